import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Maybe } from '../http/schemas.ts';
import type { Db } from '../http/surroundings.ts';
import { badField } from '../shared/problem.ts';
import { isPassword, PASSWORD_LENGTH } from './passwords.ts';
import { attempt } from './throttle.ts';

/** The property of a request that changes who may do what. */
export const CurrentPassword = {
  currentPassword: Maybe(
    Type.String({ maxLength: PASSWORD_LENGTH.maxLength, description: "The viewer's present password." }),
  ),
};

/**
 * Demands the viewer's present password, so a session left open or a stolen token gains nothing lasting (OWASP ASVS 5,
 * 7.5.1: full re-authentication before a change of sensitive account attributes). A wrong password counts as a failed login.
 *
 * @throws Problem BAD_INPUT without the right password; TOO_MANY_REQUESTS after 5 failures.
 */
export async function demandPresentPassword(
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
