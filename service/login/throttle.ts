import { isIP } from 'node:net';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { Problem } from '../problem.ts';
import { Turns } from '../turns.ts';

export const FAILURE_WINDOW_MINUTES = 15;

/** How many failures within the window each may have before the next attempt is refused. */
const ALLOWED = { address: 20, account: 5 } as const;

/** Whose attempts are counted: what was typed as the e-mail, in lower case, and where the caller is. */
export interface Attempt {
  account: string;
  address: string;
}

/** While it is made, an attempt counts as failed: few at once, so that right ones sent together don't look like guesses. */
const turns = new Turns({ atOnce: 2, waiting: 100 });

/**
 * Makes an attempt to prove who one is. It counts as failed before it is made, so that guesses made at once cannot pass
 * the check together, on whichever process they come in; success clears the failures of the account.
 *
 * @param prove whether the attempt is right; where it throws, the attempt was not made.
 * @throws Problem TOO_MANY_REQUESTS after 5 failures for the account or 20 from the address within 15 minutes;
 *   UNAVAILABLE while too many others wait.
 */
export function attempt(db: Kysely<Tables>, whose: Attempt, prove: () => Promise<boolean>): Promise<boolean> {
  return turns.take(() => makeAttempt(db, whose, prove));
}

async function makeAttempt(db: Kysely<Tables>, whose: Attempt, prove: () => Promise<boolean>): Promise<boolean> {
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

async function countAsFailed(db: Kysely<Tables>, { account, address: ip }: Attempt): Promise<string> {
  const address = networkOf(ip);
  return db.transaction().execute(async (trx) => {
    // Always address before account: two attempts never wait for each other crosswise.
    await refuseBeyond(trx, 'address', address);
    await refuseBeyond(trx, 'account', account);
    const values = { account, address };
    const { id } = await trx.insertInto('loginFailures').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  });
}

/**
 * Where an address is counted: an IPv4 one by itself, an IPv6 one by its /64, which is what one line or host is given.
 *
 * networkOf('2001:db8::7:1') → '2001:db8:0:0::/64'
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const mapped = /^::ffff:([\d.]+)$/iu.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const groups = [...head, ...Array(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return `${groups.slice(0, 4).join(':').toLowerCase()}::/64`;
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
  throw new Problem(
    'TOO_MANY_REQUESTS',
    `Too many failed logins. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    {
      retryAfterSeconds,
    },
  );
}
