import { expect, test } from 'vitest';
import { ANSWERED, gatewayOver, problem } from './gateway-over.ts';

const SDL = /* GraphQL */ `
  interface Named { id: ID! name: String! }
  interface Aged implements Named { id: ID! name: String! log(first: Int = 5): Things! }
  type GardenTool implements Aged & Named {
    id: ID! name: String! ownerId: ID
    owner: Owner @rest(path: "/owners/{parent.ownerId}")
    log(first: Int = 5): Things! @rest(path: "/log/{parent.id}{?first}")
    manual: Document! @rest(path: "/manuals/{parent.id}{?format}")
  }
  type Owner implements Named { id: ID! name: String! }
  type Things { nodes: [GardenTool!]! totalCount: Int }
  enum Order { NAME_ASC NAME_DESC }
  input ChangeInput { id: ID! version: Int! name: String note: String price: Decimal }
  type Query {
    named(id: ID!): Named @rest(path: "/named/{id}")
    things(search: String, order: Order = NAME_ASC, deleted: Boolean = false, first: Int = 50): Things!
      @rest(path: "/things{?search,order,deleted,first,selected.totalCount}")
    manual(id: ID!): Document @rest(path: "/manuals/{id}")
  }
  type Mutation {
    change(input: ChangeInput!): GardenTool! @rest(method: PUT, path: "/things/{input.id}", body: "input")
    remove(input: ChangeInput!): Boolean @rest(method: DELETE, path: "/things/{input.id}{?input.version}")
    create(input: ChangeInput!, idempotencyKey: String): GardenTool @rest(method: POST, path: "/things", body: "input")
  }
`.replaceAll('{?format}', '');

const tool = { id: 'garden_tool_1', name: 'Rake', ownerId: 'owner_1' };

test('arguments and defaults become the query string; absent values stay out', async () => {
  await using gateway = await gatewayOver(SDL, () => ({ nodes: [] }));
  await gateway.graphql('{ things(search: "a&b") { nodes { id } } }');
  expect(gateway.received[0]?.path).toBe('/things?search=a%26b&order=NAME_ASC&deleted=false&first=50');
});

test.each([
  ['{ things { totalCount } }', true],
  ['{ things { ...F } } fragment F on Things { nodes { id } ... on Things { totalCount } }', true],
  ['query ($no: Boolean = false) { things { nodes { id } totalCount @include(if: $no) } }', false],
  ['{ things { nodes { id } ... @skip(if: true) { totalCount } } }', false],
  ['{ things { n: totalCount } }', true],
  ['{ things { nodes { id } } }', false],
])('whether %s asks for the total: %s', async (query, asks) => {
  await using gateway = await gatewayOver(SDL, () => ({ nodes: [], totalCount: 0 }));
  expect((await gateway.graphql(query)).errors).toBeUndefined();
  expect(gateway.received[0]?.path.endsWith('&totalCount=true')).toBe(asks);
});

test('a relation with a null id is null, without a call', async () => {
  await using gateway = await gatewayOver(SDL, () => ({ nodes: [{ ...tool, ownerId: null }] }));
  const { data } = await gateway.graphql('{ things { nodes { owner { name } } } }');
  expect(data.things.nodes).toEqual([{ owner: null }]);
  expect(gateway.received).toHaveLength(1);
});

test('an id tells the type of its record', async () => {
  await using gateway = await gatewayOver(SDL, ({ path }) => ({ ...tool, id: path.slice('/named/'.length) }));
  const { data } = await gateway.graphql(`{
    a: named(id: "garden_tool_7") { __typename ... on GardenTool { ownerId } }
    b: named(id: "owner_7") { __typename id }
  }`);
  expect(data).toEqual({
    a: { __typename: 'GardenTool', ownerId: 'owner_1' },
    b: { __typename: 'Owner', id: 'owner_7' },
  });
});

test('the body is the input without the path’s values; absent stays absent, null stays null', async () => {
  await using gateway = await gatewayOver(SDL, () => tool);
  const query = 'mutation ($input: ChangeInput!) { change(input: $input) { id } }';
  await gateway.graphql(query, { variables: { input: { id: 'a/b', version: 3, note: null, price: '10.10' } } });
  expect(gateway.received[0]).toMatchObject({ method: 'PUT', path: '/things/a%2Fb' });
  expect(gateway.received[0]?.headers['content-type']).toBe('application/json');
  expect(JSON.parse(gateway.received[0]?.body ?? '')).toEqual({ version: 3, note: null, price: '10.10' });
});

