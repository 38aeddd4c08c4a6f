import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { DateTime, Nullable, OneOf } from '../http/schemas.ts';
import type { Db } from '../http/surroundings.ts';
import { roles } from '../shared/permissions.ts';
import { tellSecurityEvents } from './events/security-event.ts';
import { type ByProvider, type LoginFrom, openSession, type SessionEnds } from './sessions.ts';
import { takeStrangersFailures } from './strangers.ts';
import { DEVICE_MS, type Tokens } from './tokens.ts';

/** The answer of a login. */
export const Session = Type.Object(
  {
    accessToken: Type.String(),
    role: OneOf(roles),
    fullName: Type.String(),
    userId: Type.String(),
    companyId: Nullable(Type.String()),
    deviceToken: Type.String(),
    failedLogins: Type.Integer(),
    lastFailedLoginAt: Nullable(DateTime),
  },
  { title: 'Session' },
);

export interface SignInSurroundings {
  db: Db;
  tokens: Tokens;
  sessionEnds: SessionEnds;
}

/** Users, and the standing of their companies for `isIn`. */
export function usersToSignIn(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .where('users.deletedAt', 'is', null)
    .selectAll('users')
    .select(['companies.status as companyStatus', 'companies.deletedAt as companyDeletedAt']);
}

type UserToSignIn = Awaited<ReturnType<ReturnType<typeof usersToSignIn>['executeTakeFirstOrThrow']>>;

export interface SignInBy {
  from: LoginFrom;
  /**
   * The id of a browser that has logged in to the account before; null for every other browser; undefined where a passkey or
   * a login provider vouches for the browser.
   */
  knownDevice?: string | null;
  /** The name of the provider of the proof. */
  provider?: string | null | undefined;
  by?: ByProvider | null;
}

/**
 * Opens a session for a user after the proof of who they are.
 *
 * @returns undefined when the user has changed since the proof.
 */
export async function signIn(
  { tokens, sessionEnds }: Omit<SignInSurroundings, 'db'>,
  trx: Db,
  user: UserToSignIn,
  { from, knownDevice, provider, by }: SignInBy,
): Promise<Static<typeof Session> | undefined> {
  // A change of the user during the proof has ended all sessions, so no session may open after it.
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ lastLoginAt: sql<Date>`now()` })
    .where('id', '=', user.id)
    .where('passwordHash', 'is not distinct from', user.passwordHash)
    .where('role', '=', user.role)
    .where('status', '=', user.status)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  const session = await openSession(trx, user.id, from, sessionEnds, by);
  const { role, fullName, id: userId, companyId } = user;
  const changes = [
    { field: 'isNewDevice', from: null, to: knownDevice === null && user.lastLoginAt !== null },
    ...(provider == null ? [] : [{ field: 'provider', from: null, to: provider }]),
  ];
  await tellSecurityEvents(trx, [{ kind: 'LOGIN', companyId, userId, actor: { userId }, from, changes }]);
  const account = user.email.toLowerCase();
  return {
    accessToken: await tokens.sign({ sessionId: session.id, userId }, session.expiresAt),
    ...{ role, fullName, userId, companyId },
    deviceToken: await tokens.signDevice(
      { id: knownDevice ?? randomUUID(), account },
      new Date(Date.now() + DEVICE_MS),
    ),
    ...(await takeStrangersFailures(trx, user, account)),
  };
}
