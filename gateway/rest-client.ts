import type { IncomingHttpHeaders } from 'node:http';
import { Agent, type Dispatcher, type FormData, Pool } from 'undici';
import { HeldAnswers, type HeldByRequest } from './held-answers.ts';
import { type FileCall, type Into, pass } from './passed-answer.ts';
import { GONE, type Presence } from './presence.ts';

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
  /** Of an answer that goes on: between two pieces of it. */
  readonly silenceMs: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  connectMs: 3_000,
  headersMs: 20_000,
  bodyMs: 10_000,
  totalMs: 30_000,
  silenceMs: 60_000,
};

/** So long is a refusal at most: one that names each of 500 lines has room in it. */
const MAX_REFUSAL_BYTES = 1024 * 1024;

/** The connections to the service that every request shares. A read whose connection fails is sent again, once. */
export interface RestClient {
  /** Rejects where there is no answer, or one that is too large or encoded, and, with `GONE`, once nobody is there to answer. */
  exchange(call: Call, held: HeldByRequest, presence?: Presence): Promise<Answer>;
  /** For a request: what it holds of its answers until it is over. */
  holding(presence: Presence): HeldByRequest;
  /** Passes the body of a read on, of any length: see `pass`. On connections of their own, so that who reads slowly holds up nobody else's calls. */
  pass(call: FileCall, presence: Presence, into: Into): Promise<Buffer>;
  /** Gives an answer that goes on as a stream, on a connection of its own. */
  follow(call: Omit<Call, 'maxBytes'>, signal: AbortSignal): Promise<Dispatcher.ResponseData>;
  /** Waits for the calls on their way, then closes the connections; breaks off the answers that go on. */
  close(): Promise<void>;
}

/** Connects to the service at this origin; redirects and compressed answers are never followed or unpacked. */
export function createRestClient(serviceUrl: string, timeouts: Timeouts): RestClient {
  const { origin } = new URL(serviceUrl);
  const options = {
    connections: 64,
    connect: { timeout: timeouts.connectMs },
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.bodyMs,
  };
  const pool = new Pool(origin, options);
  const files = new Pool(origin, options);
  // As many as there are followers, whom others count.
  const followers = new Agent({
    connect: { timeout: timeouts.connectMs },
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.silenceMs,
  });
  const held = new HeldAnswers();
  return {
    exchange: (call, held, presence) =>
      again(call.method, () => exchange(pool, call, timeouts.totalMs, held, presence)),
    holding: (presence) => held.ofRequest(presence),
    pass: (call, presence, into) => again(call.method, () => pass(files, call, presence, into)),
    follow: ({ method, path, headers }, signal) =>
      again(method, () => followers.request({ origin, method, path, headers, signal })),
    close: async () => {
      await followers.destroy();
      await Promise.all([pool.close(), files.close()]);
    },
  };
}

async function again<T>(method: Call['method'], send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || !isConnectionFailure(error)) throw error;
    return send();
  }
}

// A handler of one's own costs a third less than undici's own request(), which makes a stream of each body.
async function exchange(
  pool: Pool,
  call: Call,
  totalMs: number,
  held: HeldByRequest,
  presence: Presence | undefined,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const chunks: Buffer[] = [];
  let size = 0;
  let status = 0;
  let headers: IncomingHttpHeaders = {};
  let controller: Dispatcher.DispatchController | undefined;
  let stopped: Error | undefined;

  const stop = (reason: Error) => {
    stopped = reason;
    controller?.abort(reason);
    reject(reason);
  };
  const forget = presence?.whenGone(() => stop(GONE));
  const timer = setTimeout(() => stop(new Error(`no answer within ${totalMs} ms`)), totalMs);

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
        if (encoding && encoding !== 'identity') stop(new Error(`an answer encoded as ${encoding}, unasked for`));
      },
      onResponseData(_, chunk) {
        size += chunk.length;
        const most = status >= 300 ? Math.min(maxBytes, MAX_REFUSAL_BYTES) : maxBytes;
        if (size > most) stop(new Error(`an answer above ${most} bytes`));
        else if (!held.hold(chunk.length)) stop(new Error('more long answers at once than are held'));
        else chunks.push(chunk);
      },
      onResponseEnd() {
        resolve({ status, headers, body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) });
      },
      onResponseError(_, error) {
        reject(error);
      },
    },
  );
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    forget?.();
  }
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
function isConnectionFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONNECTION_FAILURES.has(String(error.code));
}
