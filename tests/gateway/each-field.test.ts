import { request } from 'node:http';
import { execute, parse } from 'graphql';
import { expect, test } from 'vitest';
import { publicError } from '../../gateway/errors.ts';
import { createCostModel } from '../../gateway/query/cost.ts';
import { loadSchema } from '../../gateway/sdl/schema.ts';
import { DEFINITIONS, gatewayOver, problem, type Received } from './gateway-over.ts';

const SDL = /* GraphQL */ `
  interface Node { id: ID! }
  type Thing implements Node { id: ID! name: String! makerId: ID maker: Thing @rest(path: "/things/{parent.makerId}") }
  input ThingInput { id: ID! name: String }
  type ThingResult { row: Int! record: Thing error: RowError }
  type RowError { code: String! message: String! errors: [FieldError!]! retryAfter: Int }
  type FieldError { path: String! code: String! message: String! max: Int other: String allowed: [String!] }
  type Query { thing(id: ID!): Thing @rest(path: "/things/{id}") }
  type Mutation {
    changeThing(input: ThingInput!, idempotencyKey: String): Thing!
      @rest(method: PUT, path: "/things/{input.id}", body: "input")
    changeThings(inputs: [ThingInput!]!, idempotencyKey: String): [ThingResult!]! @each(of: "changeThing")
  }
`;
const CHANGE = /* GraphQL */ `
  mutation ($inputs: [ThingInput!]!, $key: String) {
    changeThings(inputs: $inputs, idempotencyKey: $key) {
      row
      record { id name maker { name } }
      error { code message errors { path code message max other allowed } retryAfter }
    }
  }`;

const inputs = (...ids: (string | number)[]) => ids.map((id) => ({ id: String(id), name: `Thing ${id}` }));
const pathsOf = (received: Received[], method = 'PUT') =>
  received.filter((one) => one.method === method).map(({ path }) => path);
const thing = ({ path }: Received) => ({ id: path.slice(8), name: `Thing ${path.slice(8)}`, makerId: 'maker' });

test('each input goes to the endpoint in order, and a refused row stops no other row', async () => {
  let underWay = 0;
  await using gateway = await gatewayOver(SDL, async (received, _, res) => {
    expect(++underWay).toBe(1);
    await new Promise(setImmediate);
    underWay--;
    if (received.path !== '/things/b') return thing(received);
    res.setHeader('retry-after', '7');
    const errors = [{ path: 'name', code: 'TOO_LONG', message: 'At most 5.', max: 5, allowed: ['a', 'b'] }];
    return problem(res, 400, {
      code: 'BAD_INPUT',
      title: 'Bad input',
      detail: 'The name is long.',
      stack: 'at',
      errors,
    });
  });
  const { data, errors } = await gateway.graphql(CHANGE, { variables: { inputs: inputs('a', 'b', 'c') } });
  expect(errors).toBeUndefined();
  const made = (id: string) => ({ id, name: `Thing ${id}`, maker: { name: 'Thing maker' } });
  expect(data.changeThings).toEqual([
    { row: 1, record: made('a'), error: null },
    {
      row: 2,
      record: null,
      error: {
        code: 'BAD_INPUT',
        message: 'The name is long.',
        errors: [{ path: 'name', code: 'TOO_LONG', message: 'At most 5.', max: 5, other: null, allowed: ['a', 'b'] }],
        retryAfter: 7,
      },
    },
    { row: 3, record: made('c'), error: null },
  ]);
  expect(pathsOf(gateway.received)).toEqual(['/things/a', '/things/b', '/things/c']);
  expect(gateway.received[0]?.body).toBe('{"name":"Thing a"}');
  // Rows share equal reads.
  expect(pathsOf(gateway.received, 'GET')).toEqual(['/things/maker']);
});

