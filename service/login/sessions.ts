import { sql } from 'kysely';
import { compiledOnce } from '../database/kept-plans.ts';
import type { Db } from '../http/surroundings.ts';
import { newId } from '../shared/ids.ts';
import { type ApiTokenStanding, mayLogIn, type Role } from '../shared/permissions.ts';
import { RECENT_LOGIN_MINUTES } from '../shared/recent-login.ts';
import type { TokenClaims } from './tokens.ts';

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
  /** The user's own settings. */
  account: { version: number; phone: string | null; timeZone: string | null; locale: string | null };
  /** Whether the company, or for super admins the installation, demands a second factor that the user lacks. API tokens need none. */
  mustAddSecondFactor: boolean;
  /** Whether the session began in the last `RECENT_LOGIN_MINUTES`. False for an API token. */
  hasRecentLogin: boolean;
}

/** The ends of new sessions in this installation. A company may set shorter ends. */
export interface SessionEnds {
  /** After the login. */
  hours: number;
  /** Without use. */
  idleMinutes: number;
}

export const usualEnds: SessionEnds = { hours: 12, idleMinutes: 240 };

/** The browser of a login, and the network address. */
export interface LoginFrom {
  device: string | null;
  address: string | null;
}

/** The linked login behind a session, and the provider's name of its own session. */
export interface ByProvider {
  linkedLoginId: string;
  providerSession: string | null;
}

/** Opens a session; access tokens carry its id. */
export async function openSession(
  db: Db,
  userId: string,
  from: LoginFrom = { device: null, address: null },
  { hours, idleMinutes }: SessionEnds = usualEnds,
  by: ByProvider | null = null,
): Promise<{ id: string; expiresAt: Date }> {
  const expiresAt = sql<Date>`now() + make_interval(hours => ${hours})`;
  return db
    .insertInto('sessions')
    .values({ id: newId('session'), userId, ...from, ...by, expiresAt, idleMinutes })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow();
}

/** Ends a user's sessions, except `kept`: their access tokens fail at the next call. */
export async function endSessionsOf(db: Db, userId: string, kept: string | null = null): Promise<void> {
  const theirs = db.deleteFrom('sessions').where('userId', '=', userId);
  await (kept === null ? theirs : theirs.where('id', '<>', kept)).execute();
}

/** Ends the sessions of a company's users. */
export async function endSessionsOfCompany(db: Db, companyId: string): Promise<void> {
  const itsUsers = db.selectFrom('users').where('companyId', '=', companyId).select('id');
  await db.deleteFrom('sessions').where('userId', 'in', itsUsers).execute();
}

/** Deletes the sessions past their ends. */
export async function dropOverSessions(db: Db): Promise<void> {
  const over = sessionsWithCompany(db).where(sql<boolean>`not (${isOpen})`).select('sessions.id');
  await db.deleteFrom('sessions').where('id', 'in', over).execute();
}

/** The absolute end of a session: the installation's, or the company's where that is sooner. `least` ignores the null of a company without an end. */
export const sessionEnd = sql<Date>`least(sessions.expires_at,
  sessions.created_at + make_interval(hours => companies.session_hours))`;

/** Whether a session is before its ends: the installation's at the login, or the company's shorter ends of today. */
export const isOpen = sql<boolean>`${sessionEnd} > now() and sessions.last_used_at > now() - make_interval(mins =>
  least(sessions.idle_minutes, companies.session_idle_minutes))`;

/** Sessions with their users, and the companies of the users, for `isOpen`. */
export function sessionsWithCompany(db: Db) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('companies', 'companies.id', 'users.companyId');
}

/** The columns of `Viewer.account`. */
export const accountColumns = [
  'users.version as userVersion',
  'users.phone as userPhone',
  'users.timeZone as userTimeZone',
  'users.locale as userLocale',
] as const;

/** The demand of the installation; each company has its own. */
export interface FactorDemands {
  superAdminsNeedFactor: boolean;
}

