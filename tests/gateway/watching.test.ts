import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gatewayOver, problem } from './gateway-over.ts';

const SDL = /* GraphQL */ `
  type Query {
    ok(id: ID!, search: String): Boolean @rest(path: "/ok/{id}{?search}")
    no: Boolean @rest(path: "/no")
  }
  type Mutation { enter(password: String!): Boolean @rest(method: POST, path: "/enter", body: "password") }
`;

test('a well-formed request id is kept, and another is replaced', async () => {
  await using gateway = await gatewayOver(SDL, () => true);
  const url = `${gateway.url}/graphql?query={ok(id:1)}`;
  const given = await fetch(url, { headers: { 'x-request-id': 'trace-0123456789' } });
  expect(given.headers.get('x-request-id')).toBe('trace-0123456789');
  const odd = await fetch(url, { headers: { 'x-request-id': 'a b"{}' } });
  const made = odd.headers.get('x-request-id');
  expect(made).toMatch(/^[\w-]{36}$/);
  expect(gateway.received.map(({ headers }) => headers['x-request-id'])).toEqual(['trace-0123456789', made]);
});

test('the service receives the token, the language, the browser and the addresses only', async () => {
  await using gateway = await gatewayOver(SDL, () => true);
  const headers = {
    authorization: 'Bearer t',
    'accept-language': 'fr-CA',
    'user-agent': 'curl/8.14.1',
    'x-forwarded-for': '203.0.113.7',
    cookie: 'a=b',
    'x-custom': 'x',
    referer: 'http://x',
  };
  await gateway.graphql('{ ok(id: 1) }', { headers });
  expect(gateway.received[0]?.headers).toEqual({
    host: expect.any(String),
    connection: 'keep-alive',
    accept: 'application/json',
    'accept-encoding': 'identity',
    'accept-language': 'fr-CA',
    authorization: 'Bearer t',
    'user-agent': 'curl/8.14.1',
    'x-forwarded-for': '203.0.113.7, 127.0.0.1',
    'x-request-id': expect.any(String),
  });
});

test.each(['unknown, ', '<script>, ', '9.9.9.9, '.repeat(100)])(
  'whatever a client says that it was forwarded for, the address that a proxy added stays: %s',
  async (said) => {
    await using gateway = await gatewayOver(SDL, () => true);
    await gateway.graphql('{ ok(id: 1) }', { headers: { 'x-forwarded-for': `${said}203.0.113.7` } });
    expect(gateway.received[0]?.headers['x-forwarded-for']).toMatch(/(^|, )203\.0\.113\.7, 127\.0\.0\.1$/);
  },
);

test('a request is a line of the log: operation, status, duration and calls, without people’s words', async () => {
  await using gateway = await gatewayOver(SDL, () => true);
  const query = 'query Find($s: String) { a: ok(id: 1, search: $s) b: ok(id: 2) }';
  const headers = { authorization: 'Bearer sesame', 'x-request-id': 'trace-0123456789' };
  await gateway.graphql(query, { variables: { s: 'confidential' }, headers });
  await gateway.graphql('mutation { enter(password: "hunter2hunter2") }');
  await expect.poll(() => gateway.log.length).toBe(2);
  expect(gateway.log[0]).toMatchObject({
    msg: 'request',
    requestId: 'trace-0123456789',
    method: 'POST',
    path: '/graphql',
    status: 200,
    durationMs: expect.any(Number),
    operation: 'Find',
    calls: 2,
  });
  expect(JSON.stringify(gateway.log)).not.toMatch(/confidential|sesame|hunter2/);
});

test('an error is logged without people’s words', async () => {
  await using gateway = await gatewayOver(SDL, () => 'neither true nor false');
  await gateway.graphql('mutation { enter(password: "hunter2hunter2") }');
  await gateway.graphql('mutation ($p: String!) { enter(password: $p) }', { variables: { p: 'hunter2hunter2' } });
  await expect.poll(() => gateway.log.filter(({ level }) => level === 50)).toHaveLength(2);
  expect(JSON.stringify(gateway.log)).not.toContain('hunter2');
});

const slowLines = (log: readonly Record<string, unknown>[]) => log.filter(({ msg }) => msg === 'slow operation');

test('a slow operation is logged with its slowest endpoints, without people’s words', async () => {
  const slow = async ({ path }: { path: string }) => delay(path === '/ok/2' ? 150 : 100, true);
  await using gateway = await gatewayOver(SDL, slow, { slowOperationMs: 100 });
  const query = 'query Find($s: String) { a: ok(id: "secret-id", search: $s) b: ok(id: 2) no }';
  const headers = { authorization: 'Bearer sesame', 'x-request-id': 'trace-0123456789' };
  // First graphql-js answers, then a plan; both log the document.
  for (let i = 0; i < 2; i += 1) await gateway.graphql(query, { variables: { s: 'confidential' }, headers });
  await expect.poll(() => gateway.log.filter(({ msg }) => msg === 'request')).toHaveLength(2);
  const line = {
    level: 40,
    requestId: 'trace-0123456789',
    type: 'query',
    operation: 'Find',
    calls: 3,
    durationMs: expect.any(Number),
    slowest: [
      { endpoint: '/ok/{id}{?search}', calls: 2, durationMs: expect.any(Number) },
      { endpoint: '/no', calls: 1, durationMs: expect.any(Number) },
    ],
    document: `sha256:${createHash('sha256').update(query).digest('hex')}`,
  };
  expect(slowLines(gateway.log)).toMatchObject([line, line]);
  expect(JSON.stringify(gateway.log)).not.toMatch(/confidential|sesame|secret-id/);
});

