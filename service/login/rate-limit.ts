import { sql } from 'kysely';
import { asDocket } from '../caller.ts';
import type { Db } from '../http/surroundings.ts';
import { Problem } from '../shared/problem.ts';

/** The limit of calls for each API token: `{ calls: 30_000, seconds: 60 }`. */
export interface RateLimit {
  readonly calls: number;
  /** The length of a window; a window opens with the first call after the previous window. */
  readonly seconds: number;
}

/** An API token's open window in the database. */
export interface OpenWindow {
  readonly endsAt: Date;
  /** The calls leased to all services; may exceed the limit at the end. */
  readonly leased: number;
}

/** The result of asking for a call. */
interface Taken {
  readonly isGiven: boolean;
  /** Calls certainly left in this window. */
  readonly remaining: number;
  /** Until the window ends; at least 1. */
  readonly seconds: number;
}

/** A window from this service's view. */
interface KnownWindow extends OpenWindow {
  leased: number;
  /** Calls leased to this service and not yet used. */
  held: number;
  /** On this process's clock; never later than on the database's. */
  readonly endsAtMs: number;
}

/** A lease's share of the free calls. Small leases near the limit leave calls for other services. */
const SHARE = 1 / 20;

/**
 * Counts the calls of API tokens over all services on one database. A service leases some calls of a window with one
 * statement and hands them out from memory; unused calls lapse with the window. The limit holds exactly, and few calls
 * cost a write.
 */
export class RateLimiter {
  readonly #db: Db;
  readonly #limit: RateLimit;
  readonly #windows = new Map<string, KnownWindow>();
  readonly #leases = new Map<string, Promise<void>>();

  constructor(db: Db, limit: RateLimit) {
    this.#db = db;
    this.#limit = limit;
  }

  /** Asks for a call of a token. @param open the window in the database at this moment. */
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

  /** The rate limit headers of an answer (draft-ietf-httpapi-ratelimit-headers-10). */
  fieldsOf({ remaining, seconds }: Taken): Record<'ratelimit-policy' | 'ratelimit', string> {
    return {
      'ratelimit-policy': `"calls";q=${this.#limit.calls};w=${this.#limit.seconds}`,
      ratelimit: `"calls";r=${remaining};t=${seconds}`,
    };
  }

  refusal(tokenName: string, { seconds }: Taken): Problem {
    const spent = `The API token “${tokenName}” has made its ${this.#limit.calls} calls of ${this.#limit.seconds} seconds`;
    const detail = `${spent}. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
    return new Problem('TOO_MANY_REQUESTS', detail, { retryAfterSeconds: seconds });
  }

  #windowOf(tokenId: string, open: OpenWindow | null): KnownWindow | undefined {
    const window = this.#windows.get(tokenId);
    if (!window || window.endsAtMs <= performance.now()) return undefined;
    // Other services may have leased calls since.
    if (open?.endsAt.getTime() === window.endsAt.getTime()) window.leased = Math.max(window.leased, open.leased);
    return window;
  }

  /** All waiting callers share a lease. */
  #leaseOnce(tokenId: string, leased: number): Promise<void> {
    const begun = this.#leases.get(tokenId);
    if (begun) return begun;
    const lease = asDocket(() => this.#lease(tokenId, leased)).finally(() => this.#leases.delete(tokenId));
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

  /** The windows leased first end first, or nearly so. */
  #forgetEnded(): void {
    for (const [tokenId, { endsAtMs }] of this.#windows) {
      if (endsAtMs > performance.now()) return;
      this.#windows.delete(tokenId);
    }
  }
}
