import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { eventsIn } from '../../gateway/calls/event-stream.ts';
import { ANSWERED, gatewayOver, problem, type Running, type Service } from './gateway-over.ts';

const SDL = /* GraphQL */ `
  type Query { ok: Boolean @rest(path: "/ok") }
  type Subscription {
    news(after: String): News! @rest(path: "/news{?after}")
    other: News! @rest(path: "/other")
  }
  type News { id: ID! what: String! story: Story @rest(path: "/stories/{parent.id}") }
  type Story { text: String! }
`;

/** A service with streams that the test writes. */
function streaming() {
  const open: { write(text: string): void; end(): void; break(): void; closed: Promise<void> }[] = [];
  const service: Service = ({ path }, req, res) => {
    if (path === '/ok') return true;
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    req.socket.once('close', () => resolve());
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write('retry: 2000\n\n');
    open.push({ write: (text) => void res.write(text), end: () => res.end(), break: () => res.destroy(), closed });
    return ANSWERED;
  };
  return { open, service };
}

const event = (value: unknown) => `id: 1\ndata: ${JSON.stringify(value)}\n\n`;

/** Subscribes, and reads the stream. */
async function subscribe(
  { url }: Pick<Running, 'url'>,
  query: string,
  { headers = {}, ...more }: { headers?: Record<string, string>; variables?: object; extensions?: object } = {},
) {
  const leaving = new AbortController();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
    body: JSON.stringify({ query, ...more }),
    signal: leaving.signal,
  });
  let text = '';
  const ended = (async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
  })();
  ended.catch(() => {});
  return {
    response,
    ended,
    /** The stream without the comments that keep the connection alive. */
    events: () => text.replaceAll(/^:.*\n\n/gm, ''),
    leave: () => leaving.abort(),
  };
}

const NEWS = 'subscription News($after: String) { news(after: $after) { id what } }';

test('each event of the service’s stream becomes an event of GraphQL over SSE, and its end completes the subscription', async () => {
  const { open, service } = streaming();
  await using gateway = await gatewayOver(SDL, service);
  const headers = { authorization: 'Bearer x', 'x-request-id': 'a-request' };
  const { response, events, ended } = await subscribe(gateway, NEWS, { headers, variables: { after: 'a/b' } });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(response.headers.get('cache-control')).toBe('no-store');
  await expect.poll(() => open.length).toBe(1);
  expect(gateway.received[0]).toMatchObject({
    path: '/news?after=a%2Fb',
    headers: { accept: 'text/event-stream', authorization: 'Bearer x', 'x-request-id': 'a-request' },
  });
  open[0]?.write(event({ id: '1', what: 'é', more: 'unasked for' }));
  await expect.poll(events).toBe('event: next\ndata: {"data":{"news":{"id":"1","what":"é"}}}\n\n');
  open[0]?.write(`: still here\n\n${event({ id: '2', what: 'b' })}`);
  open[0]?.end();
  await ended;
  expect(events()).toContain('{"data":{"news":{"id":"2","what":"b"}}}');
  expect(events()).toMatch(/event: complete\ndata:\n\n$/);
});

const MULTIPART = 'multipart/mixed;boundary=graphql;subscriptionSpec=1.0,application/json';

test('asked for by the multipart protocol, events become parts, and each part ends with its boundary', async () => {
  const { open, service } = streaming();
  await using gateway = await gatewayOver(SDL, service);
  const { response, events, ended } = await subscribe(gateway, NEWS, { headers: { accept: MULTIPART } });
  expect(response.headers.get('content-type')).toBe('multipart/mixed;boundary="graphql";subscriptionSpec=1.0');
  await expect.poll(() => open.length).toBe(1);
  open[0]?.write(event({ id: '1', what: 'é' }));
  const part = (json: string) => `\r\nContent-Type: application/json\r\n\r\n${json}\r\n--graphql`;
  const next = part('{"payload":{"data":{"news":{"id":"1","what":"é"}}}}');
  await expect.poll(events).toBe(`\r\n--graphql${part('{}')}${next}`);
  open[0]?.end();
  await ended;
  expect(events()).toBe(`\r\n--graphql${part('{}')}${next}--\r\n`);
});

