import { expect, test } from 'vitest';
import { gatewayOver, type Service } from './gateway-over.ts';

const sdl = `type Query { a: String @rest(path: "/a") }`;
const callback = { path: '/login/callback', endpoint: '/answer' };
const over = (service: Service) => gatewayOver(sdl, service, { callback });
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
