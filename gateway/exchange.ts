import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher, FormData } from 'undici';
import type { HeldByRequest } from './held-answers.ts';
import { type Awaited, GONE, type Presence } from './presence.ts';

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

/** What bounds a call. */
export interface Bounds {
  /** How long it may take, from the wait for a connection to the last byte, also of a second try, in milliseconds. */
  readonly totalMs: number;
  readonly held: HeldByRequest;
  /** Who waits for it; without, it is seen through. */
  readonly presence: Presence | undefined;
}

/** So long is a refusal at most: one that names each of 500 lines has room in it. */
const MAX_REFUSAL_BYTES = 1024 * 1024;

/**
 * Sends a call; a read whose connection fails, once more.
 *
 * Rejects where there is no answer, or one that is too large or encoded, and, with `GONE`, once nobody is there to answer.
 */
export function exchange(dispatcher: Dispatcher, call: Call, bounds: Bounds): Promise<Answer> {
  return new Promise((resolve, reject) => new Exchange(dispatcher, call, bounds, resolve, reject).begin());
}

/** Whether a call may be sent again after this error: a read whose connection failed, and not what was said over it. */
export function maySendAgain(method: Call['method'], error: unknown): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && error instanceof Error && 'code' in error && CONNECTION_FAILURES.has(String(error.code));
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

/** A call on its way. Being undici's handler itself it costs a third less than its request(), which makes a stream of each body. */
class Exchange implements Dispatcher.DispatchHandler, Awaited {
  readonly #dispatcher: Dispatcher;
  readonly #call: Call;
  readonly #bounds: Bounds;
  readonly #resolve: (answer: Answer) => void;
  readonly #reject: (error: Error) => void;
  #timer: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #isSecond = false;
  #stopped: Error | undefined;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(
    dispatcher: Dispatcher,
    call: Call,
    bounds: Bounds,
    resolve: (answer: Answer) => void,
    reject: (error: Error) => void,
  ) {
    this.#dispatcher = dispatcher;
    this.#call = call;
    this.#bounds = bounds;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  begin(): void {
    const { totalMs, presence } = this.#bounds;
    this.#timer = setTimeout(Exchange.#expire, totalMs, this);
    presence?.add(this);
    this.#send();
  }

  abandon(): void {
    this.#stop(GONE);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#stopped) controller.abort(this.#stopped);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.#status = status;
    this.#headers = headers;
    const encoding = headers['content-encoding'];
    if (encoding && encoding !== 'identity') this.#stop(new Error(`an answer encoded as ${encoding}, unasked for`));
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    const { maxBytes } = this.#call;
    this.#size += chunk.length;
    const most = this.#status >= 300 ? Math.min(maxBytes, MAX_REFUSAL_BYTES) : maxBytes;
    if (this.#size > most) this.#stop(new Error(`an answer above ${most} bytes`));
    else if (!this.#bounds.held.hold(chunk.length)) this.#stop(new Error('more long answers at once than are held'));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#end();
    const [first] = this.#chunks;
    const body = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks);
    this.#resolve({ status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#stopped || this.#isSecond || !maySendAgain(this.#call.method, error)) {
      this.#stop(error);
      return;
    }
    this.#isSecond = true;
    this.#bounds.held.drop(this.#size);
    this.#chunks = [];
    this.#size = 0;
    this.#send();
  }

  #send(): void {
    const { method, path, headers, body = null } = this.#call;
    if (!this.#stopped) this.#dispatcher.dispatch({ method, path, headers, body }, this);
  }

  #stop(reason: Error): void {
    if (this.#stopped) return;
    this.#stopped = reason;
    this.#end();
    this.#controller?.abort(reason);
    this.#reject(reason);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#bounds.presence?.delete(this);
  }

  static #expire(this: void, expired: Exchange): void {
    expired.#stop(new Error(`no answer within ${expired.#bounds.totalMs} ms`));
  }
}
