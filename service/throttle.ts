import { type Kysely, sql } from 'kysely';
import type { Tables } from './database/tables.ts';
import { Problem } from './problem.ts';

export const FAILURE_WINDOW_MINUTES = 15;

/** How many failures within the window each may have before the next attempt is refused. */
const ALLOWED = { address: 20, account: 5 } as const;

/** Whose attempts are counted: what was typed as the e-mail, in lower case, and the caller's address. */
export interface Attempt {
  account: string;
  address: string;
}

/**
 * Counts an attempt as failed before it is made, so that guesses made at once cannot pass the check together, on
 * whichever process they come in. `succeeded` takes it back.
 *
 * @throws Problem TOO_MANY_REQUESTS after 5 failures for the account or 20 from the address within 15 minutes.
 */
export async function countAttempt(db: Kysely<Tables>, attempt: Attempt): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Always address before account: two attempts never wait for each other crosswise.
    await refuseBeyond(trx, 'address', attempt.address);
    await refuseBeyond(trx, 'account', attempt.account);
    await trx.insertInto('loginFailures').values(attempt).execute();
  });
}

/** Clears the failures of an account, this attempt among them. */
export async function succeeded(db: Kysely<Tables>, { account }: Attempt): Promise<void> {
  await db.deleteFrom('loginFailures').where('account', '=', account).execute();
}

async function refuseBeyond(trx: Kysely<Tables>, whose: keyof Attempt, value: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${whose} ${value}`}, 0))`.execute(trx);
  const opensIn = sql<number>`
    ceil(extract(epoch from at + make_interval(mins => ${FAILURE_WINDOW_MINUTES}) - clock_timestamp()))::int`;
  // The newest of those that are too many: when it leaves the window, one more attempt fits.
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
  throw new Problem('TOO_MANY_REQUESTS', `Too many failed logins. Try again in ${minutes} minutes.`, {
    retryAfterSeconds,
  });
}
