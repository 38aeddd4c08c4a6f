import { fetchAnywhere, fetchPublic } from '../http/public-fetch.ts';

/** The result of an attempt. */
export interface Outcome {
  is: 'DELIVERED' | 'FAILED' | 'GONE';
  answerStatus: number | null;
  /** The beginning of the receiver's answer. */
  answer: string | null;
  /** A sentence for the log; null after a success. */
  problem: string | null;
  durationMs: number;
  /** The wait that the receiver asks for, in milliseconds. */
  askedMs: number;
}

const MOST_BYTES_OF_ANSWER = 4_096;
/** A receiver can't ask for a longer wait. */
const LONGEST_WAIT_MS = 4 * 60 * 60_000;
const GONE = 410;

interface Posting {
  url: string;
  headers: Record<string, string>;
  body: string;
  mayBePrivate: boolean;
  timeoutMs: number;
  /** Breaks the attempt off. */
  signal: AbortSignal;
}

/** Posts a body, and reads the beginning of the answer. Follows no redirect. Never throws. */
export async function post({ url, headers, body, mayBePrivate, timeoutMs, signal }: Posting): Promise<Outcome> {
  const startMs = performance.now();
  const timeout = AbortSignal.timeout(timeoutMs);
  const since = () => Math.round(performance.now() - startMs);
  const nothing = { answerStatus: null, answer: null, askedMs: 0 };
  try {
    const response = await (mayBePrivate ? fetchAnywhere : fetchPublic)(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Docket', ...headers },
      body,
      signal: AbortSignal.any([timeout, signal]),
    });
    const { status } = response;
    const answer = await beginningOf(response);
    const read = { answerStatus: status, answer, durationMs: since(), askedMs: waitIn(response.headers) };
    if (response.ok) return { ...read, is: 'DELIVERED', problem: null };
    return { ...read, is: status === GONE ? 'GONE' : 'FAILED', problem: refusalOf(status) };
  } catch (error) {
    const problem = timeout.aborted
      ? `The receiver did not answer within ${timeoutMs / 1000} seconds.`
      : signal.aborted
        ? 'Docket stopped during the attempt.'
        : `The receiver could not be reached: ${reasonOf(error)}`;
    return { ...nothing, is: 'FAILED', problem, durationMs: since() };
  }
}

function refusalOf(status: number): string {
  if (status === GONE) return 'The receiver answered 410: it wants no more deliveries.';
  if (status >= 300 && status < 400) return `The receiver answered ${status}, a redirect. Docket follows no redirect.`;
  return `The receiver answered ${status} in place of 200 to 299.`;
}

async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the rest.
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= MOST_BYTES_OF_ANSWER) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MOST_BYTES_OF_ANSWER));
  return text.replaceAll('\0', '\ufffd');
}

/** The wait of a `Retry-After` in seconds. */
function waitIn(headers: Headers): number {
  const seconds = Number(headers.get('retry-after') ?? 0);
  return seconds > 0 ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : 0;
}

/** The innermost cause, which names the address: `connect ECONNREFUSED 203.0.113.7:443`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return reasonOf(error.cause);
  const [first] = error instanceof AggregateError ? error.errors : [];
  const text = first === undefined ? error.message : reasonOf(first);
  return text.endsWith('.') ? text : `${text}.`;
}
