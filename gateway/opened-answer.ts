import type { IncomingHttpHeaders } from 'node:http';
import { type Refusal, readProblem, readRetryAfter, unavailable } from './errors.ts';

/** What an answer says before its body. */
export interface Head {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** So much, in bytes, is read of what says why there is no answer. */
export const MAX_PROBLEM_BYTES = 64 * 1024;

/** Whether an answer was compressed, which nobody asked for. */
export function isEncoded(headers: IncomingHttpHeaders): boolean {
  const encoding = headers['content-encoding'];
  return encoding !== undefined && encoding !== 'identity';
}

/** Why an answer is not what was asked for: the problem that its body is, as JSON. */
export function refusalOf({ status, headers }: Head, body: unknown): Refusal {
  const retryAfter = readRetryAfter(headers['retry-after']);
  const problem = readProblem(status, body, retryAfter);
  return problem ?? unavailable(false, new Error(`answered ${status} instead of what was asked for`), retryAfter);
}

/** The JSON value that comes in pieces; null where it is none, or longer than any problem. */
export async function readSmallJson(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  let text = '';
  for await (const chunk of body) {
    text += String(chunk);
    if (text.length > MAX_PROBLEM_BYTES) return null;
  }
  return parsedJson(text);
}

/** The JSON value of a text; null where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