test('a row’s idempotency key is stable and unique', async () => {
  await using gateway = await gatewayOver(SDL, thing);
  const keysOf = async (key: string | undefined, header?: string) => {
    gateway.received.length = 0;
    const headers = header === undefined ? {} : { headers: { 'idempotency-key': header } };
    await gateway.graphql(CHANGE, { variables: { inputs: inputs(1, 1), key }, ...headers });
    return gateway.received.filter(({ method }) => method === 'PUT').map((one) => one.headers['idempotency-key']);
  };
  const keys = await keysOf('night');
  expect(new Set([...keys, ...(await keysOf('day')), ...(await keysOf('x'.repeat(200)))]).size).toBe(6);
  for (const key of keys) expect(key).toMatch(/^[\x21-\x7e]{1,200}$/);
  expect(await keysOf('night')).toEqual(keys);
  expect(await keysOf(undefined, 'night')).toEqual(keys);
  expect(await keysOf('night', 'day')).toEqual(keys);
  expect(await keysOf(undefined)).toEqual([undefined, undefined]);
});

test.each([
  ['no input', { inputs: [] }, 'inputs'],
  ['201 inputs', { inputs: inputs(...Array(201).keys()) }, 'inputs'],
  ['a key that is none', { inputs: inputs(1), key: 'a b' }, 'idempotencyKey'],
])('%s refuses the whole, and no row begins', async (_, variables, path) => {
  await using gateway = await gatewayOver(SDL, thing);
  const { data, errors } = await gateway.graphql(CHANGE, { variables });
  expect(data).toBeNull();
  expect(errors).toMatchObject([{ path: ['changeThings'], extensions: { code: 'BAD_INPUT', errors: [{ path }] } }]);
  expect(gateway.received).toEqual([]);
});

test('200 inputs run', async () => {
  await using gateway = await gatewayOver(SDL, thing);
  const { data } = await gateway.graphql(CHANGE, { variables: { inputs: inputs(...Array(200).keys()) } });
  expect(data.changeThings.map(({ row }: { row: number }) => row)).toEqual(
    Array.from({ length: 200 }, (_, i) => i + 1),
  );
  expect(data.changeThings.at(-1).record.id).toBe('199');
});

test('after 3 unanswered rows in sequence, the service gets no more calls', async () => {
  const down = ['b', 'd', 'e', 'f'];
  await using gateway = await gatewayOver(SDL, (received, _, res) =>
    down.includes(received.path.slice(8)) ? problem(res, 500, { title: 'at secret' }) : thing(received),
  );
  const variables = { inputs: inputs('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h') };
  const { data, errors } = await gateway.graphql(CHANGE, { variables });
  expect(errors).toBeUndefined();
  const codes = data.changeThings.map(({ error }: { error: { code: string } | null }) => error?.code ?? null);
  expect(codes).toEqual([null, 'UNAVAILABLE', null, ...Array(5).fill('UNAVAILABLE')]);
  expect(data.changeThings[5].error.message).toContain('did not confirm the change');
  expect(data.changeThings[6].error.message).toContain('was not begun');
  expect(JSON.stringify(data)).not.toContain('secret');
  expect(pathsOf(gateway.received)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((id) => `/things/${id}`));
});

test('refused rows appear in metrics and log by their codes, and set Retry-After', async () => {
  await using gateway = await gatewayOver(SDL, (received, _, res) => {
    if (received.path !== '/things/b' && received.path !== '/things/c') return thing(received);
    res.setHeader('retry-after', received.path.endsWith('b') ? 7 : 41);
    return problem(res, 429, { code: 'TOO_MANY_REQUESTS', title: 'Too many', detail: 'Later.' });
  });
  const response = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: CHANGE, variables: { inputs: inputs('a', 'b', 'c') } }),
  });
  expect(response.headers.get('retry-after')).toBe('41');
  await response.text();
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
  expect(metrics).toMatch(/gateway_operation_errors_total\{operation="\w+",code="TOO_MANY_REQUESTS"\} 2/);
  await expect
    .poll(() => gateway.log)
    .toContainEqual(expect.objectContaining({ msg: 'request', codes: ['TOO_MANY_REQUESTS'] }));
});

