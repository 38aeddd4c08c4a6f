import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stack, startStack } from '../stack.ts';

const NAMES = ['Drains', 'Heating', 'Lifts', 'Power', 'Roofs'];

let stack: Stack;
let token: string;
beforeAll(async () => {
  stack = await startStack();
  ({ token } = stack.lima.admin);
  for (const name of NAMES) await create(name);
});
afterAll(() => stack[Symbol.asyncDispose]());

const create = (name: string) =>
  stack.demand(token, 'mutation ($name: String!) { createDepartment(input: { name: $name }) { id } }', { name });

async function departments(): Promise<string[]> {
  const query = '{ departments(orderBy: NAME_ASC) { edges { node { name } } } }';
  const { departments } = await stack.demand(token, query);
  return departments.edges.map(({ node }: { node: { name: string } }) => node.name);
}

describe('reads pages and follows changes:', () => {
  test.each(['apollo', 'graphql-sse', 'urql'])('%s', async (client) => {
    const { run } = await import(`./clients/${client}.mjs`);
    const { changesCursor: cursor } = await stack.demand(token, '{ changesCursor }');
    const [missed, live] = [`Missed by ${client}`, `Live for ${client}`];
    await create(missed);
    const present = await departments();
    const told: string[] = [];
    const read = await run({
      url: `${stack.url}/graphql`,
      authorization: `Bearer ${token}`,
      cursor,
      async onTold({ record }: { record: { name: string } }) {
        told.push(record.name);
        // The second change is made while the client follows.
        if (told.length === 1) await create(live);
        return told.length === 2;
      },
    });
    expect(told).toEqual([missed, live]);
    expect(read).toEqual(present);
  });
});

test('relay compiles a paginated fragment and reads its pages', async () => {
  // Clients are plain scripts, and bring types of their own or none.
  const { run } = await import(`./clients/${'relay'}.mjs`);
  const read = await run({ url: `${stack.url}/graphql`, authorization: `Bearer ${token}` });
  expect(read).toEqual(await departments());
  expect(read.length).toBeGreaterThan(4);
});

test('the types of GraphQL Code Generator fit an answer', async () => {
  const { typesOf } = await import(`./clients/${'codegen'}.mjs`);
  const document =
    'query Jobs($first: Int) { jobs(first: $first) { edges { node { number status customer { email } } } } }';
  const types = await typesOf(document);
  const { jobs } = await stack.demand(token, document, { first: 1 });
  const use = (value: string) => `${types}\nexport const answer: JobsQuery = ${value};`;
  expect(mistakesIn(use(JSON.stringify({ jobs })))).toEqual([]);
  expect(mistakesIn(use('{ jobs: { edges: [{ node: { status: "OVER" } }] } }'))).not.toEqual([]);
});

/** The errors of the type checker in a file. */
function mistakesIn(text: string): string[] {
  const options = { strict: true, noEmit: true, skipLibCheck: true, types: [], target: ts.ScriptTarget.ES2022 };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === 'types.ts' ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest);
  const program = ts.createProgram(['types.ts'], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
