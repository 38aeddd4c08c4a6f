import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import compiler from 'relay-compiler';
import {
  createOperationDescriptor,
  Environment,
  fetchQuery,
  getPaginationMetadata,
  getPaginationVariables,
  getSelector,
  Network,
  RecordSource,
  Store,
} from 'relay-runtime';

const SOURCE = `
graphql\`
  fragment departmentsList on Query
  @refetchable(queryName: "departmentsListPaginationQuery")
  @argumentDefinitions(count: { type: "Int", defaultValue: 2 }, cursor: { type: "String" }) {
    departments(orderBy: NAME_ASC, first: $count, after: $cursor) @connection(key: "departmentsList_departments") {
      edges { node { id name } }
    }
  }
\`;
graphql\`query departmentsQuery { ...departmentsList }\`;
`;

/** Compiles a paginated fragment against the schema, and loads page after page into the store. */
export async function run({ url, authorization }) {
  const [query, fragment] = compiled('departmentsQuery', 'departmentsList');
  const environment = new Environment({
    network: Network.create(async ({ text }, variables) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query: text, variables }) });
      return response.json();
    }),
    store: new Store(new RecordSource()),
  });
  const operation = createOperationDescriptor(query, {});
  const retained = environment.retain(operation);
  await fetchQuery(environment, query, {}).toPromise();
  const parent = environment.lookup(operation.fragment).data;
  const selector = getSelector(fragment, parent);
  const { paginationRequest, paginationMetadata } = getPaginationMetadata(fragment, 'departments');
  for (;;) {
    const { departments } = environment.lookup(selector).data;
    if (!departments.pageInfo.hasNextPage) {
      retained.dispose();
      return departments.edges.map(({ node }) => node.name);
    }
    const { endCursor } = departments.pageInfo;
    const next = getPaginationVariables('forward', 2, endCursor, {}, {}, paginationMetadata);
    await fetchQuery(environment, paginationRequest, next).toPromise();
  }
}

/** The artifacts that the compiler makes of the source. */
function compiled(...names) {
  const folder = mkdtempSync(join(tmpdir(), 'docket-relay-'));
  copyFileSync('schema.graphql', join(folder, 'schema.graphql'));
  writeFileSync(join(folder, 'departments.js'), SOURCE);
  const config = { src: '.', schema: 'schema.graphql', language: 'javascript', eagerEsModules: false };
  writeFileSync(join(folder, 'relay.config.json'), JSON.stringify(config));
  execFileSync(compiler, ['relay.config.json'], { cwd: folder });
  const artifacts = createRequire(join(folder, '__generated__', 'index.js'));
  return names.map((name) => artifacts(`./${name}.graphql.js`));
}
