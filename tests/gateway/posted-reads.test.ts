import { request } from 'node:http';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTracing } from '../../gateway/watch/tracing.ts';
import { ANSWERED, gatewayOver, problem, type Service } from './gateway-over.ts';
import { otlpReceiver } from './otlp-receiver.ts';

const SDL = /* GraphQL */ `
  type Hit { id: ID! }
  type Query {
    find(text: String!, kinds: [String!], first: Int = 20): [Hit!]!
      @rest(method: POST, path: "/find", body: "text,kinds,first") @cost(weight: "100")
  }
  type Mutation { save(text: String!): Hit @rest(method: POST, path: "/save", body: "text") }
`;
const FIND = 'query Find($text: String!, $kinds: [String!]) { find(text: $text, kinds: $kinds) { id } }';
const TEXT = 'Confidential: the boiler of Ana Lima';
const hits: Service = () => [{ id: 'hit_1' }];

test('the arguments become the fields of the body; null and absent values stay out', async () => {
  await using gateway = await gatewayOver(SDL, hits);
  const headers = { 'idempotency-key': 'of-the-request' };
  // First graphql-js answers, then a plan.
  for (let i = 0; i < 2; i += 1) {
    const { data } = await gateway.graphql(FIND, { variables: { text: TEXT, kinds: null }, headers });
    expect(data).toEqual({ find: [{ id: 'hit_1' }] });
  }
  for (const { method, path, headers, body } of gateway.received) {
    expect({ method, path, body: JSON.parse(body) }).toEqual({
      method: 'POST',
      path: '/find',
      body: { text: TEXT, first: 20 },
    });
    expect(headers['content-type']).toBe('application/json');
    expect(headers['idempotency-key']).toBeUndefined();
  }
});

test('equal reads of a request share a call, and another text is another call', async () => {
  await using gateway = await gatewayOver(SDL, hits);
  await gateway.graphql('{ a: find(text: "x") { id } b: find(text: "x") { id } c: find(text: "y") { id } }');
  expect(gateway.received.map(({ body }) => JSON.parse(body).text)).toEqual(['x', 'y']);
});

test('a refusal is read once, though graphql-js repeats the query for its errors', async () => {
  await using gateway = await gatewayOver(SDL, ({ body }, _, res) =>
    body.includes('no') ? problem(res, 403, { code: 'FORBIDDEN', title: 'Forbidden', detail: 'No.' }) : [],
  );
  await gateway.graphql(FIND, { variables: { text: 'yes' } });
  const { errors } = await gateway.graphql(FIND, { variables: { text: 'no' } });
  expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  expect(gateway.received).toHaveLength(2);
});

test('a broken connection repeats a read by POST once, and a write never', async () => {
  await using gateway = await gatewayOver(SDL, (_, req) => {
    req.socket.destroy();
    return ANSWERED;
  });
  const { errors } = await gateway.graphql(FIND, { variables: { text: TEXT } });
  expect(errors?.[0]?.message).toBe('The service is not available. Try again in a few seconds.');
  expect(gateway.received.map(({ path }) => path)).toEqual(['/find', '/find']);
  await gateway.graphql('mutation { save(text: "x") { id } }');
  expect(gateway.received.filter(({ path }) => path === '/save')).toHaveLength(1);
});

test('when the client goes, a read by POST stops', async () => {
  const began = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  await using gateway = await gatewayOver(SDL, (_, req) => {
    began.resolve();
    req.socket.once('close', () => stopped.resolve());
    return ANSWERED;
  });
  const headers = { 'content-type': 'application/json' };
  const req = request(`${gateway.url}/graphql`, { method: 'POST', headers }).on('error', () => {});
  req.end(JSON.stringify({ query: FIND, variables: { text: TEXT } }));
  await began.promise;
  req.destroy();
  await stopped.promise;
});

