import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { gatewayOver, problem, type Service } from './gateway-over.ts';

const SDL = /* GraphQL */ `
  type Thing { id: ID! count: Int! price: Decimal! }
  input ThingInput { name: String! }
  type Query {
    maybe: Thing @rest(path: "/thing")
    sure: Thing! @rest(path: "/thing")
  }
  type Mutation { save(input: ThingInput!): Thing! @rest(method: POST, path: "/thing", body: "input") }
`;
const SAVE = 'mutation { save(input: { name: "x" }) { id } }';

const refuse =
  (status: number, fields: object): Service =>
  (_, __, res) =>
    problem(res, status, fields);

test('a refusal passes on its sentence, code, title and fields only', async () => {
  await using gateway = await gatewayOver(
    SDL,
    refuse(400, {
      code: 'BAD_INPUT',
      title: 'Bad input',
      detail: 'The name is too long.',
      instance: '/srv/app/service.ts',
      stack: 'at secret',
      errors: [{ path: 'name', code: 'TOO_LONG', message: 'At most 200 characters.', max: 200 }, 'odd'],
    }),
  );
  const { data, errors } = await gateway.graphql(SAVE);
  expect(data).toBeNull();
  expect(errors).toEqual([
    {
      message: 'The name is too long.',
      path: ['save'],
      locations: [{ line: 1, column: 12 }],
      extensions: {
        code: 'BAD_INPUT',
        title: 'Bad input',
        errors: [{ path: 'name', code: 'TOO_LONG', message: 'At most 200 characters.', max: 200 }],
      },
    },
  ]);
});

test.each([
  ['a number', { max: 60 }, { max: 60 }],
  ['the path of another field', { other: 'scheduledStart' }, { other: 'scheduledStart' }],
  ['a flag', { isOpen: false }, { isOpen: false }],
  ['a list of texts', { allowed: ['EUR', 'USD'] }, { allowed: ['EUR', 'USD'] }],
  ['10 parameters at most', byLetter(12, 1), byLetter(10, 1)],
  ['texts of 200 characters at most', { a: 'x'.repeat(200), b: 'x'.repeat(201) }, { a: 'x'.repeat(200) }],
  ['lists of 50 texts at most', { a: Array(50).fill('x'), b: Array(51).fill('x') }, { a: Array(50).fill('x') }],
  ['no objects, nulls or lists of other values', { a: {}, b: null, c: [1], d: [['x']], e: ['x'.repeat(201)] }, {}],
  ['no names but camelCase', { SQL: 'x', file_name: 'x', __proto: 'x', [`a${'b'.repeat(30)}`]: 'x', $: 1 }, {}],
])('a wrong field passes on its parameters: %s', async (_, sent, passed) => {
  const error = { path: 'reference', code: 'TOO_LONG', message: 'Too long.' };
  const fields = { code: 'BAD_INPUT', title: 'Bad input', errors: [{ ...error, ...sent }] };
  await using gateway = await gatewayOver(SDL, refuse(400, fields));
  const { errors } = await gateway.graphql(SAVE);
  expect(errors?.[0]?.extensions.errors).toEqual([{ ...error, ...passed }]);
});

/** byLetter(2, 1) → { a: 1, b: 1 } */
function byLetter(count: number, value: number): Record<string, number> {
  return Object.fromEntries([...'abcdefghijklmnop'].slice(0, count).map((letter) => [letter, value]));
}

test('a stale version comes with the record as it stands', async () => {
  const fields = { code: 'STALE_VERSION', title: 'Stale version', detail: 'It has changed.', record: { id: 1 } };
  await using gateway = await gatewayOver(SDL, refuse(409, fields));
  const { errors } = await gateway.graphql(SAVE);
  expect(errors?.[0]?.extensions).toEqual({ code: 'STALE_VERSION', title: 'Stale version', record: { id: 1 } });
});

test('an expired login is an answer like any other: HTTP 200, code UNAUTHENTICATED', async () => {
  const fields = { code: 'UNAUTHENTICATED', title: 'Unauthenticated', detail: 'Log in again.' };
  await using gateway = await gatewayOver(SDL, refuse(401, fields));
  const response = await fetch(`${gateway.url}/graphql?query={sure{id}}`, { headers: { authorization: 'Bearer x' } });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
});

test('a login that needs a second step comes with its challenge', async () => {
  const challenge = { token: 'x', expiresAt: '2026-11-25T12:05:00Z' };
  const fields = { code: 'SECOND_FACTOR_REQUIRED', title: 'Second factor required', detail: 'Send a code.', challenge };
  await using gateway = await gatewayOver(SDL, refuse(401, fields));
  const { errors } = await gateway.graphql(SAVE);
  expect(errors?.[0]?.extensions).toEqual({ code: fields.code, title: fields.title, challenge });
});

test('an absent record is null in a nullable field, and NOT_FOUND elsewhere', async () => {
  const fields = { code: 'NOT_FOUND', title: 'Not found', detail: 'There is no such thing.' };
  await using gateway = await gatewayOver(SDL, refuse(404, fields));
  expect(await gateway.graphql('{ maybe { id } }')).toEqual({ data: { maybe: null } });
  const { errors } = await gateway.graphql('{ sure { id } }');
  expect(errors).toMatchObject([{ message: 'There is no such thing.', extensions: { code: 'NOT_FOUND' } }]);
});

