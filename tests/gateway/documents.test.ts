import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ANSWERED, gatewayOver, problem, type Service } from './gateway-over.ts';

const SDL = /* GraphQL */ `
  type Query {
    file(id: ID!, format: String): Document! @rest(path: "/files/{id}{?format}")
    other(id: ID!): String @rest(path: "/secrets/{id}")
  }
`;
const token = { authorization: 'Bearer token' };

const files: Service = ({ headers }, _, res) => {
  res.setHeader('etag', '"v1"');
  res.setHeader('accept-ranges', 'bytes');
  res.setHeader('content-type', 'application/pdf');
  res.setHeader('content-disposition', 'inline; filename="a.pdf"');
  res.setHeader('set-cookie', 'session=secret');
  res.setHeader('x-powered-by', 'service');
  if (headers['if-none-match'] === '"v1"') res.writeHead(304).end();
  else if (headers.range) res.writeHead(206, { 'content-range': 'bytes 2-4/9', 'content-length': 3 }).end('cde');
  else res.writeHead(200, { 'content-length': 9 }).end('abcdefghi');
  return ANSWERED;
};

test('a document has its bytes, and the headers that describe it only', async () => {
  await using gateway = await gatewayOver(SDL, files);
  const response = await fetch(`${gateway.url}/documents/files/a%2Fb?format=PDF`, { headers: token });
  expect(await response.text()).toBe('abcdefghi');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe('inline; filename="a.pdf"');
  expect(response.headers.get('content-length')).toBe('9');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-security-policy')).toContain('sandbox');
  expect(response.headers.get('cache-control')).toContain('private');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(response.headers.get('x-powered-by')).toBeNull();
  expect(gateway.received[0]).toMatchObject({ path: '/files/a%2Fb?format=PDF', headers: token });
});

test('a range request reaches the service, and the part reaches the client', async () => {
  await using gateway = await gatewayOver(SDL, files);
  const headers = { ...token, range: 'bytes=2-4', 'if-range': '"v1"', cookie: 'a=b' };
  const response = await fetch(`${gateway.url}/documents/files/1`, { headers });
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe('bytes 2-4/9');
  expect(await response.text()).toBe('cde');
  expect(gateway.received[0]?.headers).toMatchObject({ range: 'bytes=2-4', 'if-range': '"v1"' });
  expect(gateway.received[0]?.headers.cookie).toBeUndefined();
});

test('an unchanged document is not sent again', async () => {
  await using gateway = await gatewayOver(SDL, files);
  const headers = { ...token, 'if-none-match': '"v1"' };
  expect((await fetch(`${gateway.url}/documents/files/1`, { headers })).status).toBe(304);
});

test('HEAD has the headers alone', async () => {
  await using gateway = await gatewayOver(SDL, files);
  const response = await fetch(`${gateway.url}/documents/files/1`, { method: 'HEAD', headers: token });
  expect(response.headers.get('content-length')).toBe('9');
  expect(gateway.received[0]?.method).toBe('HEAD');
});

