import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { newId } from '../ids.ts';
import { type ApiTokenStanding, mayLogIn, type Role } from '../permissions.ts';
import { TOKEN_HOURS, type TokenClaims } from './tokens.ts';

/** The one who asks. */
export interface Viewer {
  userId: string;
  /** Null where they call with an API token. */
  sessionId: string | null;
  apiToken: (ApiTokenStanding & { id: string }) | null;
  fullName: string;
  email: string;
  /** Of an API token: its role, which may be below its user's. */
  role: Role;
  /** Null for a super admin; of an API token, the company that it acts in. */
  companyId: string | null;
  company: { id: string; name: string; currency: string; locale: string; timeZone: string } | null;
}

/** Opens a session; the id is what its token names. */
export async function openSession(db: Kysely<Tables>, userId: string): Promise<{ id: string; expiresAt: Date }> {
  return db
    .insertInto('sessions')
    .values({ id: newId('session'), userId, expiresAt: sql<Date>`now() + make_interval(hours => ${TOKEN_HOURS})` })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow();
}

export async function endSession(db: Kysely<Tables>, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends all sessions of a user: every token given to them is dead at its next call. */
export async function endSessionsOf(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).execute();
}

/** The same for all users of a company. */
export async function endSessionsOfCompany(db: Kysely<Tables>, companyId: string): Promise<void> {
  const itsUsers = db.selectFrom('users').where('companyId', '=', companyId).select('id');
  await db.deleteFrom('sessions').where('userId', 'in', itsUsers).execute();
}

/**
 * The viewer that a token stands for, read from the database at each call; undefined where the session has ended, or
 * the user or their company is inactive or deleted, or the role doesn't log in.
 */
export async function viewerOf(db: Kysely<Tables>, claims: TokenClaims): Promise<Viewer | undefined> {
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

/** The company of a row that a company was joined to; null where there was none. */
export function companyIn({ companyId, name, currency, locale, timeZone }: JoinedCompany): Viewer['company'] {
  return companyId && name && currency && locale && timeZone
    ? { id: companyId, name, currency, locale, timeZone }
    : null;
}

type JoinedCompany = Record<'companyId' | 'name' | 'currency' | 'locale' | 'timeZone', string | null>;

/** What says whether a user may be logged in: their own row and their company's, whose columns are null without one. */
export interface Membership {
  role: Role;
  status: string;
  deletedAt: Date | null;
  companyId: string | null;
  companyStatus: string | null;
  companyDeletedAt: Date | null;
}

/** Whether this user may be logged in at all. */
export function isIn(user: Membership): boolean {
  const companyIsIn = user.companyId === null || (user.companyStatus === 'ACTIVE' && user.companyDeletedAt === null);
  return mayLogIn(user.role) && user.status === 'ACTIVE' && user.deletedAt === null && companyIsIn;
}
