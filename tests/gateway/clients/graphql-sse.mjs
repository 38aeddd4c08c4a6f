import { createClient } from 'graphql-sse';

const departments = `query ($after: String) {
  departments(orderBy: NAME_ASC, first: 2, after: $after) { edges { node { name } } pageInfo { hasNextPage endCursor } }
}`;
const changes = `subscription ($after: String) {
  recordChanges(after: $after, kinds: [DEPARTMENT]) { cursor record { ... on Department { name } } }
}`;

/** Reads and follows, each call on a connection of its own ("distinct connections mode"). */
export async function run({ url, authorization, cursor, onTold }) {
  const client = createClient({ url, headers: { authorization }, retryAttempts: 0 });
  const names = [];
  for (let after = null, hasNextPage = true; hasNextPage; ) {
    for await (const { data } of client.iterate({ query: departments, variables: { after } })) {
      names.push(...data.departments.edges.map(({ node }) => node.name));
      ({ hasNextPage, endCursor: after } = data.departments.pageInfo);
    }
  }
  for await (const { data } of client.iterate({ query: changes, variables: { after: cursor } })) {
    if (await onTold(data.recordChanges)) break;
  }
  client.dispose();
  return names;
}