test('by the multipart protocol, a refusal is JSON or the payload of a part, and a client that goes ends the stream', async () => {
  const { open, service } = streaming();
  await using gateway = await gatewayOver(SDL, (received, req, res) =>
    received.path === '/other'
      ? problem(res, 401, { title: 'Not logged in', code: 'UNAUTHENTICATED', detail: 'Log in.' })
      : service(received, req, res),
  );
  const headers = { accept: MULTIPART };
  for (const [accept, beginning] of [
    [MULTIPART, /^\{"errors":\[/],
    ['multipart/mixed;subscriptionSpec=1.0', /\{"payload":\{"errors":\[/],
  ] as const) {
    const refused = await subscribe(gateway, 'subscription { other { id } }', { headers: { accept } });
    await refused.ended;
    expect(refused.events()).toMatch(beginning);
    expect(refused.events()).toContain('"code":"UNAUTHENTICATED"');
  }
  const { leave } = await subscribe(gateway, NEWS, { headers });
  await expect.poll(() => open.length).toBe(1);
  leave();
  await open[0]?.closed;
});

test('a query that allows the multipart protocol gets JSON', async () => {
  await using gateway = await gatewayOver(SDL, streaming().service);
  const { response, events, ended } = await subscribe(gateway, '{ ok }', { headers: { accept: MULTIPART } });
  await ended;
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(events()).toBe('{"data":{"ok":true}}');
});

test('on request, each event has the subscription’s cost and its calls so far', async () => {
  const { open, service } = streaming();
  await using gateway = await gatewayOver(SDL, service);
  const { events, leave } = await subscribe(gateway, NEWS, { extensions: { cost: true } });
  await expect.poll(() => open.length).toBe(1);
  for (const id of ['1', '2']) {
    open[0]?.write(event({ id, what: 'a' }));
    const cost = '"extensions":{"cost":{"estimated":11,"limit":24000,"calls":1}}';
    await expect.poll(events).toContain(`data: {"data":{"news":{"id":"${id}","what":"a"}},${cost}}\n`);
  }
  leave();
});

test('each event reads its relations anew, and leaves no answers or listeners behind', async () => {
  const { open, service } = streaming();
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on('warning', note);
  let told = 0;
  await using gateway = await gatewayOver(SDL, (received, req, res) =>
    received.path === '/stories/1' ? { text: `${told} ${'x'.repeat(800_000)}` } : service(received, req, res),
  );
  const readers = await Promise.all([1, 2].map(() => subscribe(gateway, 'subscription { news { story { text } } }')));
  await expect.poll(() => open.length).toBe(2);
  for (told = 1; told <= 12; told += 1) {
    for (const { write } of open) write(event({ id: '1', what: 'a' }));
    for (const { events } of readers) await expect.poll(() => events().includes(`"text":"${told} `)).toBe(true);
  }
  for (const { leave } of readers) leave();
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

test('open subscriptions delay no call', async () => {
  const { open, service } = streaming();
  await using gateway = await gatewayOver(SDL, service);
  const many = await Promise.all(Array.from({ length: 80 }, () => subscribe(gateway, NEWS)));
  await expect.poll(() => open.length).toBe(80);
  expect(await gateway.graphql('{ ok }')).toEqual({ data: { ok: true } });
  for (const { leave } of many) leave();
});

test('when the client goes, the service’s stream ends', async () => {
  const { open, service } = streaming();
  await using gateway = await gatewayOver(SDL, service);
  const { leave } = await subscribe(gateway, NEWS);
  await expect.poll(() => open.length).toBe(1);
  leave();
  await open[0]?.closed;
  await expect.poll(() => gateway.log).toContainEqual(expect.objectContaining({ msg: 'request', status: 499 }));
  expect(gateway.log.filter(({ level }) => Number(level) > 30)).toEqual([]);
});

test('a broken stream completes the subscription, so that the client connects again', async () => {
  const { open, service } = streaming();
  await using gateway = await gatewayOver(SDL, service);
  const { events, ended } = await subscribe(gateway, NEWS);
  await expect.poll(() => open.length).toBe(1);
  open[0]?.write(event({ id: '1', what: 'a' }));
  await expect.poll(events).toContain('"1"');
  open[0]?.break();
  await ended;
  expect(events()).toMatch(/event: complete\ndata:\n\n$/);
});

test('a stopping gateway ends its subscriptions and the service’s streams', async () => {
  const { open, service } = streaming();
  await using gateway = await gatewayOver(SDL, service);
  const { ended } = await subscribe(gateway, NEWS);
  await expect.poll(() => open.length).toBe(1);
  gateway.endSubscriptions();
  await ended;
  await open[0]?.closed;
});

test('a refusal of the service comes with its code, once', async () => {
  await using gateway = await gatewayOver(SDL, (_, __, res) =>
    problem(res, 401, { title: 'Not logged in', code: 'UNAUTHENTICATED', detail: 'Log in.' }),
  );
  const { events, ended } = await subscribe(gateway, NEWS);
  await ended;
  expect(events()).toContain('"code":"UNAUTHENTICATED"');
  expect(events()).toContain('Log in.');
  expect(gateway.received).toHaveLength(1);
});

test.each([
  ['of another kind', { 'content-type': 'application/json' }, 200],
  ['without a problem', { 'content-type': 'text/html' }, 500],
])('an answer %s is not passed on', async (_, headers, status) => {
  await using gateway = await gatewayOver(SDL, (__, ___, res) => {
    res.writeHead(status, headers).end('"secret"');
    return ANSWERED;
  });
  const { events, ended } = await subscribe(gateway, NEWS);
  await ended;
  expect(events()).toContain('"code":"UNAVAILABLE"');
  expect(events()).not.toContain('secret');
});

test('an event that breaks the schema becomes an error without the service’s text', async () => {
  const { open, service } = streaming();
  await using gateway = await gatewayOver(SDL, service);
  const { events, leave } = await subscribe(gateway, NEWS);
  await expect.poll(() => open.length).toBe(1);
  open[0]?.write(event({ id: '1', stack: 'at secret' }));
  await expect.poll(events).toContain('"code":"UNAVAILABLE"');
  expect(events()).not.toContain('non-nullable');
  expect(events()).not.toContain('secret');
  leave();
});

test('an invalid subscription is refused without a call', async () => {
  const { service } = streaming();
  await using gateway = await gatewayOver(SDL, service, { limits: { cost: 5 } });
  for (const query of ['subscription { news { id } other { id } }', 'subscription { news { nothing } }', NEWS]) {
    const { events, ended } = await subscribe(gateway, query);
    await ended;
    expect(events()).toContain('"code":"BAD_INPUT"');
  }
  expect(gateway.received).toEqual([]);
});

test.each(['application/json', 'application/graphql-response+json', 'text/plain', 'multipart/mixed'])(
  'accepted as %s only, a subscription is not begun, and the refusal says what would be right',
  async (accept) => {
    const { service } = streaming();
    await using gateway = await gatewayOver(SDL, service);
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept },
      body: JSON.stringify({ query: NEWS }),
    });
    expect(response.status).toBe(406);
    const text = await response.text();
    expect(text).toContain('BAD_INPUT');
    expect(text).toContain('Accept');
    expect(gateway.received).toEqual([]);
  },
);

test.each(['text/event-stream', '*/*', 'application/json, text/event-stream;q=0.5'])(
  'accepted as %s, a subscription is an event stream',
  async (accept) => {
    const { service } = streaming();
    await using gateway = await gatewayOver(SDL, service);
    const { response, leave } = await subscribe(gateway, NEWS, { headers: { accept } });
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    leave();
  },
);

test('the number of open subscriptions is limited', async () => {
  const { open, service } = streaming();
  await using gateway = await gatewayOver(SDL, service, { limits: { subscriptions: 2 } });
  const first = await subscribe(gateway, NEWS);
  await subscribe(gateway, NEWS);
  await expect.poll(() => open.length).toBe(2);
  const third = await subscribe(gateway, NEWS);
  await third.ended;
  expect(third.events()).toContain('"code":"UNAVAILABLE"');
  expect(third.events()).toContain('"retryAfter":30');
  first.leave();
  await open[0]?.closed;
  const fourth = await subscribe(gateway, NEWS);
  await expect.poll(() => open.length).toBe(3);
  fourth.leave();
});

test('a slow reader slows the service’s stream and fills no memory', async () => {
  let written = 0;
  let isStopped = false;
  await using gateway = await gatewayOver(SDL, (_, req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    req.socket.once('close', () => (isStopped = true));
    const what = 'x'.repeat(50_000);
    const fill = () => {
      while (!isStopped && written < 200_000_000) {
        written += what.length;
        if (!res.write(event({ id: '1', what }))) return void res.once('drain', fill);
      }
    };
    fill();
    return ANSWERED;
  });
  const req = request(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
  });
  req.on('response', (res) => res.pause());
  req.on('error', () => {});
  req.end(JSON.stringify({ query: NEWS }));
  let before = -1;
  await expect
    .poll(
      async () => {
        before = written;
        await sleep(300);
        return written > 0 && written === before;
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  expect(written).toBeLessThan(30_000_000);
  req.destroy();
  await expect.poll(() => isStopped).toBe(true);
});

test.each([
  [['data: 1\n\n'], ['1']],
  [['da', 'ta:1\r', '\n\r\n'], ['1']],
  [[': hello\n\nid: 7\nretry: 5\n\ndata: [\ndata: 2]\n\n'], ['[\n2]']],
  [['data: 1\n\ndata: 2'], ['1']],
])('the events in %j are %j', async (chunks, expected) => {
  const bytes = (async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk);
  })();
  expect(await Array.fromAsync(eventsIn(bytes))).toEqual(expected);
});

test('an endless event ends the stream', async () => {
  const endless = (async function* () {
    for (;;) yield Buffer.from('data: '.padEnd(60_000, 'x'));
  })();
  await expect(Array.fromAsync(eventsIn(endless))).rejects.toThrow('an event above');
});
