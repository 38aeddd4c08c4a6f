import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createTracing, type TracingOptions } from '../../gateway/watch/tracing.ts';
import { ANSWERED, gatewayOver, problem, type Service } from './gateway-over.ts';
import { otlpReceiver, type ReceivedSpan } from './otlp-receiver.ts';

const SDL = /* GraphQL */ `
  type Query {
    ok(id: ID!, search: String): Boolean @rest(path: "/ok/{id}{?search}")
    no: Boolean @rest(path: "/no")
    report(id: ID!): Document @rest(path: "/report/{id}")
  }
  type Mutation { enter(password: String!): Boolean @rest(method: POST, path: "/enter", body: "password") }
  type Subscription { ticks: Int @rest(path: "/ticks") }
`;
const PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** A traced gateway before a service, with the receiver of its spans; `close` sends the remaining spans. */
async function tracedGateway(url: string, service: Service, options: Partial<TracingOptions> = {}) {
  const said: string[] = [];
  const tracing = createTracing({
    url: `${url}/v1/traces`,
    sampler: 'parentbased_always_on',
    ratio: 1,
    publicUrl: 'https://docket.example',
    serviceUrl: 'http://service.example:4001',
    log: pino({ level: 'warn' }, { write: (line: string) => void said.push(line) }),
    ...options,
  });
  const gateway = await gatewayOver(SDL, service, { tracing });
  return { gateway, said, stop: () => tracing.stop() };
}

const byKind = (spans: ReceivedSpan[], kind: ReceivedSpan['kind']) => spans.filter((span) => span.kind === kind);
const idsIn = (traceparent: unknown) => String(traceparent).split('-').slice(1, 3);

test('a request has a span, and each call to the service a child span that the service receives', async () => {
  await using receiver = await otlpReceiver();
  const { gateway, stop } = await tracedGateway(receiver.url, () => true);
  await using _ = gateway;
  const query = 'query Find { a: ok(id: 1) b: ok(id: 2) }';
  // First graphql-js answers, then a plan.
  for (const id of ['trace-00000001', 'trace-00000002'])
    await gateway.graphql(query, { headers: { 'x-request-id': id } });
  await stop();

  const spans = await receiver.spans(6);
  const servers = byKind(spans, 'SERVER');
  expect(servers.map(({ name }) => name)).toEqual(['query Find', 'query Find']);
  expect(servers[0]).toMatchObject({
    parentSpanId: undefined,
    isError: false,
    events: [],
    attributes: {
      'graphql.operation.name': 'Find',
      'graphql.operation.type': 'query',
      'http.request.method': 'POST',
      'http.route': '/graphql',
      'http.response.status_code': 200,
      'http.response.header.x-request-id': ['trace-00000001'],
      'server.address': 'docket.example',
      'server.port': 443,
      'url.scheme': 'https',
    },
    resource: { 'service.name': 'docket-gateway', 'service.instance.id': expect.any(String) },
  });
  expect(servers[1]?.traceId).not.toBe(servers[0]?.traceId);

  const calls = byKind(spans, 'CLIENT');
  expect(calls.map(({ parentSpanId, traceId }) => [traceId, parentSpanId])).toEqual(
    servers.flatMap(({ traceId, spanId }) => [
      [traceId, spanId],
      [traceId, spanId],
    ]),
  );
  expect(calls[0]).toMatchObject({
    name: 'GET /ok/{id}{?search}',
    isError: false,
    attributes: {
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'server.address': 'service.example',
      'server.port': 4001,
      'url.template': '/ok/{id}{?search}',
    },
  });
  const told = gateway.received.map(({ headers }) => idsIn(headers.traceparent));
  expect(new Set(told.map(String))).toEqual(new Set(calls.map(({ traceId, spanId }) => `${traceId},${spanId}`)));
});

