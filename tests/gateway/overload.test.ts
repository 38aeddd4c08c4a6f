import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { gatewayOver } from './gateway-over.ts';

const SDL = /* GraphQL */ `
  type Query {
    first: Boolean! @rest(path: "/first")
    second: Boolean! @rest(path: "/second")
  }
  type Mutation { save: Boolean! @rest(method: POST, path: "/save") }
`;
const LIMITS = {
  atOnce: 8,
  waiting: 32,
  patienceMs: 60_000,
  shares: [
    { atOnce: 4, waiting: 8 },
    { atOnce: 2, waiting: 4 },
  ],
};
const ADMITTED = LIMITS.atOnce + LIMITS.waiting;
const OPERATIONS = ['{ first second }', 'mutation { save }'];

/** A service whose answers wait for `open`. */
function slowService() {
  const opened = Promise.withResolvers<void>();
  return { open: () => opened.resolve(), answer: () => opened.promise.then(() => true) };
}

function post(url: string, query: string, address: string) {
  return fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      'x-forwarded-for': address,
      'x-request-id': `request-${address}`,
    },
    body: JSON.stringify({ query }),
  });
}

test('beyond its capacity, the gateway answers admitted operations whole and refuses the rest before any call', async () => {
  const service = slowService();
  await using gateway = await gatewayOver(SDL, service.answer, { operations: LIMITS });
  let refused = 0;
  const answers = Array.from({ length: 5 * ADMITTED }, async (_, at) => {
    const address = `198.51.100.${at}`;
    const response = await post(gateway.url, OPERATIONS[at % 2] ?? '', address);
    const body = await response.json();
    if (response.status === 503) refused += 1;
    return { address, response, body };
  });
  await expect.poll(() => refused).toBe(4 * ADMITTED);
  service.open();
  const all = await Promise.all(answers);
  const called = new Set(gateway.received.map(({ headers }) => headers['x-request-id']));
  for (const { address, response, body } of all) {
    if (response.status === 200) {
      expect(body.errors).toBeUndefined();
      continue;
    }
    expect(response.headers.get('retry-after')).toBe('3');
    expect(response.headers.get('content-type')).toBe('application/graphql-response+json');
    expect(body.errors[0].extensions).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 3 });
    expect(called.has(`request-${address}`)).toBe(false);
  }
  expect(all.filter(({ response }) => response.status === 200).length).toBe(ADMITTED);
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
  expect(metrics).toMatch(/gateway_wait_duration_seconds_count\{queue="operations"\} 32/);
  expect(metrics).toMatch(/gateway_operation_duration_seconds_count\{operation="anonymous",type="refused"\} 160/);
});

test('a wait of more than a second is a line of the log, with its queue and request', async () => {
  const service = slowService();
  await using gateway = await gatewayOver(SDL, service.answer, {
    operations: { ...LIMITS, shares: [{ atOnce: 1, waiting: 8 }], patienceMs: 1_100 },
  });
  const answers = [1, 2].map(() => post(gateway.url, '{ first }', '198.51.100.7'));
  const waits = () => gateway.log.filter(({ queue }) => queue !== undefined);
  await expect.poll(waits).toMatchObject([{ queue: 'operations', requestId: 'request-198.51.100.7' }]);
  expect(waits()[0]?.waitMs).toBeGreaterThan(1_000);
  service.open();
  expect((await Promise.all(answers)).map(({ status }) => status).toSorted()).toEqual([200, 503]);
});

test('a full gateway refuses before the body has arrived, and keeps the connection', async () => {
  const service = slowService();
  const one = { atOnce: 1, waiting: 1 };
  await using gateway = await gatewayOver(SDL, service.answer, {
    operations: { ...LIMITS, ...one, shares: [one, one] },
  });
  const admitted = [1, 2].map(() => post(gateway.url, '{ first }', '198.51.100.7'));
  await expect.poll(async () => (await post(gateway.url, '{ first }', '198.51.100.7')).status).toBe(503);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = JSON.stringify({ query: '{ first }' });
  const sent = { 'content-type': 'application/json', 'content-length': body.length, 'x-forwarded-for': '198.51.100.7' };
  const ask = () => request(`${gateway.url}/graphql`, { method: 'POST', agent, headers: sent });
  const refused = ask();
  refused.flushHeaders();
  const [answer] = await once(refused, 'response');
  const { socket } = answer;
  expect(answer.statusCode).toBe(503);
  answer.resume();
  refused.end(body);
  await once(answer, 'end');
  service.open();
  for (const { status } of await Promise.all(admitted)) expect(status).toBe(200);
  const [next] = await once(ask().end(body), 'response');
  expect(next.statusCode).toBe(200);
  expect(next.socket === socket).toBe(true);
  agent.destroy();
});

test('a person alone is not refused: 200 operations at once', async () => {
  await using gateway = await gatewayOver(SDL, () => true);
  const answers = Array.from({ length: 200 }, () => post(gateway.url, '{ first second }', '198.51.100.7'));
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
});
