import { Writable } from 'node:stream';
import type { Pool } from 'undici';
import type { Call } from './exchange.ts';
import { type Head, MAX_PROBLEM_BYTES } from './opened-answer.ts';
import { countPassed } from './passed-bytes.ts';
import type { Presence } from './presence.ts';

export type FileCall = Pick<Call, 'path' | 'headers'> & { readonly method: 'GET' | 'HEAD' };

/** Opens the body's target; null for a body that the caller reads. */
export type Into = (head: Head) => Writable | null;

/** Sends a read and streams the body as fast as its target takes it. @returns a body without a target: a problem document. */
export async function pass(pool: Pool, call: FileCall, presence: Presence, into: Into): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  let target: Writable | null = null;
  const problem = new Writable({
    write(chunk: Buffer, _, done) {
      size += chunk.length;
      chunks.push(chunk);
      done(size > MAX_PROBLEM_BYTES ? new Error(`a refusal above ${MAX_PROBLEM_BYTES} bytes`) : null);
    },
  });
  try {
    await pool.stream({ ...call, signal: presence.signal() }, ({ statusCode: status, headers }) => {
      target = into({ status, headers });
      countPassed(Number(headers['content-length'] ?? 0));
      return target ?? problem;
    });
  } catch (error) {
    // The client has the first part, so the read can't be sent again.
    throw target ? new Error('an answer that broke off', { cause: error }) : error;
  }
  return Buffer.concat(chunks);
}
