import type { Writable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import { type Head, MAX_PROBLEM_BYTES } from './opened-answer.ts';
import { countPassed } from './passed-bytes.ts';
import { GONE, type Presence } from './presence.ts';

/** One call for a file, or its particulars alone. */
export interface FileCall {
  readonly method: 'GET' | 'HEAD';
  /** Path and query string, ready to be sent. */
  readonly path: string;
  readonly headers: Record<string, string>;
}

/** Says where a body goes, which is known with the head; null where it goes nowhere. */
export type Into = (head: Head) => Writable | null;

/**
 * Sends a read whose body is passed on as it comes, of any length and at the pace at which it is taken.
 *
 * @returns what a body that goes nowhere begins with: all of a problem document.
 * Rejects where there is no answer, or half of one, and with `GONE` once nobody is there to answer.
 */
export async function pass(
  pool: Pool,
  { method, path, headers }: FileCall,
  presence: Presence,
  into: Into,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  let target: Writable | null = null;
  let controller: Dispatcher.DispatchController | undefined;
  const leaving = {
    abandon() {
      controller?.abort(GONE);
      reject(GONE);
    },
  };
  presence.add(leaving);
  pool.dispatch(
    { method, path, headers },
    {
      onRequestStart(started) {
        controller = started;
        if (presence.isGone) started.abort(GONE);
      },
      onResponseStart(_, status, received) {
        target = into({ status, headers: received });
      },
      onResponseData(taken, chunk) {
        // What comes first after a pause, and would cost a write to the connection.
        if (chunk.length === 0) return;
        size += chunk.length;
        countPassed(chunk.length);
        if (target && !target.write(chunk)) {
          taken.pause();
          target.once('drain', () => taken.resume());
        } else if (!target && size <= MAX_PROBLEM_BYTES) chunks.push(chunk);
        else if (!target) taken.abort(new Error('a refusal that is too long to be read'));
      },
      onResponseEnd() {
        target?.end();
        resolve(Buffer.concat(chunks));
      },
      onResponseError(_, error) {
        // What was begun can't be sent again.
        reject(target ? new Error('an answer that broke off', { cause: error }) : error);
      },
    },
  );
  try {
    return await promise;
  } finally {
    presence.delete(leaving);
  }
}
