import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Maybe } from '../http/schemas.ts';
import type { Db } from '../http/surroundings.ts';
import { badField } from '../shared/problem.ts';
import { isPassword, PASSWORD_LENGTH } from './passwords.ts';
import { attempt } from './throttle.ts';

/** The property `currentPassword` of a request that changes access: an e-mail, a password, an API token. */
export const CurrentPassword = {
  currentPassword: Maybe(
    Type.String({ maxLength: PASSWORD_LENGTH.maxLength, description: "The viewer's current password." }),
  ),
};

/**
 * Demands the viewer's current password, so that an open session or a stolen token gives no lasting access (OWASP ASVS 5,
 * 7.5.1: full re-authentication before a change of sensitive account attributes). A wrong password counts as a failed login.
 *
 * @throws Problem BAD_INPUT without the right password; TOO_MANY_REQUESTS after 5 failures.
 */
export async function demandCurrentPassword(
  db: Db,
  { viewer, ip }: Pick<FastifyRequest, 'viewer' | 'ip'>,
  given: string | null | undefined,
): Promise<void> {
  if (!given) throw badField('currentPassword', 'REQUIRED');
  const { userId, email, sessionId, apiToken } = viewer;
  const { passwordHash } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('passwordHash')
    .executeTakeFirstOrThrow();
  const whose = { account: email.toLowerCase(), address: ip, device: sessionId ?? apiToken?.id ?? null };
  if (await attempt(db, whose, () => isPassword(given, passwordHash))) return;
  throw badField('currentPassword', 'WRONG_PASSWORD');
}
