import { connect } from 'node:net';
import { getIntrospectionQuery } from 'graphql';
import { expect, test } from 'vitest';
import { cpuMs } from '../cpu-time.ts';
import { gatewayOver } from './gateway-over.ts';

const SDL = /* GraphQL */ `
  type Row { id: ID! name: String owner: Row @rest(path: "/rows/{parent.id}") rows(first: Int = 50): Rows! @rest(path: "/rows/{parent.id}/rows{?first}") }
  union Any = Row
  type Edge { node: Row! }
  type Rows { edges: [Edge!]! }
  type Query {
    row: Row @rest(path: "/row")
    rows(first: Int = 50): Rows! @rest(path: "/rows{?first}")
    all: [Row!]! @rest(path: "/all")
    any: [Any!]! @rest(path: "/any")
  }
  type Mutation {
    login: Boolean @rest(method: POST, path: "/login")
    other: Boolean @rest(method: POST, path: "/other")
  }
`;

const nested = (levels: number) => `{ row { ${'owner { '.repeat(levels)} id ${'} '.repeat(levels)} } }`;
const pages = (outer: number, inner: number) =>
  `{ rows(first: ${outer}) { edges { node { rows(first: ${inner}) { edges { node { owner { id } } } } } } } }`;

async function refusal(query: string, variables?: object) {
  await using gateway = await gatewayOver(SDL, ({ method }) => method === 'POST' || { edges: [] });
  const { errors } = await gateway.graphql(query, { ...(variables && { variables }) });
  return {
    messages: errors?.map(({ message }) => message).join('\n') ?? '',
    code: errors?.[0]?.extensions.code,
    gateway,
  };
}

test.each([
  ['tokens', `{ row { ${'id '.repeat(2_100)} } }`, /2000 tokens/],
  ['depth', nested(20), /22 levels of fields within fields; 14 are allowed/],
  ['aliases', `{ row { ${Array.from({ length: 40 }, (_, i) => `a${i}: id`).join(' ')} } }`, /40 aliases; 30/],
  ['directives', `{ row { ${'id @skip(if: false) '.repeat(40)} } }`, /40 directives; 30/],
  ['equal fields', `{ ${'row { id } '.repeat(70)} }`, /70 fields Query\.row; 30 are allowed/],
  ['cost', pages(200, 200), /522611 points of cost; 24000/],
])('a document above the limit of %s is refused with both numbers', async (_, query, expected) => {
  const { messages, code, gateway } = await refusal(query);
  expect(messages).toMatch(expected);
  expect(code).toBe('BAD_INPUT');
  expect(gateway.received).toEqual([]);
});

test.each([
  ['by a variable', 'query ($n: Int) { rows(first: $n) { edges { node { owner { owner { id } } } } } }', { n: 5_000 }],
  ["by a variable's default", 'query ($n: Int = 5000) { rows(first: $n) { edges { node { owner { id } } } } }', {}],
  ['by a union', '{ any { ... on Row { rows(first: 5000) { edges { node { id } } } } } }', {}],
  ['by lists in lists', '{ all { rows { edges { node { rows { edges { node { id owner { id } } } } } } } } }', {}],
  [
    'by fragments that spread fragments',
    `{ row { ...F0 } } ${Array.from({ length: 12 }, (_, i) => `fragment F${i} on Row { rows { edges { node { id } } } owner { ...F${i + 1} } id }`).join(' ')} fragment F12 on Row { rows(first: 200) { edges { node { owner { id } rows(first: 200) { edges { node { id } } } } } } }`,
    {},
  ],
])('a page costs its longest length: %s', async (_, query, variables) => {
  expect((await refusal(query, variables)).messages).toMatch(/points of cost; 24000|levels of fields/);
});

test('a page of 50 with two relations each is well below the limit', async () => {
  const { messages } = await refusal('{ rows { edges { node { owner { id owner { id } } } } } }');
  expect(messages).toBe('');
});

test('a document with 2⁶⁰ paths is refused within a second', async () => {
  const fragments = Array.from({ length: 60 }, (_, i) => `fragment F${i} on Row { ...F${i + 1} ...F${i + 1} }`);
  const startMs = cpuMs();
  await refusal(`{ row { ...F0 } } ${fragments.join(' ')} fragment F60 on Row { id }`);
  expect(cpuMs() - startMs).toBeLessThan(1_000);
  const { messages } = await refusal('{ row { ...A } } fragment A on Row { ...B } fragment B on Row { ...A }');
  expect(messages).toMatch(/Cannot spread fragment "A" within itself/);
  const cyclic = 'mutation { ...A } fragment A on Mutation { ...B } fragment B on Mutation { ...A }';
  expect((await refusal(cyclic)).messages).toMatch(/Cannot spread fragment "A" within itself/);
});

