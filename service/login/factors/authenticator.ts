import { sql } from 'kysely';
import type { Db } from '../../http/surroundings.ts';
import { openedJson, type Seal } from '../sealed.ts';
import { newTotpSecret, stepOfCode } from './totp.ts';

export interface FactorSurroundings {
  db: Db;
  /** Encrypts the secrets of authenticator apps. */
  seal: Seal;
  /** Milliseconds since 1970. */
  clock: () => number;
}

const SETUP_MINUTES = 15;

interface Sealed {
  userId: string;
  secret: string;
  /** Of an offered secret, in milliseconds since 1970. */
  untilMs?: number;
}

/** A new secret for a user, and the sealed setup for the call that adds the authenticator. Nothing is stored before. */
export function offerAuthenticator({ seal, clock }: FactorSurroundings, userId: string) {
  const secret = newTotpSecret();
  const offered: Sealed = { userId, secret, untilMs: clock() + SETUP_MINUTES * 60_000 };
  return { secret, setup: seal.seal(JSON.stringify(offered)) };
}

/** The secret of a setup of the same user; undefined for any other text, and after 15 minutes. */
export function offeredSecret({ seal, clock }: FactorSurroundings, setup: string, userId: string): string | undefined {
  const { userId: of, secret, untilMs = 0 } = openedJson<Sealed>(seal, setup) ?? {};
  return of === userId && untilMs > clock() ? secret : undefined;
}

/** Stores the authenticator of a user with the step of its first code. False when the user has one. */
export async function storeAuthenticator(
  { seal }: Pick<FactorSurroundings, 'seal'>,
  db: Db,
  { userId, secret, step }: { userId: string; secret: string; step: number },
): Promise<boolean> {
  const sealed: Sealed = { userId, secret };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('authenticators')
    .values({ userId, sealedSecret: seal.seal(JSON.stringify(sealed)), lastStep: step })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Boolean(numInsertedOrUpdatedRows);
}

/** Uses up a code of the user's authenticator. False for a wrong or used code, and for a secret of another token secret. */
export async function takeAuthenticatorCode(
  { db, seal, clock }: FactorSurroundings,
  userId: string,
  code: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('authenticators')
    .where('userId', '=', userId)
    .select(['sealedSecret', 'lastStep'])
    .executeTakeFirst();
  const sealed = found && openedJson<Sealed>(seal, found.sealedSecret);
  if (!sealed?.secret || sealed.userId !== userId) return false;
  const step = stepOfCode(sealed.secret, code, clock(), found?.lastStep);
  if (step === undefined) return false;
  // Of two simultaneous uses of a code, the second changes no row.
  const { numUpdatedRows } = await db
    .updateTable('authenticators')
    .set({ lastStep: step, lastUsedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
