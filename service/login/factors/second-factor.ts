import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Maybe, WITHOUT_NUL } from '../../http/schemas.ts';
import type { Db } from '../../http/surroundings.ts';
import { badField } from '../../shared/problem.ts';
import { CurrentPassword } from '../current-password.ts';
import { isPassword } from '../passwords.ts';
import { demandRecentLogin } from '../recent-login.ts';
import type { Viewer } from '../sessions.ts';
import { attempt } from '../throttle.ts';
import { type FactorSurroundings, takeAuthenticatorCode } from './authenticator.ts';
import { isRecoveryCode, takeRecoveryCode } from './recovery-codes.ts';

/** A code of a request: six digits of an authenticator app, or a recovery code. */
export const FactorCode = Type.String({ minLength: 1, maxLength: 40, pattern: WITHOUT_NUL });

/** The properties of a request that changes second factors. */
export const PasswordAndCode = { ...CurrentPassword, code: Maybe(FactorCode) };

export async function hasAuthenticator(db: Db, userId: string): Promise<boolean> {
  const found = await db.selectFrom('authenticators').where('userId', '=', userId).select('userId').executeTakeFirst();
  return found !== undefined;
}

/** Whether a user has an authenticator app or a passkey. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  if (await hasAuthenticator(db, userId)) return true;
  const found = await db.selectFrom('passkeys').where('userId', '=', userId).select('id').executeTakeFirst();
  return found !== undefined;
}

/**
 * Demands a recent login before a further second factor: the login asked for a present one, so an open session with a stolen password
 * adds none (OWASP ASVS 5, 7.5.1).
 *
 * @throws Problem LOGIN_TOO_OLD.
 */
export async function demandPresentFactor(db: Db, viewer: Viewer): Promise<void> {
  if (await hasSecondFactor(db, viewer.userId)) demandRecentLogin(viewer);
}

/** Uses up a code of the user's authenticator app, or a recovery code. False for a wrong or used code. */
export function takeCode(around: FactorSurroundings, userId: string, code: string): Promise<boolean> {
  if (isRecoveryCode(code)) return takeRecoveryCode(around.db, userId, code);
  return takeAuthenticatorCode(around, userId, code.replaceAll(/\s/g, ''));
}

/**
 * Demands the viewer's current password and a code that `take` accepts, in one attempt: a right password alone clears no
 * failures, so nobody with a password tries out codes.
 *
 * @throws Problem BAD_INPUT for a wrong password or code; TOO_MANY_REQUESTS after 5 failures of the user.
 */
export async function demandPasswordAndCode(
  db: Db,
  { viewer, ip }: Pick<FastifyRequest, 'viewer' | 'ip'>,
  { currentPassword, code }: { currentPassword?: string | null; code?: string | null },
  take: (code: string) => Promise<boolean>,
): Promise<void> {
  if (!currentPassword) throw badField('currentPassword', 'REQUIRED');
  if (!code) throw badField('code', 'REQUIRED');
  const { userId, email } = viewer;
  const { passwordHash } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('passwordHash')
    .executeTakeFirstOrThrow();
  let isRightPassword = false;
  // A count of its own: the right password elsewhere would clear the count of the session.
  const whose = { account: email.toLowerCase(), address: ip, device: `codes of ${userId}` };
  const isProven = await attempt(db, whose, async () => {
    isRightPassword = await isPassword(currentPassword, passwordHash);
    return isRightPassword && take(code);
  });
  if (!isProven) throw isRightPassword ? badField('code', 'WRONG_CODE') : badField('currentPassword', 'WRONG_PASSWORD');
}
