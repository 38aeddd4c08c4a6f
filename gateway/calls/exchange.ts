import type { Dispatcher, FormData } from 'undici';
import type { HeldByRequest } from './held-answers.ts';
import { type Head, isEncoded } from './opened-answer.ts';
import { type Presence, SETTLED } from './presence.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Call {
  readonly method: Method | 'HEAD';
  /** The encoded path and query string. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: string | FormData | undefined;
  /** Whether the call changes the service: it is sent once, and runs to its end. */
  readonly isWrite?: boolean;
  /** The limit of the answer. */
  readonly maxBytes: number;
}

export interface Answer extends Head {
  readonly body: Buffer;
}

export interface Bounds {
  /** From the first try to the last byte; looked at as bytes arrive. Between bytes, the limits of the connection hold. */
  readonly totalMs: number;
  readonly held: HeldByRequest;
  /** A read ends when the client has its answer or goes. */
  readonly presence: Presence;
}

/** Holds a refusal that names each of 500 lines. */
const MAX_REFUSAL_BYTES = 1024 * 1024;

const CONNECTION_FAILURE =
  /^(EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENOTFOUND|EPIPE|ETIMEDOUT|UND_ERR_(CONNECT_TIMEOUT|SOCKET))$/;

/** Whether a read that failed may be sent again. */
export function isBrokenConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONNECTION_FAILURE.test(String(error.code));
}

/**
 * Sends a call; sends a read again, once, when its connection fails.
 *
 * Rejects without an answer, for an answer that is too large or encoded, and with `SETTLED` when nobody waits for the answer.
 */
export function exchange(dispatcher: Dispatcher, call: Call, bounds: Bounds): Promise<Answer> {
  return new Exchange(dispatcher, call, bounds).begin();
}

/** A handler of undici costs a third less than `request()`, which makes a stream of each body. Closures would cost more than a class. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #dispatcher: Dispatcher;
  readonly #call: Call;
  readonly #bounds: Bounds;
  readonly #answer = Promise.withResolvers<Answer>();
  #cancel: (() => void) | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #isSecond = false;
  #stopped: Error | undefined;
  #status = 0;
  #headers: Head['headers'] = {};
  #chunks: Buffer[] = [];
  #size = 0;
  // A timer for each call would cost more.
  readonly #startMs = performance.now();

  constructor(dispatcher: Dispatcher, call: Call, bounds: Bounds) {
    this.#dispatcher = dispatcher;
    this.#call = call;
    this.#bounds = bounds;
  }

  begin(): Promise<Answer> {
    if (!this.#call.isWrite) this.#cancel = this.#bounds.presence.whenSettled(() => this.#stop(SETTLED));
    this.#send();
    return this.#answer.promise;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#stopped) controller.abort(this.#stopped);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Head['headers']): void {
    this.#status = status;
    this.#headers = headers;
    if (isEncoded(headers)) this.#stop(new Error(`an answer encoded as ${headers['content-encoding']}, unasked for`));
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    const { maxBytes } = this.#call;
    const { totalMs, held } = this.#bounds;
    this.#size += chunk.length;
    const most = this.#status >= 300 ? Math.min(maxBytes, MAX_REFUSAL_BYTES) : maxBytes;
    if (this.#size > most) this.#stop(new Error(`an answer above ${most} bytes`));
    else if (performance.now() - this.#startMs > totalMs) this.#stop(new Error(`no whole answer within ${totalMs} ms`));
    else if (!held.hold(chunk.length)) this.#stop(new Error('the answers in memory are at their limit'));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#cancel?.();
    const [first] = this.#chunks;
    const body = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks);
    this.#answer.resolve({ status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#stopped || this.#isSecond || this.#call.isWrite || !isBrokenConnection(error)) {
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
    this.#cancel?.();
    this.#controller?.abort(reason);
    this.#answer.reject(reason);
  }
}