test('a request runs a mutation once', async () => {
  const { messages, gateway } = await refusal('mutation { a: login b: login ...F } fragment F on Mutation { login }');
  expect(messages).toMatch(/mutation "login" 3 times; 1 is allowed/);
  expect(gateway.received).toEqual([]);
  expect((await refusal('mutation { login other }')).messages).toBe('');
});

test('batches are refused', async () => {
  await using gateway = await gatewayOver(SDL, () => true);
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ query: 'mutation { login }' }, { query: 'mutation { login }' }]),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_INPUT' } }] });
  expect(gateway.received).toEqual([]);
});

test.each([true, false])('a body above the limit is TOO_LARGE (its length told beforehand: %s)', async (isTold) => {
  await using gateway = await gatewayOver(SDL, () => null, { limits: { bodyBytes: 1_000 } });
  const text = JSON.stringify({ query: `{ row { id } } #${'x'.repeat(2_000)}` });
  const body = isTold ? text : new Blob([text]).stream();
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
  const response = await fetch(`${gateway.url}/graphql`, init as RequestInit);
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({
    errors: [{ message: expect.stringContaining('1000 bytes'), extensions: { code: 'TOO_LARGE' } }],
  });
});

test('with a token and a Content-Length, a JSON body may be as long as an upload', async () => {
  const limits = { bodyBytes: 1_000, uploadBytes: 3_000 };
  await using gateway = await gatewayOver(SDL, () => ({ id: 'row_1' }), { limits });
  const post = async (size: number, headers: object) => {
    const body = JSON.stringify({ query: `{ row { id } } #${'x'.repeat(size)}` });
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
    return (await fetch(`${gateway.url}/graphql`, init)).status;
  };
  expect(await post(2_000, { authorization: 'Bearer token' })).toBe(200);
  expect(await post(2_000, {})).toBe(413);
  expect(await post(4_000, { authorization: 'Bearer token' })).toBe(413);
});

test('a client that sends too much reads the refusal before the connection closes', async () => {
  await using gateway = await gatewayOver(SDL, () => null);
  const headers = { 'content-type': 'application/json' };
  const post = () => fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: Buffer.alloc(50_000_000) });
  for (let i = 0; i < 5; i += 1) expect((await post()).status).toBe(413);
});

// A proxy may send this header with each request.
test('a client that asked for `connection: close` reads the refusal too', async () => {
  await using gateway = await gatewayOver(SDL, () => null);
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  socket.write(`POST /graphql HTTP/1.0\r\ncontent-type: application/json\r\ncontent-length: 50000000\r\n\r\n`);
  socket.end(Buffer.alloc(50_000_000));
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  expect(answer).toMatch(/^HTTP\/1.1 413[\s\S]*TOO_LARGE/);
});

test('a body of other JSON than parameters is BAD_INPUT', async () => {
  await using gateway = await gatewayOver(SDL, () => null);
  for (const body of [
    '',
    '{',
    'null',
    '3',
    '"x"',
    '{}',
    '[]',
    '[{}]',
    '{"query":3}',
    '{"query":"{row{id}}","variables":3}',
  ]) {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body });
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_INPUT' } }] });
  }
});

test('without introspection, no answer names a part of the schema', async () => {
  const { messages } = await refusal('{ rom }');
  expect(messages).toBe('Cannot query field "rom" on type "Query".');
  expect((await refusal('{ __schema { types { name } } }')).messages).toMatch(/introspection/i);
  expect((await refusal('{ __typename }')).messages).toBe('');
  expect((await refusal('{ rows(fist: 1) { edges { node { id } } } }')).messages).not.toMatch(/mean/);
  expect((await refusal('{ row { ... on Ro { id } } }')).messages).toBe('Unknown type "Ro".');
  await using gateway = await gatewayOver(SDL, () => null);
  expect((await fetch(`${gateway.url}/schema.graphql`)).status).toBe(404);
});

test('with introspection, GraphiQL reads the schema, and errors suggest names', async () => {
  await using gateway = await gatewayOver(SDL, () => null, { introspection: true });
  const query = getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true });
  expect((await gateway.graphql(query)).errors).toBeUndefined();
  expect((await gateway.graphql('{ rom }')).errors?.[0]?.message).toContain('Did you mean "row"');
});
