import { sql } from 'kysely';
import { networkOf } from '../../process/networks.ts';
import type { Db } from '../http/surroundings.ts';
import { Queue } from '../queue.ts';
import { type LoginShares, sharesOf } from './login-shares.ts';

export const FAILURE_WINDOW_MINUTES = 15;

/** Failures in the window before the next attempt is refused. */
export const ALLOWED = { address: 20, account: 5, device: 5 } as const;

export interface Attempt {
  /** The typed e-mail in lower case. */
  account: string;
  /** The caller's address. */
  address: string;
  /** The session, or the browser that has logged in to the account before: counted apart from strangers. */
  device: string | null;
}

/**
 * A running attempt counts as failed; running few at once keeps simultaneous right passwords from looking like guesses.
 */
const queue = new Queue('logins', {
  atOnce: 3,
  waiting: 200,
  patienceMs: 10_000,
  shares: [{ atOnce: 2, waiting: 100 }],
});

/** Logins, and requests for a new password, each with counts of their own. */
type Counted = 'logins' | 'resets';

/**
 * Runs an attempt to log in, or a request for a new password. The attempt counts as failed before it runs, so simultaneous
 * guesses on any process cannot pass the check together. Success clears the failures of the device, or of the address at the account.
 *
 * @param prove a false or absent result is a failure; after a throw, the attempt does not count.
 * @throws Problem TOO_MANY_REQUESTS after 5 failures of the device, or without a device, 5 of strangers at the account or
 * 20 of the address, within 15 minutes; also for too many attempts at once. UNAVAILABLE when too many attempts wait.
 */
export function attempt<Proof>(
  db: Db,
  by: Attempt,
  prove: () => Promise<Proof>,
  counted: Counted = 'logins',
): Promise<Proof> {
  // No e-mail or address has a space.
  const prefix = counted === 'logins' ? '' : `${counted} `;
  const whose = { ...by, account: prefix + by.account, address: prefix + networkOf(by.address) };
  const shares = sharesOf(db);
  return shares.within(partiesOf(whose), () => queue.take(() => makeAttempt(db, shares, whose, prove)));
}

/**
 * Runs a login that nobody can guess, such as a login by a passkey. Failures don't count: a stranger from another network locks nobody out.
 *
 * @throws Problem TOO_MANY_REQUESTS for an address with 20 attempts at once, or with too many wrong passwords.
 */
export const unguessable = <Proof>(db: Db, address: string, prove: () => Promise<Proof>): Promise<Proof> =>
  sharesOf(db).within([nameOf('address', networkOf(address))], prove);

const nameOf = (kind: keyof Attempt, value: string) => `${kind} ${value}`;

const partiesOf = ({ account, address, device }: Attempt): [string, ...string[]] =>
  device === null ? [nameOf('address', address), nameOf('account', account)] : [nameOf('device', device)];

async function makeAttempt<Proof>(
  db: Db,
  shares: LoginShares,
  whose: Attempt,
  prove: () => Promise<Proof>,
): Promise<Proof> {
  const id = await countAsFailed(db, shares, whose);
  const failures = db.deleteFrom('loginFailures');
  try {
    const proof = await prove();
    const { account, address, device } = whose;
    const ofAccount = failures.where('account', '=', account);
    const own = device === null ? ofAccount.where('address', '=', address) : ofAccount;
    if (proof) await own.where('device', 'is not distinct from', device).execute();
    return proof;
  } catch (error) {
    await failures.where('id', '=', id).execute();
    throw error;
  }
}

async function countAsFailed(db: Db, shares: LoginShares, whose: Attempt): Promise<string> {
  const { account, address, device } = whose;
  return db.transaction().execute(async (trx) => {
    if (device === null) {
      // Address before account, always: two attempts cannot deadlock.
      await refuseBeyond(trx, shares, 'address', address);
      await refuseBeyond(trx, shares, 'account', account);
    } else await refuseBeyond(trx, shares, 'device', device);
    const { id } = await trx.insertInto('loginFailures').values(whose).returning('id').executeTakeFirstOrThrow();
    return id;
  });
}

async function refuseBeyond(trx: Db, shares: LoginShares, kind: keyof Attempt, value: string): Promise<void> {
  const party = nameOf(kind, value);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${party}`}, 0))`.execute(trx);
  const opensIn = sql<number>`
    ceil(extract(epoch from at + make_interval(mins => ${FAILURE_WINDOW_MINUTES}) - clock_timestamp()))::int`;
  // The newest failure beyond the limit: an attempt is allowed after this failure leaves the window.
  const last = await trx
    .selectFrom('loginFailures')
    .where(kind, '=', value)
    .where('device', kind === 'device' ? 'is not' : 'is', null)
    .where('at', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${FAILURE_WINDOW_MINUTES})`)
    .orderBy('at', 'desc')
    .offset(ALLOWED[kind] - 1)
    .limit(1)
    .select(opensIn.as('seconds'))
    .executeTakeFirst();
  if (last) throw shares.refuse(party, last.seconds);
}
