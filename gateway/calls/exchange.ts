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
  /** From the wait for a connection to the last byte, including a second try. */
  readonly totalMs: number;
  readonly held: HeldByRequest;
  /** The call ends when the client has its answer or goes; without a client, the call always runs to its end. */
  readonly presence: Presence | undefined;
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
 * Sends a call; sends a read again, once, when its connection fails. A handler of undici costs a third less than `request()`,
 * which makes a stream of each body.
 *
 * Rejects without an answer, for an answer that is too large or encoded, and with `SETTLED` when nobody waits for the answer.
 */
export function exchange(dispatcher: Dispatcher, call: Call, { totalMs, held, presence }: Bounds): Promise<Answer> {
  const { method, path, headers, body = null, maxBytes, isWrite } = call;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => stop(new Error(`no answer within ${totalMs} ms`)), totalMs);
  let cancel: (() => void) | undefined;
  let controller: Dispatcher.DispatchController | undefined;
  let isSecond = false;
  let stopped: Error | undefined;
  let answered: Head = { status: 0, headers: {} };
  let chunks: Buffer[] = [];
  let size = 0;

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started;
      if (stopped) started.abort(stopped);
    },
    onResponseStart(_, status, received) {
      answered = { status, headers: received };
      if (isEncoded(received)) stop(new Error(`an answer encoded as ${received['content-encoding']}, unasked for`));
    },
    onResponseData(_, chunk) {
      size += chunk.length;
      const most = answered.status >= 300 ? Math.min(maxBytes, MAX_REFUSAL_BYTES) : maxBytes;
      if (size > most) stop(new Error(`an answer above ${most} bytes`));
      else if (!held.hold(chunk.length)) stop(new Error('the answers in memory are at their limit'));
      else chunks.push(chunk);
    },
    onResponseEnd() {
      end();
      const [first] = chunks;
      resolve({ ...answered, body: chunks.length === 1 && first ? first : Buffer.concat(chunks) });
    },
    onResponseError(_, error) {
      if (stopped || isSecond || isWrite || !isBrokenConnection(error)) {
        stop(error);
        return;
      }
      isSecond = true;
      held.drop(size);
      chunks = [];
      size = 0;
      send();
    },
  };

  function send(): void {
    if (!stopped) dispatcher.dispatch({ method, path, headers, body }, handler);
  }

  function stop(reason: Error): void {
    if (stopped) return;
    stopped = reason;
    end();
    controller?.abort(reason);
    reject(reason);
  }

  function end(): void {
    clearTimeout(timer);
    cancel?.();
  }

  cancel = presence?.whenSettled(() => stop(SETTLED));
  send();
  return promise;
}
