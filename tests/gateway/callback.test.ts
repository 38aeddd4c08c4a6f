import { expect, test } from 'vitest';
import { ANSWERED, gatewayOver, type Service } from './gateway-over.ts';

const sdl = `type Query { a: String @rest(path: "/a") }`;
const callback = { path: '/login/callback', endpoint: '/answer' };
const backChannel = { path: '/login/logout', endpoint: '/told' };
const over = (service: Service) => gatewayOver(sdl, service, { callback, backChannel });
const arrive = (url: string, init: RequestInit = {}) =>
  fetch(`${url}/login/callback?code=c0de&state=a%2Fb`, { redirect: 'manual', ...init });

test('hands the query string to the service, and leads the browser to the service’s place in the console', async () => {
  await using gateway = await over(() => ({ place: '/login?handed=aB-3_' }));
  const response = await arrive(gateway.url, { headers: { 'user-agent': 'Firefox' } });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/#/login?handed=aB-3_']);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await response.text()).toBe('');
  const [call] = gateway.received;
  expect([call?.method, call?.path, call?.body]).toEqual(['POST', '/answer', '{"query":"code=c0de&state=a%2Fb"}']);
  expect(JSON.stringify(gateway.log)).not.toContain('c0de');
});

test.each<[string, unknown]>([
  ['no place', {}],
  ['null', null],
  ['another site', { place: '//evil.example' }],
  ['a header', { place: '/login\r\nset-cookie: a=b' }],
  ['a script', { place: 'javascript:alert(1)' }],
])('leads nowhere but to the console: %s', async (_, answer) => {
  await using gateway = await over(() => answer);
  const location = (await arrive(gateway.url)).headers.get('location');
  expect(location).toMatch(/^\/(#\/[^\r\n:]*)?$/);
});

test('leads to the first screen while the service is down, and takes GET alone', async () => {
  await using gateway = await over((_, __, res) => void res.destroy());
  const response = await arrive(gateway.url);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  expect((await arrive(gateway.url, { method: 'POST' })).status).toBe(405);
});

test('is no path of a gateway without a callback', async () => {
  await using gateway = await gatewayOver(sdl, () => ({ place: '/login' }));
  expect((await arrive(gateway.url)).status).toBe(404);
});

const tell = (url: string, body: string, type = 'application/x-www-form-urlencoded') =>
  fetch(`${url}/login/logout`, { method: 'POST', headers: { 'content-type': type }, body });

test('hands a posted form to the service, and answers without a body', async () => {
  await using gateway = await over(() => true);
  const response = await tell(gateway.url, 'logout_token=t0ken');
  expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
    200,
    'no-store',
    '',
  ]);
  const [call] = gateway.received;
  expect([call?.method, call?.path, call?.body]).toEqual(['POST', '/told', '{"query":"logout_token=t0ken"}']);
  expect(JSON.stringify(gateway.log)).not.toContain('t0ken');
});

test('refuses a form of another type, a long form, and whatever the service refuses', async () => {
  const problem = { type: 'about:blank', title: 'Invalid', status: 400, detail: 'Refused.', code: 'BAD_INPUT' };
  await using gateway = await over((_, __, res) => {
    res.writeHead(400, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
    return ANSWERED;
  });
  expect((await tell(gateway.url, '{}', 'application/json')).status).toBe(415);
  expect((await tell(gateway.url, `logout_token=${'x'.repeat(8_000)}`)).status).toBe(413);
  expect(gateway.received).toEqual([]);
  expect((await tell(gateway.url, 'logout_token=t0ken')).status).toBe(400);
  expect((await fetch(`${gateway.url}/login/logout`)).status).toBe(404);
});