test('a caller’s trace continues with its state, unless the caller drops the trace', async () => {
  await using receiver = await otlpReceiver();
  const { gateway, stop } = await tracedGateway(receiver.url, () => true);
  await using _ = gateway;
  const [traceId, parentSpanId] = idsIn(PARENT);
  await gateway.graphql('{ ok(id: 1) }', { headers: { traceparent: PARENT, tracestate: 'vendor=1' } });
  await gateway.graphql('{ ok(id: 1) }', { headers: { traceparent: PARENT.replace(/1$/, '0') } });
  await gateway.graphql('{ ok(id: 1) }', { headers: { traceparent: 'no trace' } });
  await stop();

  const [own, other] = byKind(await receiver.spans(4), 'SERVER');
  expect(own).toMatchObject({ traceId, parentSpanId });
  expect(other?.traceId).not.toBe(traceId);
  const [first, second] = gateway.received.map(({ headers }) => headers);
  expect(first).toMatchObject({
    traceparent: expect.stringMatching(`^00-${traceId}-.{16}-01$`),
    tracestate: 'vendor=1',
  });
  expect(second?.traceparent).toMatch(new RegExp(`^00-${traceId}-.{16}-00$`));
});

test.each([
  ['always_on', 1, 2],
  ['always_off', 1, 0],
  ['traceidratio', 0, 0],
  ['traceidratio', 1, 2],
  ['parentbased_always_off', 1, 1],
  ['parentbased_always_on', 0, 1],
  ['parentbased_traceidratio', 0, 1],
])('%s with %d keeps its share', async (sampler, ratio, kept) => {
  // A trace that begins here, and a trace that its caller keeps; with `always_on`, also a trace that its caller drops.
  await using receiver = await otlpReceiver();
  const { gateway, stop } = await tracedGateway(receiver.url, () => true, { sampler, ratio });
  await using _ = gateway;
  const keeps = sampler.endsWith('_on') ? '00' : '01';
  await gateway.graphql('{ __typename }');
  await gateway.graphql('{ __typename }', { headers: { traceparent: PARENT.replace(/..$/, keeps) } });
  await stop();
  expect(await receiver.spans(kept)).toHaveLength(kept);
});

test('spans carry error codes, and count as errors for faults of gateway and service', async () => {
  await using receiver = await otlpReceiver();
  const { gateway, stop } = await tracedGateway(receiver.url, ({ path }, _, res) => {
    if (path === '/no') return problem(res, 404, { code: 'NOT_FOUND', title: 'Not found', detail: 'There is none.' });
    res.socket?.destroy();
    return ANSWERED;
  });
  await using _ = gateway;
  await gateway.graphql('query Theirs { no }');
  await gateway.graphql('mutation Ours { enter(password: "hunter2hunter2") }');
  await gateway.graphql('{ nope }');
  await fetch(`${gateway.url}/graphql`, { method: 'POST', body: '{}' });
  await stop();

  const spans = await receiver.spans(6);
  const seen = spans.map(({ name, isError, attributes }) => [
    name,
    isError,
    attributes['error.type'],
    attributes['docket.error.codes'],
    attributes['http.response.status_code'],
  ]);
  expect(seen).toEqual([
    ['GET /no', true, '404', undefined, 404],
    ['query Theirs', false, undefined, undefined, 200],
    ['POST /enter', true, 'UND_ERR_SOCKET', undefined, undefined],
    ['mutation Ours', true, 'UNAVAILABLE', ['UNAVAILABLE'], 200],
    ['POST /graphql', false, undefined, ['BAD_INPUT'], 200],
    ['POST /graphql', false, undefined, ['UNSUPPORTED_MEDIA_TYPE'], 415],
  ]);
  expect(spans.flatMap(({ events }) => events)).toEqual([]);
});

test('a document’s span has its template, and a subscription’s span ends when it begins', async () => {
  await using receiver = await otlpReceiver();
  const { gateway, stop } = await tracedGateway(receiver.url, ({ path }, _, res) => {
    if (path === '/ticks') res.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    else res.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF');
    return ANSWERED;
  });
  await using _ = gateway;
  await fetch(`${gateway.url}/documents/report/report_7`, { headers: { authorization: 'Bearer sesame' } });
  const ticks = await fetch(`${gateway.url}/graphql?query=subscription{ticks}`, {
    headers: { accept: 'text/event-stream' },
  });
  await stop();

  const spans = await receiver.spans(4);
  expect(byKind(spans, 'SERVER').map(({ name }) => name)).toEqual(['GET /documents/report/{id}', 'subscription']);
  expect(byKind(spans, 'CLIENT').map(({ name }) => name)).toEqual(['GET /report/{id}', 'GET /ticks']);
  expect(gateway.received.map(({ headers }) => idsIn(headers.traceparent)[1])).toEqual(
    byKind(spans, 'CLIENT').map(({ spanId }) => spanId),
  );
  await ticks.body?.cancel();
});