test('a quick operation is not logged as slow, and 0 logs none', async () => {
  for (const slowOperationMs of [60_000, 0]) {
    await using gateway = await gatewayOver(SDL, () => true, { slowOperationMs });
    await gateway.graphql('{ ok(id: 1) }');
    await expect.poll(() => gateway.log).toHaveLength(1);
    expect(slowLines(gateway.log)).toEqual([]);
  }
});

test('an operation’s duration leaves out a slow client’s sending', async () => {
  await using gateway = await gatewayOver(SDL, () => delay(20, true), { slowOperationMs: 10 });
  const body = '{"query":"{ ok(id: 1) }"}';
  const req = request(`${gateway.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' } });
  const reached = once(gateway.server, 'request');
  req.write(body.slice(0, 5));
  await reached;
  await delay(300);
  req.end(body.slice(5));
  const [response] = await once(req, 'response');
  response.resume();
  await expect.poll(() => gateway.log).toContainEqual(expect.objectContaining({ msg: 'request' }));
  const [slow, whole] = gateway.log.map(({ durationMs }) => Number(durationMs));
  expect(whole).toBeGreaterThanOrEqual(Number(slow) + 290);
});

test('metrics count operations by name and calls by endpoint', async () => {
  await using gateway = await gatewayOver(SDL, ({ path }, _, res) =>
    path === '/no' ? problem(res, 403, { code: 'FORBIDDEN', title: 'Forbidden', detail: 'No.' }) : true,
  );
  await gateway.graphql('query Find { a: ok(id: 1) b: ok(id: 2) no }');
  await gateway.graphql('{ nope }');
  const text = await (await fetch(`${gateway.url}/metrics`)).text();
  expect(text).toContain('gateway_operation_duration_seconds_count{operation="Find",type="query"} 1');
  expect(text).toContain('gateway_operation_calls_sum{operation="Find"} 3');
  expect(text).toContain('gateway_operation_errors_total{operation="Find",code="FORBIDDEN"} 1');
  expect(text).toContain('gateway_operation_errors_total{operation="invalid",code="BAD_INPUT"} 1');
  expect(text).toContain(
    'gateway_call_duration_seconds_count{method="GET",endpoint="/ok/{id}{?search}",status="200"} 2',
  );
  expect(text).toContain('process_resident_memory_bytes');
});

test('the names of operations in metrics are limited', async () => {
  await using gateway = await gatewayOver(SDL, () => true);
  for (let i = 0; i < 320; i += 1) await gateway.graphql(`query Name${i} { ok(id: 1) }`);
  const text = await (await fetch(`${gateway.url}/metrics`)).text();
  expect(text.match(/gateway_operation_calls_count\{/g)?.length).toBeLessThanOrEqual(301);
  expect(text).toMatch(/gateway_operation_calls_count\{operation="other"\} 20/);
});

test('the codes in metrics are limited', async () => {
  let made = 0;
  await using gateway = await gatewayOver(SDL, (_, __, res) => {
    made += 1;
    return problem(res, 409, {
      code: `CODE_${'A'.repeat(made % 30)}${'_'.repeat(made % 7)}`,
      title: 'Odd',
      detail: 'Odd.',
    });
  });
  for (let i = 0; i < 60; i += 1) await gateway.graphql('{ no }');
  const text = await (await fetch(`${gateway.url}/metrics`)).text();
  expect(text.match(/^gateway_operation_errors_total\{/gm)).toHaveLength(51);
  expect(text).toMatch(/gateway_operation_errors_total\{operation="anonymous",code="other"\} 10/);
});

test('/metrics needs the configured token', async () => {
  await using gateway = await gatewayOver(SDL, () => true, { metricsToken: 'a-long-metrics-token' });
  const status = async (authorization: string) =>
    (await fetch(`${gateway.url}/metrics`, { headers: { authorization } })).status;
  expect(await status('')).toBe(403);
  expect(await status('Bearer a-long-metrics-tokem')).toBe(403);
  expect(await status('Bearer a-long-metrics-token')).toBe(200);
});

test('without a token, /metrics answers the machine itself, but no proxy on it', async () => {
  await using gateway = await gatewayOver(SDL, () => true);
  expect((await fetch(`${gateway.url}/metrics`)).status).toBe(200);
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
    expect((await fetch(`${gateway.url}/metrics`, { headers: { [name]: '203.0.113.7' } })).status).toBe(403);
  }
});

test.each([
  ['localhost', 200],
  ['LOCALHOST:4000', 200],
  ['127.0.0.1:4000', 200],
  ['[::1]:4000', 200],
  ['docket.example', 403],
  ['localhost.example', 403],
  ['127.0.0.1.example:4000', 403],
])('without a token, /metrics asked for at %s answers %i: a proxy may add no header', async (host, status) => {
  await using gateway = await gatewayOver(SDL, () => true);
  const asked = get(`${gateway.url}/metrics`, { headers: { host } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(status);
});

test('with a public address and without a token, /metrics answers nobody', async () => {
  await using gateway = await gatewayOver(SDL, () => true, { metricsToken: null });
  expect((await fetch(`${gateway.url}/metrics`)).status).toBe(403);
});

test('the gateway is ready when its service is ready', async () => {
  let isReady = false;
  await using gateway = await gatewayOver(SDL, (_, __, res) => {
    res.statusCode = isReady ? 200 : 503;
    return true;
  });
  const status = async (path: string) => (await fetch(gateway.url + path)).status;
  expect(await status('/readyz')).toBe(503);
  expect(await status('/healthz')).toBe(200);
  isReady = true;
  expect(await status('/readyz')).toBe(200);
});
