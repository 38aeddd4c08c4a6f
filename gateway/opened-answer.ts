import type { Dispatcher } from 'undici';
import { type Refusal, readProblem, readRetryAfter, unavailable } from './errors.ts';

type Opened = Dispatcher.ResponseData;

const MAX_PROBLEM_BYTES = 64 * 1024;

/** Whether an answer was compressed, which nobody asked for. */
export function isEncoded({ headers }: Pick<Opened, 'headers'>): boolean {
  const encoding = headers['content-encoding'];
  return encoding !== undefined && encoding !== 'identity';
}

/**
 * Why an answer that was opened as a stream is not what was asked for: the problem that its body is.
 *
 * @param known the body, where it needn't be read.
 */
export async function refusalOf({ statusCode, headers, body }: Opened, known?: object): Promise<Refusal> {
  const retryAfter = readRetryAfter(headers['retry-after']);
  const problem = readProblem(statusCode, known ?? (await readSmallJson(body)), retryAfter);
  return problem ?? unavailable(false, new Error(`answered ${statusCode} instead of what was asked for`), retryAfter);
}

async function readSmallJson(body: Opened['body']): Promise<unknown> {
  let text = '';
  for await (const chunk of body) {
    text += String(chunk);
    if (text.length > MAX_PROBLEM_BYTES) return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