test('a decimal written as a number is refused', async () => {
  await using gateway = await gatewayOver(SDL, () => tool);
  const asLiteral = await gateway.graphql('mutation { change(input: { id: "1", version: 1, price: 10.10 }) { id } }');
  expect(asLiteral.errors?.[0]?.extensions.code).toBe('BAD_INPUT');
  const query = 'mutation ($input: ChangeInput!) { change(input: $input) { id } }';
  const asVariable = await gateway.graphql(query, { variables: { input: { id: '1', version: 1, price: 10.1 } } });
  expect(asVariable.errors?.[0]?.message).toContain('Decimal must be a string');
  expect(gateway.received).toEqual([]);
});

test('a change without a body puts its values into path and query string', async () => {
  await using gateway = await gatewayOver(SDL, () => true);
  const { data } = await gateway.graphql('mutation { remove(input: { id: "x", version: 4 }) }');
  expect(data).toEqual({ remove: true });
  expect(gateway.received[0]).toMatchObject({ method: 'DELETE', path: '/things/x?version=4', body: '' });
});

test.each(['.', '..', ''])('the id %j is refused without a call', async (id) => {
  await using gateway = await gatewayOver(SDL, () => tool);
  const { errors } = await gateway.graphql('query ($id: ID!) { named(id: $id) { id } }', { variables: { id } });
  expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_INPUT', title: 'Bad input' });
  expect(gateway.received).toEqual([]);
});

test('an idempotency key becomes a header, from the argument or from the request', async () => {
  await using gateway = await gatewayOver(SDL, () => tool);
  const create = (key: string) => `mutation { create(input: { id: "1", version: 1 } ${key}) { id } }`;
  const headers = { 'idempotency-key': 'of-the-request' };
  await gateway.graphql(create('idempotencyKey: "of-the-argument"'), { headers });
  await gateway.graphql(create(''), { headers });
  await gateway.graphql(create(''));
  expect(gateway.received.map((one) => one.headers['idempotency-key'])).toEqual([
    'of-the-argument',
    'of-the-request',
    undefined,
  ]);
  expect(gateway.received[0]?.body).not.toContain('argument');
});

test('a malformed idempotency key is refused', async () => {
  await using gateway = await gatewayOver(SDL, () => tool);
  const query = 'mutation ($key: String) { create(input: { id: "1", version: 1 }, idempotencyKey: $key) { id } }';
  const { errors } = await gateway.graphql(query, { variables: { key: 'a\r\nx-evil: 1' } });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', errors: [{ path: 'idempotencyKey' }] });
  expect(gateway.received).toEqual([]);
});

test('a document’s url costs no call', async () => {
  await using gateway = await gatewayOver(SDL, () => ({ nodes: [tool] }));
  const { data } = await gateway.graphql('{ things { nodes { manual { url } } } }');
  expect(data.things.nodes[0].manual.url).toBe('/documents/manuals/garden_tool_1');
  expect(gateway.received).toHaveLength(1);
});

test('a document’s name, type and size cost a HEAD, its bytes a GET', async () => {
  await using gateway = await gatewayOver(SDL, (_, __, res) => {
    res.writeHead(200, {
      'content-type': 'application/pdf',
      'content-length': '5',
      'content-disposition': `inline; filename="r.pdf"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf`,
    });
    res.end('%PDF-');
    return ANSWERED;
  });
  const particulars = { filename: 'résumé.pdf', contentType: 'application/pdf', size: 5 };
  const head = await gateway.graphql('{ manual(id: "1") { filename contentType size } }');
  expect(head.data.manual).toEqual(particulars);
  const whole = await gateway.graphql('{ manual(id: "1") { filename contentType size base64 } }');
  expect(whole.data.manual).toEqual({ ...particulars, base64: Buffer.from('%PDF-').toString('base64') });
  expect(gateway.received.map(({ method }) => method)).toEqual(['HEAD', 'GET']);
});

test('a refused document is read again by GET for the reason, and an absent document is null', async () => {
  await using gateway = await gatewayOver(SDL, ({ path }, _, res) =>
    path.endsWith('secret')
      ? problem(res, 403, { code: 'FORBIDDEN', title: 'Forbidden', detail: 'Ask its owner.' })
      : problem(res, 404, { code: 'NOT_FOUND', title: 'Not found', detail: 'No such manual.' }),
  );
  const { data, errors } = await gateway.graphql('{ a: manual(id: "secret") { size } b: manual(id: "x") { size } }');
  expect(data).toEqual({ a: null, b: null });
  expect(errors).toMatchObject([{ path: ['a'], message: 'Ask its owner.', extensions: { code: 'FORBIDDEN' } }]);
});
