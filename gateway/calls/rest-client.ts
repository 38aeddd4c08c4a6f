import { Agent, Pool } from 'undici';
import { type Party, type TurnLimits, Turns } from '../../process/turns.ts';
import { Refusal } from '../errors.ts';
import type { Caller } from './caller.ts';
import { type Call, exchange, isBrokenConnection } from './exchange.ts';
import type { HeldAnswers, HeldByRequest } from './held-answers.ts';
import { MOST_IN_FLIGHT } from './in-flight.ts';
import { type FileCall, type Into, pass } from './passed-answer.ts';
import type { Presence } from './presence.ts';

export const DEFAULT_TIMEOUTS = {
  connectMs: 3_000,
  /** From the last byte sent to the first byte received. */
  headersMs: 20_000,
  bodyMs: 10_000,
  /** From the wait for a connection to the last byte, including a second try. */
  totalMs: 30_000,
  /** Between two chunks of an event stream, or of a file: an archive waits for documents that are made meanwhile. */
  silenceMs: 60_000,
};

export type Timeouts = Readonly<typeof DEFAULT_TIMEOUTS>;
export type RestClient = ReturnType<typeof createRestClient>;

const CONNECTIONS = 72;

/**
 * Three groups together leave no connection idle; a fourth still waits for one call at most. A caller alone leaves connections for an
 * operation of a colleague and for an operation of another group.
 */
const CALLS: TurnLimits = {
  atOnce: CONNECTIONS,
  waiting: 2_000,
  // Longer than the patience of operations: an admitted operation ends whole.
  patienceMs: 20_000,
  shares: [
    { atOnce: 24, waiting: 400 },
    { atOnce: 16, waiting: 200 },
  ],
  alone: CONNECTIONS - 2 * MOST_IN_FLIGHT,
};
/** A slow reader keeps its connection for minutes. */
const FILES: TurnLimits = {
  atOnce: CONNECTIONS,
  waiting: 500,
  patienceMs: 20_000,
  shares: [
    { atOnce: 24, waiting: 100 },
    { atOnce: 8, waiting: 50 },
  ],
};

/** Returns the function that a queue calls after each wait. */
export type Waited = (queue: 'operations' | 'calls' | 'documents') => (ms: number, party: Party) => void;

/**
 * Connects to the service, for all requests; callers take turns. A read whose connection fails is sent again, once. Follows no
 * redirects.
 */
export function createRestClient(serviceUrl: string, timeouts: Timeouts, waited: Waited) {
  const { origin } = new URL(serviceUrl);
  const connect = { timeout: timeouts.connectMs };
  const headersTimeout = timeouts.headersMs;
  const options = { connections: CONNECTIONS, connect, headersTimeout };
  const pool = new Pool(origin, { ...options, bodyTimeout: timeouts.bodyMs });
  const files = new Pool(origin, { ...options, bodyTimeout: timeouts.silenceMs });
  // Without a limit of connections: the endpoint limits subscriptions.
  const followers = new Agent({ connect, headersTimeout, bodyTimeout: timeouts.silenceMs });
  const held: HeldAnswers = { bytes: 0 };
  const calls = new Turns(CALLS, { refuse: busy, waited: waited('calls') });
  const passes = new Turns(FILES, { refuse: busy, waited: waited('documents') });
  return {
    /** The turns of calls. A turn around `exchange` as a promise of its own would cost more. */
    calls,
    /** Sends a call at once: the caller holds a turn of `calls`, or needs none, like `/readyz`. A begun write runs to the end. */
    exchange: (call: Call, held: HeldByRequest, presence: Presence) =>
      exchange(pool, call, { totalMs: timeouts.totalMs, held, presence }),
    held,
    /** Streams a file, on connections apart: slow readers hold up no other calls. */
    pass: (call: FileCall, { party, presence }: Caller, into: Into) =>
      passes.take(
        party,
        () => again(() => pass(files, call, presence, into)),
        (leave) => presence.whenSettled(leave),
      ),
    follow: (path: string, headers: Call['headers'], signal: AbortSignal) =>
      again(() => followers.request({ origin, method: 'GET', path, headers, signal })),
    close: async () => {
      await followers.destroy();
      await Promise.all([pool.close(), files.close()]);
    },
  };
}

function busy(): Refusal {
  return new Refusal('UNAVAILABLE', 'Many requests are waiting. Try again in a few seconds.', { retryAfter: 3 });
}

function again<T>(read: () => Promise<T>): Promise<T> {
  return read().catch((error: unknown) => (isBrokenConnection(error) ? read() : Promise.reject(error)));
}
