import type { IncomingHttpHeaders } from 'node:http';
import type { Writable } from 'node:stream';
import type { Dispatcher, Pool } from 'undici';
import { MAX_PROBLEM_BYTES } from './opened-answer.ts';
import { GONE, type Presence } from './presence.ts';

/** What an answer says before its body. */
export interface Head {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Sends a read whose body is passed on as it comes, of any length and at the pace at which it is taken.
 *
 * @param into where the body goes, which is known with the head; null where it goes nowhere.
 * @returns what a body that goes nowhere begins with: all of a problem document.
 */
export async function pass(
  pool: Pool,
  { method, path, headers }: { method: 'GET' | 'HEAD'; path: string; headers: Record<string, string> },
  presence: Presence,
  into: (head: Head) => Writable | null,
): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  let target: Writable | null = null;
  let controller: Dispatcher.DispatchController | undefined;
  const forget = presence.whenGone(() => {
    controller?.abort(GONE);
    reject(GONE);
  });
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
        size += chunk.length;
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
    forget();
  }
}
