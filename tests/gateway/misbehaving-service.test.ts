import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ANSWERED, gatewayOver, type Service } from './gateway-over.ts';

const SDL = /* GraphQL */ `
  type Thing { id: ID! }
  type Query {
    thing: Thing @rest(path: "/thing")
    file: Document @rest(path: "/file")
  }
  type Mutation { save: Thing @rest(method: POST, path: "/thing") }
`;
const READ = '{ thing { id } }';
const SAVE = 'mutation { save { id } }';
const BUDGET = { connectMs: 500, headersMs: 600, bodyMs: 600, totalMs: 1_500 };

const answering =
  (status: number, headers: Record<string, string | number>, body: string | Buffer): Service =>
  (_, __, res) => {
    res.writeHead(status, headers).end(body);
    return ANSWERED;
  };
const json = { 'content-type': 'application/json' };
const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, ' '));

const services: Record<string, Service> = {
  'says nothing': () => ANSWERED,
  'drops the connection': (_, req) => {
    req.socket.destroy();
    return ANSWERED;
  },
  'sends half an answer and stops': (_, __, res) => {
    res.writeHead(200, { ...json, 'content-length': 100 }).write('{"id":');
    return ANSWERED;
  },
  'sends half an answer and drops': (_, req, res) => {
    res.writeHead(200, { ...json, 'content-length': 100 }).write('{"id":', () => req.socket.destroy());
    return ANSWERED;
  },
  'trickles for ever': (_, req, res) => {
    res.writeHead(200, json);
    const trickle = setInterval(() => res.write(' '), 100);
    req.socket.once('close', () => clearInterval(trickle));
    return ANSWERED;
  },
  'answers HTML with 200': answering(200, { 'content-type': 'text/html' }, '<h1>Welcome</h1>'),
  'answers HTML with 404': answering(404, { 'content-type': 'text/html' }, '<h1>nginx at 10.0.0.7</h1>'),
  'answers JSON without saying so': answering(200, {}, '{"id":"x"}'),
  'answers half a JSON': answering(200, json, '{"id":'),
  redirects: answering(302, { location: 'http://127.0.0.1:9/elsewhere', ...json }, '{"id":"x"}'),
  'answers a gzip bomb': answering(200, { ...json, 'content-encoding': 'gzip' }, bomb),
  'answers 503 in its own words': answering(503, { ...json, 'retry-after': '7' }, '{"id":"x"}'),
};

test.each(Object.keys(services))('a service that %s is UNAVAILABLE', async (name) => {
  await using gateway = await gatewayOver(SDL, services[name] as Service, { timeouts: BUDGET });
  const { data, errors } = await gateway.graphql(READ);
  expect(data).toEqual({ thing: null });
  expect(errors).toMatchObject([{ path: ['thing'], extensions: { code: 'UNAVAILABLE', title: 'Unavailable' } }]);
  expect(JSON.stringify(errors)).not.toMatch(/nginx|127\.0|Welcome|ECONN|socket/);
  expect(gateway.log).toContainEqual(expect.objectContaining({ msg: 'call failed', endpoint: '/thing' }));
});

test.each([
  ['a list', []],
  ['a word', 'x'],
  ['a number', 7],
  ['an object without what is never null', {}],
  ['an object where a word should be', { id: { secret: 's3cret' } }],
  ['a list where a word should be', { id: ['s3cret'] }],
])('a service that answers %s for a record is UNAVAILABLE, and its log says why', async (_, answer) => {
  await using gateway = await gatewayOver(SDL, () => answer);
  // The second run uses the plan of the first run.
  for (const times of [1, 2]) {
    const { data, errors } = await gateway.graphql(READ);
    expect(data).toEqual({ thing: null });
    expect(errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE', requestId: expect.any(String) } }]);
    expect(JSON.stringify(errors)).not.toContain('s3cret');
    expect(gateway.log.filter(({ msg }) => msg === 'unexpected error')).toHaveLength(times);
  }
});

test('a 503 passes on Retry-After', async () => {
  const service = services['answers 503 in its own words'] as Service;
  await using gateway = await gatewayOver(SDL, service);
  expect((await gateway.graphql(READ)).errors?.[0]?.extensions.retryAfter).toBe(7);
});

test.each([
  ['drops the connection', 2],
  ['sends half an answer and drops', 2],
  ['says nothing', 1],
  ['redirects', 1],
  ['answers HTML with 200', 1],
])('a service that %s gets a read %i times, and a write once', async (name, times) => {
  await using gateway = await gatewayOver(SDL, services[name] as Service, { timeouts: BUDGET });
  await gateway.graphql(READ);
  expect(gateway.received.filter(({ method }) => method === 'GET')).toHaveLength(times);
  await gateway.graphql(SAVE);
  expect(gateway.received.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('the second try answers a read whose connection broke', async () => {
  let tries = 0;
  await using gateway = await gatewayOver(SDL, (_, req) => {
    tries += 1;
    if (tries > 1) return { id: 'x' };
    req.socket.destroy();
    return ANSWERED;
  });
  expect(await gateway.graphql(READ)).toEqual({ data: { thing: { id: 'x' } } });
});

test.each([
  [READ, 'application/json'],
  ['{ file { base64 } }', 'application/pdf'],
])('an answer of 50 MB is refused before its end: %s', async (query, type) => {
  let sent = 0;
  await using gateway = await gatewayOver(SDL, async (_, __, res) => {
    res.writeHead(200, { 'content-type': type });
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    while (sent < 50 && !res.destroyed) {
      sent += 1;
      if (!res.write(chunk)) await sleep(5);
    }
    res.end();
    return ANSWERED;
  });
  const { errors } = await gateway.graphql(query);
  expect(errors?.[0]?.extensions.code).toBe('UNAVAILABLE');
  expect(sent).toBeLessThan(45);
});

test('an absent service is UNAVAILABLE', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const address = closed.address();
  closed.close();
  const serviceUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  await using gateway = await gatewayOver(SDL, () => null, { serviceUrl });
  expect((await gateway.graphql(READ)).errors?.[0]?.extensions.code).toBe('UNAVAILABLE');
  expect((await fetch(`${gateway.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
});