test('a code of the service passes on, and a malformed code is replaced by the status’s own', async () => {
  await using known = await gatewayOver(SDL, refuse(409, { code: 'SOLD_OUT', title: 'Sold out', detail: 'No.' }));
  expect((await known.graphql(SAVE)).errors?.[0]?.extensions.code).toBe('SOLD_OUT');
  await using gateway = await gatewayOver(SDL, refuse(409, { code: 'odd code', title: 'Odd', detail: 'No.' }));
  expect((await gateway.graphql(SAVE)).errors?.[0]?.extensions.code).toBe('CONFLICT');
});

test('retryAfter is in seconds', async () => {
  await using gateway = await gatewayOver(SDL, (_, __, res) => {
    res.setHeader('retry-after', '900');
    return problem(res, 429, { code: 'TOO_MANY_REQUESTS', title: 'Too many requests', detail: 'Wait.' });
  });
  const { errors } = await gateway.graphql(SAVE);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 900 });
});

test.each([
  ['{ sure { id } }', 'The service is not available. Try again in a few seconds.'],
  [SAVE, 'Check whether it was made before you try again.'],
])('a 5xx reaches the caller as UNAVAILABLE with a request id: %s', async (query, sentence) => {
  await using gateway = await gatewayOver(
    SDL,
    refuse(500, { title: 'relation "x" does not exist', detail: '/srv/x.ts' }),
  );
  const { errors } = await gateway.graphql(query);
  expect(errors?.[0]?.message).toContain(sentence);
  expect(errors?.[0]?.extensions).toEqual({
    code: 'UNAVAILABLE',
    title: 'Unavailable',
    requestId: gateway.received[0]?.headers['x-request-id'],
  });
  expect(JSON.stringify(errors)).not.toMatch(/relation|srv/);
});

test.each([
  ['null', null],
  ['a word', 'word'],
  ['a list', []],
  ['no id', { count: 1, price: '1' }],
  ['a word for a number', { id: 'x', count: 'many', price: '1' }],
  ['a number for a decimal', { id: 'x', count: 1, price: 1.1 }],
  ['an object for an id', { id: {}, count: 1, price: '1' }],
])('an answer of the wrong type (%s) is UNAVAILABLE, and its value stays in the log', async (_, value) => {
  await using gateway = await gatewayOver(SDL, () => value);
  const { errors } = await gateway.graphql('{ sure { id count price } }');
  expect(errors).toHaveLength(1);
  expect(errors?.[0]).toMatchObject({
    message: expect.stringContaining('An unexpected error occurred'),
    extensions: { code: 'UNAVAILABLE', requestId: gateway.received[0]?.headers['x-request-id'] },
  });
  expect(gateway.log).toContainEqual(expect.objectContaining({ msg: 'unexpected error', level: 50 }));
});

test.each([
  ['{ nope }', {}],
  ['{ maybe', {}],
  ['{ maybe { id } } { sure { id } }', {}],
  ['query ($n: Int!) { maybe { id } }', {}],
  [SAVE.replace('"x"', '3'), {}],
  ['mutation ($input: ThingInput!) { save(input: $input) { id } }', { input: { name: 3 } }],
  ['mutation ($name: String) { save(input: { name: $name }) { id } }', {}],
])("a caller's own mistake is BAD_INPUT: %s", async (query, variables) => {
  await using gateway = await gatewayOver(SDL, () => null);
  const { errors } = await gateway.graphql(query, { variables });
  expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_INPUT', title: 'Bad input' });
  expect(gateway.received).toEqual([]);
});

test.each(['text/plain', 'text/html', 'image/*', 'application/json;q=0, text/html'])(
  'accepted as %s only, a change is not begun',
  async (accept) => {
    await using gateway = await gatewayOver(SDL, () => ({ id: '1' }));
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify({ query: SAVE }),
    });
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({
      errors: [{ message: expect.stringContaining('application/json'), extensions: { code: 'BAD_INPUT' } }],
    });
    expect(gateway.received).toEqual([]);
  },
);

test.each([
  ['a body above the limit', 413, 'TOO_LARGE', { 'content-length': '2000000' }],
  ['a file without a token', 401, 'UNAUTHENTICATED', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['a form of another site', 415, 'UNSUPPORTED_MEDIA_TYPE', { 'content-type': 'text/plain' }],
  ['a change without the header of its cookie', 403, 'FORBIDDEN', { cookie: 'XSRF-TOKEN=abc' }],
  ['a type that the gateway lacks', 406, 'BAD_INPUT', { accept: 'image/png' }],
])('a request refused before its operation is answered like a refused operation: %s', async (_, status, code, own) => {
  await using gateway = await gatewayOver(SDL, () => ({ id: '1' }));
  const body = JSON.stringify({ query: SAVE });
  const headers = { 'content-type': 'application/json', 'content-length': `${body.length}`, ...own };
  const req = request(`${gateway.url}/graphql`, { method: 'POST', headers });
  req.on('error', () => {}).end(body);
  const [res] = await once(req, 'response');
  expect(res.statusCode).toBe(status);
  expect(res.headers['content-type']).toBe('application/json');
  const answer = await json(res);
  expect(answer).toEqual({ errors: [{ message: expect.any(String), extensions: expect.objectContaining({ code }) }] });
  expect(gateway.received).toEqual([]);
});
