import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { Problem } from '../problem.ts';

/** How often each API token may call: `{ calls: 30_000, seconds: 60 }`. */
export interface RateLimit {
  readonly calls: number;
  /** How long a window is. It opens with the first call after the one before has ended. */
  readonly seconds: number;
}

/** An API token's window that is open, as the database has it. */
export interface OpenWindow {
  readonly endsAt: Date;
  /** How many of its calls are leased, to whichever service; at the end more than there are. */
  readonly leased: number;
}

/** What came of asking for a call. */
interface Taken {
  /** Whether it may be made. */
  readonly isGiven: boolean;
  /** So many more may surely be made in this window. */
  readonly remaining: number;
  /** Until the window ends, from 1. */
  readonly seconds: number;
}

/** A window as this service knows it. */
interface KnownWindow extends OpenWindow {
  leased: number;
  /** Of the calls that were leased to this service, those that it hasn't given away. */
  held: number;
  /** By this process's clock, and no later than by the database's. */
  readonly endsAtMs: number;
}

/** A service leases this part of the calls that nobody has: less, the fewer there are, so that the others get theirs. */
const SHARE = 1 / 20;

/**
 * Counts the calls of API tokens, over all services on one database together. Each leases some of a window's calls in one
 * statement and gives them away from its memory; those that it has left lapse with the window. So no more calls are given
 * than the limit, and only every so many of them is a write.
 */
export class RateLimiter {
  readonly #db: Kysely<Tables>;
  readonly #limit: RateLimit;
  readonly #windows = new Map<string, KnownWindow>();
  readonly #leases = new Map<string, Promise<void>>();

  constructor(db: Kysely<Tables>, limit: RateLimit) {
    this.#db = db;
    this.#limit = limit;
  }

  /** Asks for a call of a token. @param open its window, as it was read just now. */
  async take(tokenId: string, open: OpenWindow | null): Promise<Taken> {
    for (;;) {
      const window = this.#windowOf(tokenId, open);
      const isGiven = window !== undefined && window.held > 0;
      if (isGiven) window.held -= 1;
      if (isGiven || (window && window.leased >= this.#limit.calls)) {
        return {
          isGiven,
          remaining: window.held + Math.max(0, this.#limit.calls - window.leased),
          seconds: Math.max(1, Math.ceil((window.endsAtMs - performance.now()) / 1000)),
        };
      }
      await this.#leaseOnce(tokenId, window?.leased ?? open?.leased ?? 0);
    }
  }

  /** The fields of the answer to a call (draft-ietf-httpapi-ratelimit-headers-10): what is allowed, and what is left. */
  fieldsOf({ remaining, seconds }: Taken): Record<'ratelimit-policy' | 'ratelimit', string> {
    return {
      'ratelimit-policy': `"calls";q=${this.#limit.calls};w=${this.#limit.seconds}`,
      ratelimit: `"calls";r=${remaining};t=${seconds}`,
    };
  }

  /** Why a call isn't given. */
  refusal(tokenName: string, { seconds }: Taken): Problem {
    const allowed = `The API token “${tokenName}” may make ${this.#limit.calls} calls in ${this.#limit.seconds} seconds`;
    const detail = `${allowed}, and none is left. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
    return new Problem('TOO_MANY_REQUESTS', detail, { retryAfterSeconds: seconds });
  }

  #windowOf(tokenId: string, open: OpenWindow | null): KnownWindow | undefined {
    const window = this.#windows.get(tokenId);
    if (!window || window.endsAtMs <= performance.now()) return undefined;
    // Other services have leased some since.
    if (open?.endsAt.getTime() === window.endsAt.getTime()) window.leased = Math.max(window.leased, open.leased);
    return window;
  }

  /** Leases calls: one lease for all that wait for it. */
  #leaseOnce(tokenId: string, leased: number): Promise<void> {
    const begun = this.#leases.get(tokenId);
    if (begun) return begun;
    const lease = this.#lease(tokenId, leased).finally(() => this.#leases.delete(tokenId));
    this.#leases.set(tokenId, lease);
    return lease;
  }

  async #lease(tokenId: string, before: number): Promise<void> {
    const { calls, seconds } = this.#limit;
    const asked = Math.max(1, Math.floor((calls - before) * SHARE));
    const beganMs = performance.now();
    const opened = sql<boolean>`api_token_windows.ends_at <= now()`;
    const { endsAt, leased, leftMs } = await this.#db
      .insertInto('apiTokenWindows')
      .values({ tokenId, endsAt: sql<Date>`now() + make_interval(secs => ${seconds})`, leased: asked })
      .onConflict((conflict) =>
        conflict.column('tokenId').doUpdateSet({
          endsAt: sql<Date>`case when ${opened} then excluded.ends_at else api_token_windows.ends_at end`,
          leased: sql<number>`case when ${opened} then 0 else api_token_windows.leased end + excluded.leased`,
        }),
      )
      .returning([
        'endsAt',
        'leased',
        sql<number>`extract(epoch from ends_at - clock_timestamp())::float8 * 1000`.as('leftMs'),
      ])
      .executeTakeFirstOrThrow();
    const held = Math.max(0, Math.min(asked, calls - (leased - asked)));
    this.#forgetEnded();
    this.#windows.delete(tokenId);
    this.#windows.set(tokenId, { endsAt, leased, held, endsAtMs: beganMs + leftMs });
  }

  /** Those that were leased longest ago have ended first, or nearly so. */
  #forgetEnded(): void {
    for (const [tokenId, { endsAtMs }] of this.#windows) {
      if (endsAtMs > performance.now()) return;
      this.#windows.delete(tokenId);
    }
  }
}
