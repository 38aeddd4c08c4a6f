import { sql } from 'kysely';
import type { Db } from '../http/surroundings.ts';
import { newId } from '../shared/ids.ts';
import { type ApiTokenStanding, mayLogIn, type Role } from '../shared/permissions.ts';
import { TOKEN_HOURS, type TokenClaims } from './tokens.ts';

/** The caller of a request. */
export interface Viewer {
  userId: string;
  /** Null for an API token. */
  sessionId: string | null;
  apiToken: (ApiTokenStanding & { id: string }) | null;
  fullName: string;
  email: string;
  /** For an API token, the token's role, at most the user's role. */
  role: Role;
  /** Null for a super admin; for an API token, the company in which the token acts. */
  companyId: string | null;
  company: { id: string; name: string; currency: string; locale: string; timeZone: string } | null;
}

/** Opens a session; access tokens carry its id. */
export async function openSession(db: Db, userId: string): Promise<{ id: string; expiresAt: Date }> {
  return db
    .insertInto('sessions')
    .values({ id: newId('session'), userId, expiresAt: sql<Date>`now() + make_interval(hours => ${TOKEN_HOURS})` })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow();
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends a user's sessions: their access tokens fail at the next call. */
export async function endSessionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/** Ends the sessions of a company's users. */
export async function endSessionsOfCompany(db: Db, companyId: string): Promise<void> {
  const itsUsers = db.selectFrom('users').where('companyId', '=', companyId).select('id');
  await db.deleteFrom('sessions').where('userId', 'in', itsUsers).execute();
}

/**
 * The viewer behind an access token, read from the database at each call; undefined for an ended session, an inactive
 * or deleted user or company, or a role without login.
 */
export async function viewerOf(db: Db, claims: TokenClaims): Promise<Viewer | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .where('sessions.id', '=', claims.sessionId)
    .where('sessions.userId', '=', claims.userId)
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .select(['users.id as userId', 'users.fullName', 'users.email', 'users.role', 'users.companyId'])
    .select([
      'users.status',
      'users.deletedAt',
      'companies.status as companyStatus',
      'companies.deletedAt as companyDeletedAt',
    ])
    .select(['companies.name', 'companies.currency', 'companies.locale', 'companies.timeZone'])
    .executeTakeFirst();
  if (!row || !isIn(row)) return undefined;
  const { userId, fullName, email, role, companyId } = row;
  const { sessionId } = claims;
  return { userId, sessionId, apiToken: null, fullName, email, role, companyId, company: companyIn(row) };
}

/** The joined company of a row, or null. */
export function companyIn({ companyId, name, currency, locale, timeZone }: JoinedCompany): Viewer['company'] {
  return companyId && name && currency && locale && timeZone
    ? { id: companyId, name, currency, locale, timeZone }
    : null;
}

type JoinedCompany = Record<'companyId' | 'name' | 'currency' | 'locale' | 'timeZone', string | null>;

/** The state of a user and their company; the company's columns are null for a user without one. */
export interface Membership {
  role: Role;
  status: string;
  deletedAt: Date | null;
  companyId: string | null;
  companyStatus: string | null;
  companyDeletedAt: Date | null;
}

export function isIn(user: Membership): boolean {
  const companyIsIn = user.companyId === null || (user.companyStatus === 'ACTIVE' && user.companyDeletedAt === null);
  return mayLogIn(user.role) && user.status === 'ACTIVE' && user.deletedAt === null && companyIsIn;
}