const mustAddSecondFactor = ({ superAdminsNeedFactor }: FactorDemands) => sql<boolean>`coalesce(
  (companies.second_factor_demand = 'EVERYBODY'
    or (companies.second_factor_demand = 'ADMINISTRATORS' and users.role = 'ROLE_COMPANY')
    or (${sql.lit(superAdminsNeedFactor)} and users.role = 'ROLE_SUPER_ADMIN'))
  and not exists (select from authenticators where authenticators.user_id = users.id)
  and not exists (select from passkeys where passkeys.user_id = users.id), false)`;

const hasRecentLogin = sql<boolean>`sessions.created_at > now() - make_interval(mins => ${RECENT_LOGIN_MINUTES})`;

const viewerRows = (db: Db, demands: FactorDemands) =>
  sessionsWithCompany(db)
    .where(isOpen)
    .select(['sessions.id as sessionId', 'users.id as userId', 'users.fullName', 'users.email', 'users.role'])
    .select(sql<boolean>`sessions.last_used_at > now() - interval '1 minute'`.as('isUseNoted'))
    .select([
      'users.companyId',
      'users.status',
      'users.deletedAt',
      'companies.status as companyStatus',
      'companies.deletedAt as companyDeletedAt',
    ])
    .select(['companies.name', 'companies.currency', 'companies.locale', 'companies.timeZone'])
    .select(accountColumns)
    .select(mustAddSecondFactor(demands).as('mustAddSecondFactor'))
    .select(hasRecentLogin.as('hasRecentLogin'));

type ViewerRow = Awaited<ReturnType<ReturnType<typeof viewerRows>['executeTakeFirstOrThrow']>>;

export type ViewerOf = ReturnType<typeof createViewerOf>;

/** Finds viewers by their access tokens. Each call begins with the query, which is compiled once; connections keep the plan. */
export function createViewerOf(db: Db, demands: FactorDemands) {
  const rowsOf = compiledOnce(
    db,
    viewerRows(db, demands).where('sessions.id', '=', '').where('sessions.userId', '=', ''),
    2,
  );

  /**
   * The viewer behind an access token, read from the database at each call, and whether the last minute's use is noted;
   * undefined for an ended session, an inactive or deleted user or company, or a role without login.
   */
  return async ({ sessionId, userId }: TokenClaims): Promise<{ viewer: Viewer; isUseNoted: boolean } | undefined> => {
    const [row] = await rowsOf(sessionId, userId);
    if (!row || !isIn(row)) return undefined;
    return { viewer: viewerIn(row), isUseNoted: row.isUseNoted };
  };
}

/** The viewers of the sessions that are still open and may read records, by session. */
export async function viewersOfSessions(
  db: Db,
  demands: FactorDemands,
  sessionIds: readonly string[],
): Promise<Map<string, Viewer>> {
  const rows = await viewerRows(db, demands).where(sql<boolean>`sessions.id = any(${sessionIds})`).execute();
  const mayRead = rows.filter((row) => isIn(row) && !row.mustAddSecondFactor);
  return new Map(mayRead.map((row) => [row.sessionId, viewerIn(row)]));
}

/** Notes the use of a session, at most once a minute. */
export async function noteSessionUse(db: Db, id: string, address: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastUsedAt: sql<Date>`now()`, address })
    .where('id', '=', id)
    // Calls at once, here or at another service, note a single use.
    .where('lastUsedAt', '<=', sql<Date>`now() - interval '1 minute'`)
    .execute();
}

function viewerIn(row: ViewerRow): Viewer {
  const { userId, sessionId, fullName, email, role, companyId, mustAddSecondFactor, hasRecentLogin } = row;
  const standing = { account: accountIn(row), mustAddSecondFactor, hasRecentLogin };
  return { userId, sessionId, apiToken: null, fullName, email, role, companyId, company: companyIn(row), ...standing };
}

/** `Viewer.account` from the columns of `accountColumns`. */
export function accountIn(row: Pick<ViewerRow, 'userVersion' | 'userPhone' | 'userTimeZone' | 'userLocale'>) {
  return { version: row.userVersion, phone: row.userPhone, timeZone: row.userTimeZone, locale: row.userLocale };
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
