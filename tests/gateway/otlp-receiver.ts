import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';

/** A span of OTLP/JSON, with its attributes as an object. */
export interface ReceivedSpan {
  name: string;
  kind: 'SERVER' | 'CLIENT';
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
  isError: boolean;
  events: unknown[];
  resource: Record<string, unknown>;
}

/** A collector of spans. */
export interface Receiver extends AsyncDisposable {
  url: string;
  /** The requests as received: `POST /v1/traces`, and the body. */
  posted: { request: string; headers: NodeJS.Dict<string | string[]>; body: string }[];
  /** The received spans, in order of their ends. @throws when fewer spans arrive. */
  spans(count: number): Promise<ReceivedSpan[]>;
}

const KINDS: Record<number, ReceivedSpan['kind']> = { 2: 'SERVER', 3: 'CLIENT' };

/** Listens, and answers the exporter with a status; with `mute`, never answers. */
export async function otlpReceiver({ mute = false, status = 200 } = {}): Promise<Receiver> {
  const posted: Receiver['posted'] = [];
  const server = createServer(async (req, res) => {
    let body = '';
    for await (const chunk of req.setEncoding('utf8')) body += chunk;
    posted.push({ request: `${req.method} ${req.url}`, headers: req.headers, body });
    if (!mute) res.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const all = () => posted.flatMap(({ body }) => spansIn(JSON.parse(body)));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    async spans(count) {
      await expect.poll(() => all().length).toBe(count);
      return all();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: OTLP/JSON, read in part
function spansIn(request: any): ReceivedSpan[] {
  // biome-ignore lint/suspicious/noExplicitAny: the same
  return request.resourceSpans.flatMap(({ resource, scopeSpans }: any) =>
    // biome-ignore lint/suspicious/noExplicitAny: the same
    scopeSpans.flatMap(({ spans }: any) =>
      // biome-ignore lint/suspicious/noExplicitAny: the same
      spans.map((span: any) => ({
        name: span.name,
        kind: KINDS[span.kind],
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId,
        attributes: attributesOf(span.attributes),
        isError: span.status.code === 2,
        events: span.events,
        resource: attributesOf(resource.attributes),
      })),
    ),
  );
}

function attributesOf(list: { key: string; value: Record<string, unknown> }[]): Record<string, unknown> {
  return Object.fromEntries(list.map(({ key, value }) => [key, plain(value)]));
}

function plain(value: Record<string, unknown>): unknown {
  const [only] = Object.values(value);
  const { values } = (only ?? {}) as { values?: Record<string, unknown>[] };
  return values ? values.map(plain) : only;
}
