import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gatewayOver, type Running } from './gateway-over.ts';

const SDL = /* GraphQL */ `
  type Query { ok: Boolean @rest(path: "/ok") }
  type Mutation { save: Boolean @rest(method: POST, path: "/save") }
`;

// fetch refuses to set these headers of browsers.
async function post(gateway: Running, headers: Record<string, string>, body = '{"query":"mutation { save }"}') {
  const req = request(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  }).end(body);
  const [res] = await once(req, 'response');
  let text = '';
  for await (const chunk of res) text += chunk;
  return { status: res.statusCode, headers: res.headers, body: JSON.parse(text) };
}

test('a change with the cookie needs the header that repeats it', async () => {
  await using gateway = await gatewayOver(SDL, () => true);
  const cookie = 'theme=dark; XSRF-TOKEN=abc_DEF-1; other=1';
  expect(await post(gateway, { cookie, 'x-xsrf-token': 'abc_DEF-1' })).toMatchObject({ status: 200 });
  for (const wrong of [{}, { 'x-xsrf-token': 'abc_DEF-2' }, { 'x-xsrf-token': '' }, { 'x-xsrf-token': 'abc' }]) {
    const refused = await post(gateway, { cookie, ...wrong });
    expect(refused).toMatchObject({ status: 403, body: { errors: [{ extensions: { code: 'FORBIDDEN' } }] } });
  }
  expect(gateway.received).toHaveLength(1);
});

test('a script without the cookie needs no header', async () => {
  await using gateway = await gatewayOver(SDL, () => true);
  expect(await post(gateway, { authorization: 'Bearer x' })).toMatchObject({ status: 200 });
});

test.each(['application/x-www-form-urlencoded', 'text/plain', 'application/graphql', 'text/plain;application/json'])(
  'what a form of another site can send is not GraphQL: %s',
  async (type) => {
    await using gateway = await gatewayOver(SDL, () => true);
    const refused = await post(gateway, { 'content-type': type });
    expect(refused).toMatchObject({
      status: 415,
      body: { errors: [{ extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' } }] },
    });
  },
);

test('a mutation by GET is refused', async () => {
  await using gateway = await gatewayOver(SDL, () => true);
  const response = await fetch(`${gateway.url}/graphql?query=mutation{save}`);
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST');
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_INPUT' } }] });
  expect(gateway.received).toEqual([]);
});

test('a page of another site may not call, unless its origin is named', async () => {
  await using gateway = await gatewayOver(SDL, () => true, { corsOrigins: ['https://friend.example'] });
  const crossSite = { 'sec-fetch-site': 'cross-site' };
  const foe = await post(gateway, { ...crossSite, origin: 'https://foe.example' });
  expect(foe.status).toBe(403);
  expect(foe.headers['access-control-allow-origin']).toBeUndefined();
  expect((await post(gateway, crossSite)).status).toBe(403);
  const friend = await post(gateway, { ...crossSite, origin: 'https://friend.example' });
  expect(friend.status).toBe(200);
  expect(friend.headers['access-control-allow-origin']).toBe('https://friend.example');
  expect(friend.headers['access-control-allow-credentials']).toBeUndefined();
});

test('a preflight from a named origin is answered', async () => {
  await using gateway = await gatewayOver(SDL, () => true, { corsOrigins: ['https://friend.example'] });
  const preflight = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' };
    const req = request(`${gateway.url}/graphql`, { method: 'OPTIONS', headers }).end();
    const [res] = await once(req, 'response');
    res.resume();
    return res;
  };
  const friend = await preflight('https://friend.example');
  expect(friend.statusCode).toBe(204);
  expect(friend.headers['access-control-allow-headers']).toContain('Authorization');
  expect((await preflight('https://foe.example')).headers['access-control-allow-origin']).toBeUndefined();
});

test('no origin is named by default', async () => {
  await using gateway = await gatewayOver(SDL, () => true);
  const answer = await post(gateway, { origin: gateway.url });
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

test.each([
  [false, /^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Strict$/],
  [true, /^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Strict; Secure$/],
])('the console page sets the cookie once (https: %s)', async (isHttps, expected) => {
  const assets = await mkdtemp(join(tmpdir(), 'assets-'));
  await writeFile(join(assets, 'index.html'), '<!doctype html>');
  await using gateway = await gatewayOver(SDL, () => true, { assets, isHttps });
  const first = await fetch(gateway.url);
  expect(first.headers.get('set-cookie')).toMatch(expected);
  expect(first.headers.get('strict-transport-security') !== null).toBe(isHttps);
  const again = await fetch(gateway.url, { headers: { cookie: 'XSRF-TOKEN=abc' } });
  expect(again.headers.get('set-cookie')).toBeNull();
  const emptied = await fetch(gateway.url, { headers: { cookie: 'XSRF-TOKEN=; a=b' } });
  expect(emptied.headers.get('set-cookie')).toMatch(expected);
});
