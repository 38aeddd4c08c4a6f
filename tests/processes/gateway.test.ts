import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '../free-port.ts';
import { otlpReceiver } from '../gateway/otlp-receiver.ts';

const ended: (() => Promise<unknown> | undefined)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

/** Starts the gateway as a process, with the given service behind it. */
async function startGateway(service: RequestListener, settings: Record<string, string> = {}) {
  const upstream = createServer(service).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const port = await freePort();
  const SERVICE_URL = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, ['gateway/main.ts'], {
    env: { PATH: process.env.PATH, PORT: String(port), SERVICE_URL, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  ended.push(async () => {
    child.kill('SIGKILL');
    await exited;
    upstream.closeAllConnections();
    upstream.close();
  });
  await vi.waitFor(() => expect(output + child.exitCode).toMatch(/listening|\d$/), { timeout: 60_000, interval: 50 });
  return { child, exited, port, url: `http://127.0.0.1:${port}`, output: () => output };
}

/** Sends a request over a plain socket; returns the answer until the gateway closes, and the elapsed time. */
async function sendRaw(port: number, text: string): Promise<{ answer: string; ms: number }> {
  const startMs = performance.now();
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk) => (answer += chunk));
  socket.on('error', () => {});
  socket.write(text);
  await once(socket, 'close');
  return { answer, ms: performance.now() - startMs };
}

test('metrics on a port of their own are on no other port, also behind a public address', async () => {
  const METRICS_PORT = String(await freePort());
  const PUBLIC_URL = 'https://docket.example';
  const gateway = await startGateway((_, res) => res.end(), { METRICS_PORT, PUBLIC_URL });
  const own = await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`);
  expect(await own.text()).toContain('gateway_subscriptions');
  expect((await fetch(`http://127.0.0.1:${METRICS_PORT}/graphql`)).status).toBe(404);
  expect((await fetch(`${gateway.url}/metrics`)).status).toBe(404);
});

