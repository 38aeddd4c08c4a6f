import { Agent, Pool } from 'undici';
import { type Call, exchange, maySendAgain } from './exchange.ts';
import { HeldAnswers, type HeldByRequest } from './held-answers.ts';
import { type FileCall, type Into, pass } from './passed-answer.ts';
import type { Presence } from './presence.ts';

export const DEFAULT_TIMEOUTS = {
  connectMs: 3_000,
  /** From the last byte sent to the first byte received. */
  headersMs: 20_000,
  bodyMs: 10_000,
  /** From the wait for a connection to the last byte, including a second try. */
  totalMs: 30_000,
  /** Between two chunks of an event stream. */
  silenceMs: 60_000,
};

export type Timeouts = Readonly<typeof DEFAULT_TIMEOUTS>;
export type RestClient = ReturnType<typeof createRestClient>;

/** Connects to the service, for all requests. A read whose connection fails is sent again, once. Follows no redirects. */
export function createRestClient(serviceUrl: string, timeouts: Timeouts) {
  const { origin } = new URL(serviceUrl);
  const connect = { timeout: timeouts.connectMs };
  const headersTimeout = timeouts.headersMs;
  const options = { connections: 64, connect, headersTimeout, bodyTimeout: timeouts.bodyMs };
  const pool = new Pool(origin, options);
  const files = new Pool(origin, options);
  // Without a limit of connections: the endpoint limits subscriptions.
  const followers = new Agent({ connect, headersTimeout, bodyTimeout: timeouts.silenceMs });
  const held = new HeldAnswers();
  return {
    exchange: (call: Call, held: HeldByRequest, presence?: Presence) =>
      exchange(pool, call, { totalMs: timeouts.totalMs, held, presence }),
    holding: (presence: Presence) => held.ofRequest(presence),
    /** Streams a file, on connections apart: slow readers hold up no other calls. */
    pass: (call: FileCall, presence: Presence, into: Into) =>
      again(call.method, () => pass(files, call, presence, into)),
    follow: ({ method, path, headers }: Omit<Call, 'maxBytes'>, signal: AbortSignal) =>
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
