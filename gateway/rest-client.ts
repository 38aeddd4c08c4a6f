import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, type FormData, Pool } from 'undici';

/** One call to the service. */
export interface Call {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** Path and query string, ready to be sent. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | FormData | undefined;
  /** Above this many bytes an answer is refused. */
  readonly maxBytes: number;
}

/** What the service answered, whatever the status. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** How long a call may take, in milliseconds. */
export interface Timeouts {
  readonly connectMs: number;
  /** From the last byte sent to the first one received. */
  readonly headersMs: number;
  /** Between two pieces of an answer. */
  readonly bodyMs: number;
  /** The whole, from the wait for a connection to the last byte. */
  readonly totalMs: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = { connectMs: 3_000, headersMs: 20_000, bodyMs: 10_000, totalMs: 30_000 };

/** A call on its way. */
export interface Exchange {
  readonly answer: Promise<Answer>;
  /** Drops the connection to the service; `answer` rejects. */
  cancel(reason: Error): void;
}

/** The connections to the service that every request shares. */
export interface RestClient {
  exchange(call: Call): Exchange;
  /** As `exchange`, but gives the body as a stream, of any length. */
  open(call: Omit<Call, 'maxBytes'>, signal: AbortSignal): Promise<Dispatcher.ResponseData>;
  /** Waits for the calls on their way, then closes the connections. */
  close(): Promise<void>;
}

/** Connects to the service at this origin; redirects and compressed answers are never followed or unpacked. */
export function createRestClient(serviceUrl: string, timeouts: Timeouts): RestClient {
  const { origin } = new URL(serviceUrl);
  const pool = new Pool(origin, {
    connections: 64,
    connect: { timeout: timeouts.connectMs },
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.bodyMs,
  });
  return {
    exchange: (call) => exchange(pool, call, timeouts.totalMs),
    open: ({ method, path, headers }, signal) => pool.request({ method, path, headers, signal }),
    close: () => pool.close(),
  };
}

// A handler of one's own costs a third less than undici's own request(), which makes a stream of each body.
function exchange(pool: Pool, call: Call, totalMs: number): Exchange {
  const { promise: answer, resolve, reject } = Promise.withResolvers<Answer>();
  const chunks: Buffer[] = [];
  let size = 0;
  let status = 0;
  let headers: IncomingHttpHeaders = {};
  let controller: Dispatcher.DispatchController | undefined;
  let stopped: Error | undefined;

  const cancel = (reason: Error) => {
    if (stopped) return;
    stopped = reason;
    clearTimeout(timer);
    controller?.abort(reason);
    reject(reason);
  };
  const timer = setTimeout(() => cancel(new Error(`no answer within ${totalMs} ms`)), totalMs);

  const { method, path, body = null, maxBytes } = call;
  pool.dispatch(
    { method, path, headers: call.headers, body },
    {
      onRequestStart(started) {
        controller = started;
        if (stopped) started.abort(stopped);
      },
      onResponseStart(_, statusCode, received) {
        status = statusCode;
        headers = received;
        const encoding = received['content-encoding'];
        if (encoding && encoding !== 'identity') cancel(new Error(`an answer encoded as ${encoding}, unasked for`));
      },
      onResponseData(_, chunk) {
        size += chunk.length;
        if (size > maxBytes) cancel(new Error(`an answer above ${maxBytes} bytes`));
        else chunks.push(chunk);
      },
      onResponseEnd() {
        clearTimeout(timer);
        resolve({ status, headers, body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) });
      },
      onResponseError(_, error) {
        clearTimeout(timer);
        reject(error);
      },
    },
  );
  return { answer, cancel };
}

const CONNECTION_FAILURES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
]);

/** Whether a call failed for its connection, and not for what was said over it. */
export function isConnectionFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONNECTION_FAILURES.has(String(error.code));
}