test('a stopping gateway answers accepted requests and accepts no more', async () => {
  const began = Promise.withResolvers<void>();
  const gateway = await startGateway(async (_, res) => {
    began.resolve();
    await delay(500);
    res.writeHead(200, { 'content-type': 'application/json' }).end('["ROLE_COMPANY"]');
  });
  const req = request(`${gateway.url}/graphql?query={roles}`).end();
  await began.promise;
  gateway.child.kill('SIGTERM');
  const [response] = await once(req, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  expect(JSON.parse(text)).toEqual({ data: { roles: ['ROLE_COMPANY'] } });
  const [code] = await gateway.exited;
  expect(code).toBe(0);
  await expect(fetch(gateway.url)).rejects.toThrow();
});

test('a used port is reported in a sentence', async () => {
  const first = await startGateway((_, res) => res.end());
  const second = await startGateway((_, res) => res.end(), { PORT: String(first.port) });
  expect(await second.exited).toEqual([1, null]);
  expect(second.output()).toMatch(new RegExp(`^The gateway can't listen on 127\\.0\\.0\\.1:${first.port}: .*\\.\\n$`));
});

test('a slow sender is cut off without delaying other clients', async () => {
  const gateway = await startGateway((_, res) => res.end());
  const slow = Promise.all([
    sendRaw(gateway.port, 'POST /graphql HTTP/1.1\r\nhost: x\r\n'),
    sendRaw(
      gateway.port,
      'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
    ),
  ]);
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
  const [head, body] = await slow;
  expect(head.answer).toMatch(/^HTTP\/1.1 408/);
  expect(head.ms).toBeLessThan(11_000);
  expect(body.answer).toMatch(/^HTTP\/1.1 400[\s\S]*The body took longer than 12 seconds/);
  expect(body.ms).toBeLessThan(15_000);
});

test('a configured collector gets every span to the last; otherwise tracing isn’t loaded', async () => {
  await using collector = await otlpReceiver();
  const tell = `import { registerHooks } from 'node:module';
    registerHooks({ load(url, context, next) {
      if (url.includes('/@opentelemetry/sdk-trace/')) process.stderr.write('traces are loaded');
      return next(url, context);
    } });`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(tell)}`;
  const named = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=sesame',
    OTEL_SERVICE_NAME: 'north',
  };
  const told: unknown[] = [];
  for (const settings of [{}, named]) {
    const gateway = await startGateway(
      (req, res) => {
        told.push(req.headers.traceparent);
        res.writeHead(200, { 'content-type': 'application/json' }).end('["ROLE_COMPANY"]');
      },
      { NODE_OPTIONS, ...settings },
    );
    await (await fetch(`${gateway.url}/graphql?query={roles}`)).text();
    gateway.child.kill('SIGTERM');
    expect(await gateway.exited).toEqual([0, null]);
    expect(gateway.output().includes('traces are loaded')).toBe(settings === named);
  }
  const [call, server] = await collector.spans(2);
  expect(server).toMatchObject({ name: 'query', kind: 'SERVER', resource: { 'service.name': 'north' } });
  expect(call).toMatchObject({ kind: 'CLIENT', traceId: server?.traceId, parentSpanId: server?.spanId });
  expect(told).toEqual([undefined, `00-${call?.traceId}-${call?.spanId}-01`]);
  expect(collector.posted).toMatchObject([{ request: 'POST /v1/traces', headers: { 'api-key': 'sesame' } }]);
});

test('in production the schema is hidden unless GraphiQL is on', async () => {
  const read = async (settings: Record<string, string>) => {
    const { url } = await startGateway((_, res) => res.end(), { NODE_ENV: 'production', ...settings });
    const answer = await fetch(`${url}/graphql?query={__schema{queryType{name}}}`);
    return (await answer.json()) as { data?: object };
  };
  expect((await read({})).data).toBeUndefined();
  expect((await read({ GRAPHIQL: '1' })).data).toEqual({ __schema: { queryType: { name: 'Query' } } });
});

test('the gateway stays below 350 MB, whatever the service answers', async () => {
  const MiB = 1024 * 1024;
  const long = Buffer.from(`["ROLE_COMPANY"${' '.repeat(7.5 * MiB)}]`);
  const bomb = gzipSync(Buffer.alloc(50 * MiB, ' '));
  const json = { 'content-type': 'application/json' };
  const answers: RequestListener[] = [
    ...Array.from({ length: 3 }, (): RequestListener => (_, res) => res.writeHead(200, json).end(long)),
    (_, res) => res.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb),
    (_, res) => {
      res.writeHead(200, json);
      Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(MiB, ' '))).pipe(res);
    },
    (_, res) => res.writeHead(302, { location: '/elsewhere' }).end(long),
    (_, res) => res.writeHead(400, { 'content-type': 'application/problem+json' }).end(long),
    (_, res) => res.writeHead(200, { 'content-type': 'text/html' }).end(long),
  ];
  let asked = 0;
  const { url, child } = await startGateway((req, res) => answers[asked++ % answers.length]?.(req, res));
  const ask = async () => {
    const response = await fetch(`${url}/graphql?query={roles}`);
    const { data, errors } = (await response.json()) as { data: unknown; errors?: { extensions: { code: string } }[] };
    return errors?.[0]?.extensions.code ?? Object.keys(data as object);
  };
  const said = await Promise.all(Array.from({ length: 40 }, ask));
  // Of the long valid answers, the gateway holds some at once and refuses the rest until later.
  expect(new Set(said.flat())).toEqual(new Set(['roles', 'UNAVAILABLE']));
  asked = 0;
  expect(await ask()).toEqual(['roles']);
  const most = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1];
  // 205 MB before the load, and 259 to 305 MB at most, by the moment of V8's collection.
  expect(Number(most) / 1024).toBeLessThan(350);
});