test('when the client goes, the pending row runs to its end and no other begins', async () => {
  const began = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  await using gateway = await gatewayOver(SDL, async (received) => {
    if (received.path !== '/things/b') return thing(received);
    began.resolve();
    await proceed.promise;
    return thing(received);
  });
  const req = request(`${gateway.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' } });
  req.on('error', () => {});
  req.end(JSON.stringify({ query: CHANGE, variables: { inputs: inputs('a', 'b', 'c', 'd') } }));
  await began.promise;
  req.destroy();
  await expect.poll(() => gateway.log).toContainEqual(expect.objectContaining({ msg: 'request', status: 499 }));
  proceed.resolve();
  // The operation is counted at its end, with two calls.
  const metrics = async () => (await fetch(`${gateway.url}/metrics`)).text();
  await expect.poll(metrics).toContain('gateway_operation_calls_sum{operation="anonymous"} 2\n');
  expect(pathsOf(gateway.received)).toEqual(['/things/a', '/things/b']);
});

test('an unexpected error is an error of the answer at its row, and its text stays in the log', async () => {
  const { schema } = loadSchema(DEFINITIONS + SDL);
  const calls = {
    change: async ({ path }: { path: string }) => {
      if (path === '/things/b') throw new TypeError('secret');
      return { id: path.slice(8), name: 'Made' };
    },
  };
  const document = parse(
    'mutation { changeThings(inputs: [{ id: "a" }, { id: "b" }, { id: "c" }]) { record { id } error { code } } }',
  );
  const { data, errors = [] } = await execute({
    schema,
    document,
    contextValue: { outcome: { startMs: 0, codes: [] }, calls },
  });
  expect(data).toEqual({
    changeThings: [
      { record: { id: 'a' }, error: null },
      { record: null, error: null },
      { record: { id: 'c' }, error: null },
    ],
  });
  expect(errors.map(({ path }) => path)).toEqual([['changeThings', 1, 'error']]);
  const told = errors.map((error) => publicError(error, 'request-1', () => {}));
  expect(JSON.stringify(told)).not.toContain('secret');
  expect(told[0]?.extensions.code).toBe('UNAVAILABLE');
});

test('a caller who must log in first is refused as a whole, before any row', async () => {
  await using gateway = await gatewayOver(SDL, (_, __, res) =>
    problem(res, 401, { code: 'LOGIN_TOO_OLD', title: 'Login too old', detail: 'Log in again.' }),
  );
  const { data, errors } = await gateway.graphql(CHANGE, { variables: { inputs: inputs('a', 'b') } });
  expect(data).toBeNull();
  expect(errors).toMatchObject([{ path: ['changeThings'], extensions: { code: 'LOGIN_TOO_OLD' } }]);
  expect(pathsOf(gateway.received)).toEqual(['/things/a']);

  const malformed = { inputs: [{ name: 'No id' }, ...inputs('b')] };
  expect((await gateway.graphql(CHANGE, { variables: malformed })).errors).toMatchObject([
    { path: ['changeThings'], extensions: { code: 'LOGIN_TOO_OLD' } },
  ]);
});

test('a session that ends in the middle refuses the rows that are left', async () => {
  await using gateway = await gatewayOver(SDL, (received, _, res) =>
    received.path === '/things/b'
      ? problem(res, 401, { code: 'UNAUTHENTICATED', title: 'Not logged in', detail: 'Log in first.' })
      : thing(received),
  );
  const { data } = await gateway.graphql(CHANGE, { variables: { inputs: inputs('a', 'b') } });
  expect(data.changeThings).toMatchObject([{ error: null }, { error: { code: 'UNAUTHENTICATED' } }]);
});

test.each([
  ['changeThings(inputs: [{ id: "a" }, { id: "b" }]) { row }', {}, 2 * 11],
  ['changeThings(inputs: $inputs) { row record { id } }', { inputs: inputs(1, 2, 3) }, 3 * 12],
  [
    'changeThings(inputs: $inputs) { record { maker { id } } error { code errors { path } } }',
    { inputs: inputs(1, 2) },
    2 * (11 + 12 + 11),
  ],
  ['changeThings(inputs: $inputs) { row }', { inputs: { id: 'one' } }, 200 * 11],
])('the cost of %s counts each input, with %j', (selection, variables, cost) => {
  const rest = loadSchema(DEFINITIONS + SDL);
  const [operation] = parse(`mutation ($inputs: [ThingInput!]!) { ${selection} }`).definitions;
  if (operation?.kind !== 'OperationDefinition') throw new Error('There is no operation.');
  expect(createCostModel(rest)(operation, new Map(), variables)).toBe(cost);
});
