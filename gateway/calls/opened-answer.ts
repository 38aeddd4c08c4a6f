import type { IncomingHttpHeaders } from 'node:http';
import { type Refusal, readProblem, readRetryAfter, unavailable } from '../errors.ts';

export interface Head {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** The limit of a streamed answer's problem document. */
export const MAX_PROBLEM_BYTES = 64 * 1024;

/** Whether an answer is compressed. The gateway never asks for compression. */
export function isEncoded(headers: IncomingHttpHeaders): boolean {
  const encoding = headers['content-encoding'];
  return !!encoding && encoding !== 'identity';
}

/** The refusal in an answer's problem document. */
export function refusalOf({ status, headers }: Head, body: unknown, isWrite = false): Refusal {
  const retryAfter = readRetryAfter(headers['retry-after']);
  const problem = readProblem(status, body, retryAfter);
  return problem ?? unavailable(isWrite, new Error(`answered ${status} without a problem document`), retryAfter);
}

/** Parses a body up to `MAX_PROBLEM_BYTES`; null for longer bodies and other text than JSON. */
export async function readSmallJson(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  let text = '';
  for await (const chunk of body) {
    text += String(chunk);
    if (text.length > MAX_PROBLEM_BYTES) return null;
  }
  return parsedJson(text);
}

/** Parses JSON; null for other text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
