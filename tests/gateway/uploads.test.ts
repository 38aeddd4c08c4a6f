import { expect, test } from 'vitest';
import { cpuMs } from '../cpu-time.ts';
import { gatewayOver } from './gateway-over.ts';

const SDL = /* GraphQL */ `
  type Kept { id: ID! }
  input KeepInput { owner: ID, note: String, count: Int, file: Upload! }
  type Query { ok: Boolean @rest(path: "/ok") }
  type Mutation { keep(input: KeepInput!): Kept! @rest(method: POST, path: "/keep", body: "input") }
`;
const QUERY = 'mutation ($input: KeepInput!) { keep(input: $input) { id } }';
const token = { authorization: 'Bearer token' };

function form(input: object, file: Blob, name = 'cat.png'): FormData {
  const body = new FormData();
  body.set('operations', JSON.stringify({ query: QUERY, variables: { input: { ...input, file: null } } }));
  body.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
  body.set('0', file, name);
  return body;
}

test('a file reaches the service in a form, after the other fields', async () => {
  await using gateway = await gatewayOver(SDL, () => ({ id: 'file_1' }));
  const bytes = Buffer.from([0, 255, 10, 13, 45, 45, 128]);
  const body = form({ owner: 'a"b', note: null, count: 3 }, new Blob([bytes], { type: 'image/png' }), 'cät "1".png');
  const response = await fetch(`${gateway.url}/graphql`, { method: 'POST', body, headers: token });
  expect(await response.json()).toEqual({ data: { keep: { id: 'file_1' } } });

  const [received] = gateway.received;
  expect(received?.headers).toMatchObject(token);
  const parsed = await new Response(Buffer.from(received?.body ?? '', 'latin1'), {
    headers: { 'content-type': received?.headers['content-type'] ?? '' },
  }).formData();
  expect([...parsed.keys()]).toEqual(['owner', 'count', 'file']);
  expect(parsed.get('owner')).toBe('a"b');
  expect(parsed.get('count')).toBe('3');
  const file = parsed.get('file') as File;
  expect(file.type).toBe('image/png');
  expect(file.name).toBe('cät "1".png');
  expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes);
});

test('a form above the limit is TOO_LARGE, without a call', async () => {
  await using gateway = await gatewayOver(SDL, () => ({ id: 'file_1' }), { limits: { uploadBytes: 100_000 } });
  const body = form({}, new Blob([Buffer.alloc(200_000)]));
  const response = await fetch(`${gateway.url}/graphql`, { method: 'POST', body, headers: token });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({
    errors: [{ message: expect.stringContaining('100000 bytes'), extensions: { code: 'TOO_LARGE' } }],
  });
  expect(gateway.received).toEqual([]);
});

test('a file needs a token', async () => {
  await using gateway = await gatewayOver(SDL, () => ({ id: 'file_1' }));
  const response = await fetch(`${gateway.url}/graphql`, { method: 'POST', body: form({}, new Blob(['x'])) });
  expect(response.status).toBe(401);
});

test('more uploads at once than the limit are refused with Retry-After', async () => {
  const held = Promise.withResolvers<void>();
  await using gateway = await gatewayOver(SDL, () => ({ id: 'file_1' }), { limits: { uploadsAtOnce: 1 } });
  const slow = new ReadableStream({
    async pull(controller) {
      controller.enqueue(Buffer.from('--x\r\n'));
      await held.promise;
      controller.close();
    },
  });
  const headers = { ...token, 'content-type': 'multipart/form-data; boundary=x' };
  const init = { method: 'POST', body: slow, headers, duplex: 'half' };
  const first = fetch(`${gateway.url}/graphql`, init as RequestInit);
  await expect
    .poll(async () => {
      const body = form({}, new Blob(['x']));
      return (await fetch(`${gateway.url}/graphql`, { method: 'POST', body, headers: token })).status;
    })
    .toBe(503);
  held.resolve();
  await first;
});

test.each([
  ['no operations', {}],
  ['operations that are not JSON', { operations: '{' }],
  ['a map that is not JSON', { operations: JSON.stringify({ query: '{ ok }' }), map: '{' }],
  ['a map that is a list of numbers', { operations: JSON.stringify({ query: '{ ok }' }), map: '{"0":[3]}' }],
  ['a map of nothing', { operations: JSON.stringify({ query: '{ ok }' }), map: '{"0":5}' }],
  ['a file for no operation', { operations: 'null', map: '{"0":["a"]}' }],
  ['a file that is text', { operations: JSON.stringify({ query: QUERY, variables: { input: { file: 'x' } } }) }],
  [
    'a file that only looks like one',
    { operations: JSON.stringify({ query: QUERY, variables: { input: { file: { name: 'x', arrayBuffer: 1 } } } }) },
  ],
])('a form with %s is BAD_INPUT', async (_, fields) => {
  await using gateway = await gatewayOver(SDL, () => ({ id: 'file_1' }));
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await fetch(`${gateway.url}/graphql`, { method: 'POST', body, headers: token });
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_INPUT' } }] });
  expect(gateway.received).toEqual([]);
});

test('a form with too many parts is refused before its parts are parsed', async () => {
  await using gateway = await gatewayOver(SDL, () => ({ id: 'file_1' }));
  const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n';
  const post = (type: string) =>
    fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { ...token, 'content-type': type },
      body: `${part.repeat(100_000)}--x--\r\n`,
    });
  const startMs = cpuMs();
  const response = await post('multipart/form-data; boundary=x');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    errors: [{ message: expect.stringContaining('10 parts'), extensions: { code: 'BAD_INPUT' } }],
  });
  expect((await post('multipart/form-data; boundary=y; boundary=x')).status).toBe(400);
  expect(cpuMs() - startMs).toBeLessThan(1_500);
});