test('a query by GET reads by POST, and costs the points of the field', async () => {
  await using gateway = await gatewayOver(SDL, hits);
  const asked = new URLSearchParams({ query: '{ find(text: "x", first: 5) { id } }', extensions: '{"cost":true}' });
  const response = await fetch(`${gateway.url}/graphql?${asked}`, { headers: { accept: 'application/json' } });
  expect(await response.json()).toMatchObject({ extensions: { cost: { estimated: 101, calls: 1 } } });
});

const LISTS = /* GraphQL */ `
  input ThingFilter { name: [String!] }
  type Things { total: Int things: [Hit!]! }
  type Hit { id: ID! things(filter: ThingFilter): Things! @rest(path: "/hit/{parent.id}/things{?filter}", longBy: POST) }
  type Query {
    things(companyId: ID!, filter: ThingFilter, open: Boolean, first: Int, after: String): Things!
      @rest(path: "/{companyId}/things{?filter,open,first,after,selected.total}", longBy: POST)
  }
`;

test('a list with a long query string is read by POST at the same path, and a short query string stays', async () => {
  await using gateway = await gatewayOver(LISTS, () => ({ total: 1, things: [{ id: 'hit_1' }] }));
  const asked = `query Find($filter: ThingFilter) {
    things(companyId: "a/b", filter: $filter, open: false, first: 5) { total things { id things(filter: $filter) { total } } }
  }`;
  for (const length of [10, 2000]) {
    const filter = { name: ['x'.repeat(length)] };
    const { data } = await gateway.graphql(asked, { variables: { filter } });
    expect(data).toEqual({ things: { total: 1, things: [{ id: 'hit_1', things: { total: 1 } }] } });
    const [list, within] = gateway.received.splice(0);
    if (length === 10) {
      expect([list?.method, within?.method]).toEqual(['GET', 'GET']);
      expect(new URL(list?.path ?? '', gateway.url).searchParams.get('filter')).toBe(JSON.stringify(filter));
    } else {
      expect([list?.method, list?.path, JSON.parse(list?.body ?? '')]).toEqual([
        'POST',
        '/a%2Fb/things',
        { filter, open: false, first: 5, total: true },
      ]);
      expect([within?.method, within?.path, JSON.parse(within?.body ?? '')]).toEqual([
        'POST',
        '/hit/hit_1/things',
        { filter },
      ]);
    }
  }
});

const services: Record<string, Service> = {
  'a good answer': hits,
  'no answer': (_, req) => {
    req.socket.destroy();
    return ANSWERED;
  },
  'a wrong answer': () => 'no list',
  'a refusal with the text': (_, __, res) =>
    problem(res, 400, { code: 'BAD_INPUT', title: 'Bad input', detail: `Nothing is like “${TEXT}”.` }),
  'a failure with the text': (_, __, res) => problem(res, 500, { title: 'Failed', detail: TEXT }),
};

test.each(Object.keys(services))('the text of a read reaches no URL, log, metric or trace: %s', async (name) => {
  await using receiver = await otlpReceiver();
  const said: string[] = [];
  const tracing = createTracing({
    url: `${receiver.url}/v1/traces`,
    sampler: 'parentbased_always_on',
    ratio: 1,
    publicUrl: 'https://docket.example',
    serviceUrl: 'http://service.example:4001',
    log: pino({ level: 'warn' }, { write: (line: string) => void said.push(line) }),
  });
  await using gateway = await gatewayOver(SDL, services[name] as Service, { tracing, slowOperationMs: 1 });
  for (let i = 0; i < 2; i += 1) await gateway.graphql(FIND, { variables: { text: TEXT } });
  await gateway.graphql(`query Find { find(text: "${TEXT}") { id } }`);
  await expect.poll(() => gateway.log.filter(({ msg }) => msg === 'request')).toHaveLength(3);
  await tracing.stop();
  const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
  const spans = await receiver.spans(6);
  const paths = gateway.received.map(({ path }) => path);
  expect(metrics).toContain('method="POST",endpoint="/find"');
  expect(JSON.stringify([gateway.log, spans, metrics, paths, said])).not.toMatch(/Confidential|boiler|Lima/);
});
