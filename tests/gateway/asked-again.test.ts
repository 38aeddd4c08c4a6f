import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatewayOver, problem, type Running } from './gateway-over.ts';

const SDL = /* GraphQL */ `
  interface Record { id: ID! }
  type Query {
    thing(id: ID!): Thing! @rest(path: "/thing/{id}")
    things(first: Int! = 3): [Thing!]! @rest(path: "/things{?first}")
    node(id: ID!): Record @rest(path: "/record/{id}")
  }
  type Thing implements Record { id: ID! name: String! size: Decimal owner: Owner @rest(path: "/owner/{parent.id}") }
  type Owner implements Record { id: ID! name: String! }
`;

const thing = (id: string) => ({ id: `thing_${id}`, name: `Ting “${id}”`, size: id === '2' ? null : '1.50', more: 1 });

let gateway: Running;
beforeAll(async () => {
  gateway = await gatewayOver(
    SDL,
    ({ path }, _, res) => {
      const [, kind = '', rest = ''] = /^\/(\w+)\/?(.*)$/.exec(path) ?? [];
      if (rest.endsWith('9'))
        return problem(res, 403, { code: 'FORBIDDEN', title: 'Forbidden', detail: 'Not for you.' });
      if (kind === 'things') return [1, 2, 3].map((id) => thing(String(id)));
      if (kind === 'owner') return { id: 'owner_1', name: 'Ana' };
      return rest === 'odd' ? { id: 'thing_odd', name: null } : thing(rest.replace('thing_', ''));
    },
    { limits: { cost: 400 } },
  );
});
afterAll(() => gateway[Symbol.asyncDispose]());

const REQUESTS: Record<string, { query: string; variables?: object; operationName?: string }> = {
  'a record': { query: '{ thing(id: "1") { id name size } }' },
  'with a variable': {
    query: 'query Thing($id: ID!) { thing(id: $id) { ...F } } fragment F on Thing { name }',
    variables: { id: '2' },
  },
  'one of two operations': { query: 'query A { thing(id: "1") { id } } query B { things { id } }', operationName: 'B' },
  'of a type to be told': {
    query: '{ node(id: "thing_3") { __typename id ... on Thing { name } ... on Owner { id } } }',
  },
  'with what belongs to it': { query: '{ things { id owner { name } } }' },
  'that is refused': { query: '{ thing(id: "9") { id } }' },
  'that is refused in the middle of a list': { query: '{ things { id } thing(id: "9") { id } node(id: "9") { id } }' },
  'whose answer is not what it says': { query: '{ thing(id: "odd") { id name } }' },
  'with a variable of another type': {
    query: 'query Thing($id: ID!) { thing(id: $id) { id } }',
    variables: { id: [1] },
  },
  'without its variable': { query: 'query Thing($id: ID!) { thing(id: $id) { id } }' },
  'that costs too much': {
    query: 'query All($first: Int!) { things(first: $first) { id owner { id } } }',
    variables: { first: 100 },
  },
  'of which an operation is missing': { query: 'query A { thing(id: "1") { id } }', operationName: 'B' },
  'of the schema': { query: '{ __schema { queryType { name } } }' },
};
const ACCEPTED = [
  undefined,
  '*/*',
  'application/json',
  'application/graphql-response+json',
  'application/graphql-response+json, application/graphql+json, application/json, text/event-stream, multipart/mixed',
  'text/event-stream',
  'image/png',
];

async function ask(asked: object, accept: string | undefined) {
  const before = gateway.received.length;
  const headers = { 'content-type': 'application/json', 'x-request-id': 'the-same-one', ...(accept && { accept }) };
  const response = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: JSON.stringify(asked) });
  const { date: _, ...all } = Object.fromEntries(response.headers);
  const paths = gateway.received.slice(before).map(({ path }) => path);
  return { status: response.status, headers: all, text: await response.text(), paths: paths.sort() };
}

test.each(Object.entries(REQUESTS))('a query %s gets the same answer again, with the same calls', async (_, asked) => {
  for (const accept of ACCEPTED) {
    const first = await ask(asked, accept);
    for (const again of [await ask(asked, accept), await ask(asked, accept)]) expect(again).toEqual(first);
  }
});

test('other variables get their own answers', async () => {
  const query = 'query Thing($id: ID!, $short: Boolean!) { thing(id: $id) { id name @skip(if: $short) } }';
  const answers = [];
  for (const [id, short] of [
    ['1', true],
    ['2', false],
    ['1', false],
    ['2', true],
  ] as const) {
    answers.push((await gateway.graphql(query, { variables: { id, short } })).data.thing);
  }
  const [one, two] = [thing('1'), thing('2')];
  expect(answers).toEqual([
    { id: one.id },
    { id: two.id, name: two.name },
    { id: one.id, name: one.name },
    { id: two.id },
  ]);
});
