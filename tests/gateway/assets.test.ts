import { once } from 'node:events';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildSchema, printSchema } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import { gatewayOver } from './gateway-over.ts';

const SDL = /* GraphQL */ `type Query { ok: Boolean @rest(path: "/ok") }`;
const SCRIPT = 'export const answer = 42;';
let assets: string;

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'assets-'));
  assets = join(directory, 'dist');
  await mkdir(join(assets, 'assets', 'deep'), { recursive: true });
  await writeFile(join(directory, 'secret.txt'), 'secret');
  await writeFile(join(assets, 'index.html'), '<!doctype html>');
  await writeFile(join(assets, '.env'), 'secret');
  await writeFile(join(assets, 'assets', 'main-1a2b.js'), SCRIPT);
  await writeFile(join(assets, 'assets', 'main-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(assets, 'assets', 'deep', 'font.woff2'), 'font');
});

test('browsers keep a file below /assets for a year, and get the compressed copy', async () => {
  await using gateway = await gatewayOver(SDL, () => true, { assets });
  const headers = { 'accept-encoding': 'gzip, br' };
  const response = await fetch(`${gateway.url}/assets/main-1a2b.js`, { headers });
  expect(await response.text()).toBe(SCRIPT);
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('vary')).toContain('Accept-Encoding');
  for (const refusing of ['identity', 'br;q=0', 'gzip, br; q=0.0']) {
    const plain = await fetch(`${gateway.url}/assets/main-1a2b.js`, { headers: { 'accept-encoding': refusing } });
    expect(plain.headers.get('content-encoding')).toBeNull();
  }
  expect((await fetch(`${gateway.url}/assets/deep/font.woff2`)).headers.get('content-type')).toBe('font/woff2');
});

test('the page is revalidated on each request', async () => {
  await using gateway = await gatewayOver(SDL, () => true, { assets });
  const first = await fetch(gateway.url);
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(first.headers.get('content-security-policy')).toContain("script-src 'self'");
  // With this header, fetch adds `cache-control: no-cache`, as a forced reload does.
  const again = await asked(gateway.url, { 'if-none-match': first.headers.get('etag') ?? '' });
  expect(again.statusCode).toBe(304);
  const head = await fetch(gateway.url, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe('15');
});

test.each([
  '/nothing.js',
  '/assets/',
  '/assets',
  '/.env',
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/index.html%00.js',
])('%s names no file', async (path) => {
  await using gateway = await gatewayOver(SDL, () => true, { assets });
  const req = request(gateway.url, { path }).end();
  const [response] = await once(req, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  expect(response.statusCode).toBe(404);
  expect(JSON.parse(text)).toMatchObject({ code: 'NOT_FOUND' });
});

test('a range of a file is served', async () => {
  await using gateway = await gatewayOver(SDL, () => true, { assets });
  const url = `${gateway.url}/assets/main-1a2b.js`;
  const part = await fetch(url, { headers: { range: 'bytes=7-11' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe(`bytes 7-11/${SCRIPT.length}`);
  expect(await part.text()).toBe(SCRIPT.slice(7, 12));
  const none = await fetch(url, { headers: { range: 'bytes=900-' } });
  expect(none.status).toBe(416);
  expect(await none.json()).toMatchObject({ code: 'BAD_INPUT' });
});

async function asked(url: string, headers: OutgoingHttpHeaders): Promise<IncomingMessage> {
  const [response] = await once(request(url, { headers }).end(), 'response');
  return response.resume();
}

test('every answer forbids sniffing and framing', async () => {
  await using gateway = await gatewayOver(SDL, () => true, { assets });
  for (const path of ['/', '/graphql?query={ok}', '/documents/x', '/assets/main-1a2b.js', '/nothing', '/healthz']) {
    const { headers } = await fetch(gateway.url + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  }
});

test('every page sends no referrer, shares no window and uses no device', async () => {
  await using gateway = await gatewayOver(SDL, () => true, { assets, graphiql: true });
  for (const path of ['/', '/index.html', '/graphql']) {
    const { headers } = await fetch(gateway.url + path, { headers: { accept: 'text/html' } });
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  }
});

test('GraphiQL is a single page, served on request only, also with a query to open', async () => {
  const headers = { accept: 'text/html' };
  await using without = await gatewayOver(SDL, () => true);
  expect((await fetch(`${without.url}/graphql`, { headers })).status).not.toBe(200);
  await using gateway = await gatewayOver(SDL, () => true, { graphiql: true });
  const response = await fetch(`${gateway.url}/graphql?query={ok}`, { headers });
  expect(response.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[\w+/]+=*' blob:/);
  expect(response.headers.get('content-security-policy')).toContain("connect-src 'self'");
  expect(await response.text()).not.toMatch(/<(script|link)[^>]+(src|href)="?https?:/);
});

test('the schema is served as text', async () => {
  await using gateway = await gatewayOver(SDL, () => true, { introspection: true });
  const response = await fetch(`${gateway.url}/schema.graphql`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(printSchema(buildSchema(await response.text()))).toContain('ok: Boolean');
});