test.each([
  [401, 'UNAUTHENTICATED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
])('HEAD of a document refused with %i has the same status', async (status, code) => {
  await using gateway = await gatewayOver(SDL, (_, __, res) => problem(res, status, { code, title: 'No' }));
  const response = await fetch(`${gateway.url}/documents/files/1`, { method: 'HEAD', headers: token });
  expect(response.status).toBe(status);
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('a document does not take %s', async (method) => {
  await using gateway = await gatewayOver(SDL, files);
  const response = await fetch(`${gateway.url}/documents/files/1`, { method, headers: token });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
  expect(gateway.received).toEqual([]);
});

test.each([
  '/documents/secrets/1',
  '/documents/files',
  '/documents/files/',
  '/documents/files/1/2',
  '/documents/files/..',
  '/documents/files/%2e%2e',
  '/documents/files/../secrets/1',
  '/documents/files/%zz',
  '/documents//files/1',
  '/documents/http:%2f%2fevil/1',
])('%s is no document and makes no call', async (path) => {
  await using gateway = await gatewayOver(SDL, files);
  const req = request(gateway.url, { path, headers: token }).end();
  const [response] = await once(req, 'response');
  expect(response.statusCode).toBe(404);
  expect(gateway.received).toEqual([]);
});

test('a query parameter outside the template does not reach the service', async () => {
  await using gateway = await gatewayOver(SDL, files);
  await fetch(`${gateway.url}/documents/files/1?admin=true&format=a%26b%3Dc`, { headers: token });
  expect(gateway.received[0]?.path).toBe('/files/1?format=a%26b%3Dc');
});

test('a document needs a token', async () => {
  await using gateway = await gatewayOver(SDL, files);
  const response = await fetch(`${gateway.url}/documents/files/1`);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  expect(gateway.received).toEqual([]);
});

test.each([
  ['a refusal', 403, { code: 'FORBIDDEN', title: 'Forbidden', detail: 'Not yours.', stack: 'x' }, 403, 'FORBIDDEN'],
  ['a failure', 500, { title: 'ENOENT /srv/x', detail: 'stack' }, 503, 'UNAVAILABLE'],
])('%s of the service is answered as a problem document', async (_, status, fields, expected, code) => {
  await using gateway = await gatewayOver(SDL, (_, __, res) => problem(res, status, fields));
  const response = await fetch(`${gateway.url}/documents/files/1`, { headers: token });
  expect(response.status).toBe(expected);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  const body = await response.json();
  expect(body).toMatchObject({ code, status: expected });
  expect(JSON.stringify(body)).not.toMatch(/stack|srv/);
});

test('a large document waits for a slow reader, and its end is not lost', async () => {
  const bytes = randomBytes(24 * 1024 * 1024);
  let written = 0;
  await using gateway = await gatewayOver(SDL, async (_, __, res) => {
    res.writeHead(200, { 'content-type': 'application/pdf', 'content-length': bytes.length });
    for (let at = 0; at < bytes.length; at += 65_536) {
      if (!res.write(bytes.subarray(at, at + 65_536))) await once(res, 'drain');
      written = at + 65_536;
    }
    res.end();
    return ANSWERED;
  });
  const req = request(`${gateway.url}/documents/files/1`, { headers: token }).end();
  const [response] = await once(req, 'response');
  await sleep(500);
  expect(written).toBeLessThan(bytes.length);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
});

test('the gateway holds little of a document that its reader leaves unread', async () => {
  const readers = 4;
  // More than the buffers of the sockets between service and client hold.
  const bytes = Buffer.alloc(16 * 1024 * 1024);
  await using gateway = await gatewayOver(SDL, (_, __, res) => {
    res.writeHead(200, { 'content-type': 'application/pdf', 'content-length': bytes.length }).end(bytes);
    return ANSWERED;
  });
  const fromService = new Set<Socket>();
  const toReaders = new Set<Socket>();
  const note = (message: unknown) => void fromService.add((message as { socket: Socket }).socket); // documented by undici
  subscribe('undici:client:connected', note);
  gateway.server.on('connection', (socket: Socket) => toReaders.add(socket));
  const read = () => sum(fromService, ({ bytesRead }) => bytesRead);
  const passedOn = () => sum(toReaders, ({ bytesWritten, writableLength }) => bytesWritten - writableLength);

  for (let i = 0; i < readers; i += 1)
    request(`${gateway.url}/documents/files/1`, { agent: false, headers: token }).end();
  // Waits until the gateway has read from each document and reads no more.
  for (let before = -1; read() > before || fromService.size < readers; await sleep(250)) before = read();
  unsubscribe('undici:client:connected', note);
  expect(toReaders.size).toBe(readers);
  expect((read() - passedOn()) / readers).toBeLessThan(512 * 1024);
});

test('pending documents delay no query, and a person has 8 at once', async () => {
  const atOnce = 8;
  let held = 0;
  const allHeld = Promise.withResolvers<void>();
  await using gateway = await gatewayOver(SDL, ({ path }, req, res) => {
    if (!path.startsWith('/files/')) return path === '/readyz' ? {} : 'answered';
    res.writeHead(200, { 'content-type': 'application/pdf' }).write('begun');
    held += 1;
    if (held === atOnce) allHeld.resolve();
    req.socket.once('close', () => {
      held -= 1;
    });
    return ANSWERED;
  });
  const readers = Array.from({ length: 20 }, () =>
    request(`${gateway.url}/documents/files/1`, { agent: false, headers: token })
      .on('error', () => {})
      .end(),
  );
  await allHeld.promise;
  expect((await gateway.graphql('{ other(id: "1") }')).data).toEqual({ other: 'answered' });
  expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200);
  expect(held).toBe(atOnce);
  for (const reader of readers) reader.destroy();
});

test('when the reader goes, the service’s answer stops', async () => {
  const stopped = Promise.withResolvers<void>();
  await using gateway = await gatewayOver(SDL, (_, req, res) => {
    res.writeHead(200, { 'content-type': 'application/pdf' }).write('begun');
    req.socket.once('close', () => stopped.resolve());
    return ANSWERED;
  });
  const req = request(`${gateway.url}/documents/files/1`, { headers: token }).end();
  const [response] = await once(req, 'response');
  await once(response, 'data');
  req.destroy();
  await stopped.promise;
});

test('a document may pause for longer than an answer: an archive waits for its documents', async () => {
  const begun = Promise.withResolvers<{ end(rest: string): unknown }>();
  const timeouts = { bodyMs: 600 };
  await using gateway = await gatewayOver(
    SDL,
    ({ path }, _, res) => {
      res.writeHead(200, { 'content-type': path.startsWith('/files/') ? 'application/zip' : 'application/json' });
      res.write('"half');
      if (path.startsWith('/files/')) begun.resolve(res);
      return ANSWERED;
    },
    { timeouts },
  );
  const document = fetch(`${gateway.url}/documents/files/1`, { headers: token });
  const rest = await begun.promise;
  // The answer is given up after the document has paused for as long.
  expect((await gateway.graphql('{ other(id: "1") }')).errors?.[0]?.extensions?.code).toBe('UNAVAILABLE');
  rest.end(' and half"');
  expect(await (await document).text()).toBe('"half and half"');
});

test('a document that breaks off at the service breaks off for the reader', async () => {
  await using gateway = await gatewayOver(SDL, (_, req, res) => {
    res.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 100 });
    res.write('half', () => req.socket.destroy());
    return ANSWERED;
  });
  const response = await fetch(`${gateway.url}/documents/files/1`, { headers: token });
  await expect(response.arrayBuffer()).rejects.toThrow();
});

function sum<T>(all: Iterable<T>, numberOf: (one: T) => number): number {
  return [...all].reduce((total, one) => total + numberOf(one), 0);
}