test('spans contain no variable, literal or token', async () => {
  await using receiver = await otlpReceiver();
  const { gateway, stop } = await tracedGateway(receiver.url, () => 'neither true nor false');
  await using _ = gateway;
  const headers = { authorization: 'Bearer sesame-opens', baggage: 'user=confidential' };
  const query = 'query Find($s: String) { ok(id: "literal-id", search: $s) }';
  for (let i = 0; i < 2; i += 1) await gateway.graphql(query, { variables: { s: 'confidential' }, headers });
  await gateway.graphql('mutation { enter(password: "hunter2hunter2") }', { headers });
  await gateway.graphql('{ ok(id: "literal-id") wrong(word: "hunter2hunter2") }', { headers });
  await fetch(`${gateway.url}/documents/report/literal-id?first=confidential`, { headers });
  await stop();
  await receiver.spans(9);
  expect(JSON.stringify(receiver.posted)).not.toMatch(/sesame|confidential|literal-id|hunter2/);
});

test('the names of spans are limited', async () => {
  await using receiver = await otlpReceiver();
  const { gateway, stop } = await tracedGateway(receiver.url, () => true);
  await using _ = gateway;
  for (const half of ['A', 'B']) {
    const names = Array.from({ length: 155 }, (_, i) => `${half}${i}`);
    // A document with many names is parsed once.
    const query = names.map((name) => `query ${name} { __typename }`).join(' ');
    for (const operationName of names) {
      const body = JSON.stringify({ query, operationName });
      await fetch(`${gateway.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    }
  }
  await stop();
  const names = (await receiver.spans(310)).map(({ name }) => name);
  expect(new Set(names).size).toBe(301);
  expect(names.filter((name) => name === 'query')).toHaveLength(10);
});

test('a mute or absent receiver delays neither answers nor the stop', async () => {
  await using mute = await otlpReceiver({ mute: true });
  const gone = await otlpReceiver();
  await gone[Symbol.asyncDispose]();
  for (const { url } of [mute, gone]) {
    const { gateway, said, stop } = await tracedGateway(url, () => true);
    await using _ = gateway;
    // Enough calls for a batch, and further calls while the batch is sent.
    const many = `{ ${Array.from({ length: 30 }, (_, i) => `a${i}: ok(id: ${i})`).join(' ')} }`;
    for (let i = 0; i < 20; i += 1) expect((await gateway.graphql(many)).data).toMatchObject({ a0: true, a29: true });
    if (url === mute.url) await expect.poll(() => mute.posted).toHaveLength(1);
    expect((await gateway.graphql('{ ok(id: 1) }')).data).toEqual({ ok: true });
    await stop();
    expect(said.join()).toContain('The last spans are lost');
  }
});

test('a receiver that refuses batches is logged once a minute', async () => {
  await using receiver = await otlpReceiver({ status: 400 });
  const { gateway, said, stop } = await tracedGateway(receiver.url, () => true);
  await using _ = gateway;
  // As many calls as a batch has spans.
  const many = `{ ${Array.from({ length: 30 }, (_, i) => `a${i}: ok(id: ${i})`).join(' ')} }`;
  const refuse = async (posts: number) => {
    for (let i = 0; i < 17; i += 1) await gateway.graphql(many);
    await expect.poll(() => receiver.posted).toHaveLength(posts);
  };
  for (const posts of [1, 2, 3]) await refuse(posts);
  await expect.poll(() => said).toHaveLength(1);
  // A busy machine may read the second answer late.
  await sleep(500);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  await refuse(4);
  await expect.poll(() => said).toHaveLength(2);
  const [first, second] = said.map((line) => JSON.parse(line));
  expect(first).not.toHaveProperty('unsaid');
  // The third answer may come in the next minute.
  expect([1, 2]).toContain(second.unsaid);
  await stop();
});
