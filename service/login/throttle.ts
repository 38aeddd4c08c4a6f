import { sql } from 'kysely';
import { networkOf } from '../../turns.ts';
import type { Db } from '../http/surroundings.ts';
import { Turns } from '../http/turns.ts';
import { Problem } from '../shared/problem.ts';

export const FAILURE_WINDOW_MINUTES = 15;

/** Failures in the window before the next attempt is refused. */
const ALLOWED = { address: 20, account: 5 } as const;

/** The counted parties: the typed e-mail in lower case, and the caller's address. */
export interface Attempt {
  account: string;
  address: string;
}

/**
 * A running attempt counts as failed; running few at once keeps simultaneous right passwords from looking like guesses.
 */
const turns = new Turns({ atOnce: 2, waiting: 100 });

/**
 * Runs an attempt to log in. The attempt counts as failed before it runs, so simultaneous guesses on any process cannot
 * pass the check together. Success clears the account's failures.
 *
 * @param prove whether the attempt is right; after a throw, the attempt does not count.
 * @throws Problem TOO_MANY_REQUESTS after 5 failures of the account or 20 of the address within 15 minutes; UNAVAILABLE
 * when too many attempts wait.
 */
export function attempt(db: Db, whose: Attempt, prove: () => Promise<boolean>): Promise<boolean> {
  return turns.take(() => makeAttempt(db, whose, prove));
}

async function makeAttempt(db: Db, whose: Attempt, prove: () => Promise<boolean>): Promise<boolean> {
  const id = await countAsFailed(db, whose);
  const failures = db.deleteFrom('loginFailures');
  try {
    const isRight = await prove();
    if (isRight) await failures.where('account', '=', whose.account).execute();
    return isRight;
  } catch (error) {
    await failures.where('id', '=', id).execute();
    throw error;
  }
}

async function countAsFailed(db: Db, { account, address: ip }: Attempt): Promise<string> {
  const address = networkOf(ip);
  return db.transaction().execute(async (trx) => {
    // Address before account, always: two attempts cannot deadlock.
    await refuseBeyond(trx, 'address', address);
    await refuseBeyond(trx, 'account', account);
    const values = { account, address };
    const { id } = await trx.insertInto('loginFailures').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  });
}

async function refuseBeyond(trx: Db, whose: keyof Attempt, value: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${whose} ${value}`}, 0))`.execute(trx);
  const opensIn = sql<number>`
    ceil(extract(epoch from at + make_interval(mins => ${FAILURE_WINDOW_MINUTES}) - clock_timestamp()))::int`;
  // The newest failure beyond the limit: an attempt is allowed after this failure leaves the window.
  const last = await trx
    .selectFrom('loginFailures')
    .where(whose, '=', value)
    .where('at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${FAILURE_WINDOW_MINUTES})`)
    .orderBy('at', 'desc')
    .offset(ALLOWED[whose] - 1)
    .limit(1)
    .select(opensIn.as('seconds'))
    .executeTakeFirst();
  if (!last) return;
  const retryAfterSeconds = Math.max(1, last.seconds);
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new Problem(
    'TOO_MANY_REQUESTS',
    `Too many failed logins. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds },
  );
}
