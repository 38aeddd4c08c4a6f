import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../http/surroundings.ts';
import { Problem } from '../shared/problem.ts';

/** Attempts of an address or a device that run or wait in this process. */
const AT_ONCE = 20;
/** A later refusal drops the oldest. */
const MOST_REFUSALS = 10_000;
/** A login at another service may have cleared failures meanwhile. */
const REMEMBERED_MS = 30_000;
/** Refusals from memory come late: a caller who asks again at once would otherwise keep the service busy. */
const SLOWED_MS = 250;
const MOST_SLOWED = 1_000;

/** The running attempts to log in at a service, and its last refusals. */
export class LoginShares {
  readonly #running = new Map<string, number>();
  readonly #refusals = new Map<string, { opensAtMs: number; forgottenAtMs: number }>();
  #slowed = 0;

  /**
   * Runs an attempt to log in, or refuses the attempt from memory, without any work of the database.
   *
   * @param parties the counted parties, such as `address 198.51.100.1`; the first has a share of attempts at once.
   * @throws Problem TOO_MANY_REQUESTS for an address or device with 20 attempts at once, and for a party that the database
   * refused in the last 30 seconds.
   */
  async within<T>(parties: readonly [string, ...string[]], work: () => Promise<T>): Promise<T> {
    const nowMs = performance.now();
    for (const party of parties) {
      const known = this.#refusals.get(party);
      if (known && known.forgottenAtMs > nowMs) {
        await this.#slow();
        throw refusal((known.opensAtMs - nowMs) / 1000);
      }
    }
    const [whose] = parties;
    const before = this.#running.get(whose) ?? 0;
    if (before >= AT_ONCE) {
      await this.#slow();
      const detail = 'Too many logins at once from this address. Try again in 3 seconds.';
      throw new Problem('TOO_MANY_REQUESTS', detail, { retryAfterSeconds: 3 });
    }
    this.#running.set(whose, before + 1);
    try {
      return await work();
    } finally {
      const after = (this.#running.get(whose) ?? 1) - 1;
      if (after > 0) this.#running.set(whose, after);
      else this.#running.delete(whose);
    }
  }

  async #slow(): Promise<void> {
    if (this.#slowed === MOST_SLOWED) return;
    this.#slowed += 1;
    await delay(SLOWED_MS);
    this.#slowed -= 1;
  }

  /** Remembers a party that the database refuses, and makes the refusal. */
  refuse(party: string, seconds: number): Problem {
    const nowMs = performance.now();
    const opensAtMs = nowMs + seconds * 1000;
    this.#refusals.delete(party);
    this.#refusals.set(party, { opensAtMs, forgottenAtMs: Math.min(opensAtMs, nowMs + REMEMBERED_MS) });
    const [oldest] = this.#refusals.keys();
    if (oldest !== undefined && this.#refusals.size > MOST_REFUSALS) this.#refusals.delete(oldest);
    return refusal(seconds);
  }
}

const known = new WeakMap<Db, LoginShares>();

/** The shares of a service, by its database: tests run several services in a process. */
export function sharesOf(db: Db): LoginShares {
  const shares = known.get(db) ?? new LoginShares();
  known.set(db, shares);
  return shares;
}

function refusal(seconds: number): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new Problem(
    'TOO_MANY_REQUESTS',
    `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds },
  );
}
