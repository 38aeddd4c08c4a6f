import { sql } from 'kysely';
import type { Db } from '../../http/surroundings.ts';
import { Problem } from '../../shared/problem.ts';
import { hashOfSecret, randomSecret } from '../secrets.ts';
import type { ByProvider } from '../sessions.ts';

const MINUTES = 5;
const MOST_WRONG_CODES = 5;

/** A login with the right password, or by a provider, that waits for a second factor. */
export interface Challenge {
  tokenHash: string;
  userId: string;
  userVersion: number;
  /** The browser that has logged in to the account before. */
  device: string | null;
  /** After a login by a provider, in place of the password. */
  linkedLoginId: string | null;
  providerSession: string | null;
}

/** The refusal of a right password, with a new challenge for the second factor. */
export async function secondFactorRequired(
  db: Db,
  user: { id: string; version: number },
  device: string | null,
  by: ByProvider | null = null,
): Promise<Problem> {
  const token = randomSecret();
  const expiresAt = sql<Date>`now() + make_interval(mins => ${MINUTES})`;
  const row = { tokenHash: hashOfSecret(token), userId: user.id, userVersion: user.version, device, ...by, expiresAt };
  const made = await db.insertInto('loginChallenges').values(row).returning('expiresAt').executeTakeFirstOrThrow();
  const detail = `The account has a second factor. Send the challenge and a code within ${MINUTES} minutes.`;
  return new Problem('SECOND_FACTOR_REQUIRED', detail, {
    challenge: { token, expiresAt: made.expiresAt.toISOString() },
  });
}

/** The open challenge of a token; undefined for an unknown, used or expired one, and after 5 wrong codes. */
export async function findChallenge(db: Db, token: string): Promise<Challenge | undefined> {
  return db
    .selectFrom('loginChallenges')
    .where('tokenHash', '=', hashOfSecret(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('wrongCodes', '<', MOST_WRONG_CODES)
    .select(['tokenHash', 'userId', 'userVersion', 'device', 'linkedLoginId', 'providerSession'])
    .executeTakeFirst();
}

export async function noteWrongCode(db: Db, { tokenHash }: Challenge): Promise<void> {
  await db
    .updateTable('loginChallenges')
    .set({ wrongCodes: sql<number>`wrong_codes + 1` })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

/** Uses a challenge up. False when another call was first. */
export async function takeChallenge(db: Db, { tokenHash }: Challenge): Promise<boolean> {
  const taken = await db.deleteFrom('loginChallenges').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export async function dropOldChallenges(db: Db): Promise<void> {
  await db.deleteFrom('loginChallenges').where('expiresAt', '<', sql<Date>`now()`).execute();
}
