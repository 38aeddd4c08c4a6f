import { Agent, type Dispatcher, Pool } from 'undici';
import { type Answer, type Call, exchange, maySendAgain } from './exchange.ts';
import { HeldAnswers, type HeldByRequest } from './held-answers.ts';
import { type FileCall, type Into, pass } from './passed-answer.ts';
import type { Presence } from './presence.ts';

/** How long a call may take, in milliseconds. */
export interface Timeouts {
  readonly connectMs: number;
  /** From the last byte sent to the first one received. */
  readonly headersMs: number;
  /** Between two pieces of an answer. */
  readonly bodyMs: number;
  /** The whole, from the wait for a connection to the last byte, also of a second try. */
  readonly totalMs: number;
  /** Of an answer that goes on: between two pieces of it. */
  readonly silenceMs: number;
}

export const DEFAULT_TIMEOUTS: Timeouts = {
  connectMs: 3_000,
  headersMs: 20_000,
  bodyMs: 10_000,
  totalMs: 30_000,
  silenceMs: 60_000,
};

/** The connections to the service that every request shares. A read whose connection fails is sent again, once. */
export interface RestClient {
  /** See `exchange`. */
  exchange(call: Call, held: HeldByRequest, presence?: Presence): Promise<Answer>;
  /** For a request: what it holds of its answers until it is over. */
  holding(presence: Presence): HeldByRequest;
  /** Passes the body of a read on, of any length: see `pass`. On connections of their own, so that who reads slowly holds up nobody else's calls. */
  pass(call: FileCall, presence: Presence, into: Into): Promise<Buffer>;
  /** Gives an answer that goes on as a stream, on a connection of its own. */
  follow(call: Omit<Call, 'maxBytes'>, signal: AbortSignal): Promise<Dispatcher.ResponseData>;
  /** Waits for the calls on their way, then closes the connections; breaks off the answers that go on. */
  close(): Promise<void>;
}

/** Connects to the service at this origin; redirects and compressed answers are never followed or unpacked. */
export function createRestClient(serviceUrl: string, timeouts: Timeouts): RestClient {
  const { origin } = new URL(serviceUrl);
  const options = {
    connections: 64,
    connect: { timeout: timeouts.connectMs },
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.bodyMs,
  };
  const pool = new Pool(origin, options);
  const files = new Pool(origin, options);
  // As many as there are followers, whom others count.
  const followers = new Agent({
    connect: { timeout: timeouts.connectMs },
    headersTimeout: timeouts.headersMs,
    bodyTimeout: timeouts.silenceMs,
  });
  const held = new HeldAnswers();
  return {
    exchange: (call, held, presence) => exchange(pool, call, { totalMs: timeouts.totalMs, held, presence }),
    holding: (presence) => held.ofRequest(presence),
    pass: (call, presence, into) => again(call.method, () => pass(files, call, presence, into)),
    follow: ({ method, path, headers }, signal) =>
      again(method, () => followers.request({ origin, method, path, headers, signal })),
    close: async () => {
      await followers.destroy();
      await Promise.all([pool.close(), files.close()]);
    },
  };
}

async function again<T>(method: Call['method'], send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!maySendAgain(method, error)) throw error;
    return send();
  }
}
