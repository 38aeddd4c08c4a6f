import { sql } from 'kysely';
import { compiledOnce } from '../database/kept-plans.ts';
import type { Db } from '../http/surroundings.ts';
import { rolesOfTokens } from '../shared/permissions.ts';
import { Problem } from '../shared/problem.ts';
import type { OpenWindow } from './rate-limit.ts';
import { hashOfSecret } from './secrets.ts';
import { accountColumns, accountIn, companyIn, isIn, type Viewer } from './sessions.ts';

export type ViewerOfApiToken = ReturnType<typeof createViewerOfApiToken>;

/** Finds viewers by API tokens. Each call begins with the query, as for sessions. */
export function createViewerOfApiToken(db: Db) {
  const rowsOf = compiledOnce(db, tokenRows(db).where('apiTokens.secretHash', '=', ''), 1);

  /**
   * The viewer behind an API token, read from the database at each call: its user, with the token's role and company, and
   * never more than the user may do now. Also whether the last minute's use is noted, and the open window of the calls.
   *
   * @throws Problem UNAUTHENTICATED with the reason: the caller has the whole token and may know.
   */
  return async (secret: string): Promise<{ viewer: Viewer; isUseNoted: boolean; window: OpenWindow | null }> => {
    const [row] = await rowsOf(hashOfSecret(secret));
    if (!row) throw refusal('There is no such API token. Check that the token is complete.');
    const why = whyClosed(row);
    if (why) throw refusal(why);
    const { isUseNoted, windowEndsAt: endsAt, leased } = row;
    return { viewer: viewerIn(row), isUseNoted, window: endsAt && leased !== null ? { endsAt, leased } : null };
  };
}

/** The viewers of the API tokens that still open, by token. */
export async function viewersOfApiTokens(db: Db, ids: readonly string[]): Promise<Map<string, Viewer>> {
  const rows = await tokenRows(db).where(sql<boolean>`api_tokens.id = any(${ids})`).execute();
  return new Map(rows.filter((row) => !whyClosed(row)).map((row) => [row.id, viewerIn(row)]));
}

/** The viewer of an API token, for reading only. @throws Problem UNAUTHENTICATED for a bad pass, and for a token that opens nothing. */
export async function readerOf(db: Db, id: string | undefined): Promise<Viewer> {
  const viewer = id === undefined ? undefined : (await viewersOfApiTokens(db, [id])).get(id);
  if (!viewer?.apiToken) throw refusal('The pass is not valid now. Only Docket itself makes passes.');
  return { ...viewer, apiToken: { ...viewer.apiToken, scope: 'READ' } };
}

const tokenRows = (db: Db) =>
  db
    .selectFrom('apiTokens')
    .innerJoin('users', 'users.id', 'apiTokens.userId')
    .leftJoin('companies', 'companies.id', 'apiTokens.companyId')
    .leftJoin('apiTokenWindows', (join) =>
      join.onRef('apiTokenWindows.tokenId', '=', 'apiTokens.id').on('apiTokenWindows.endsAt', '>', sql<Date>`now()`),
    )
    .select(['apiTokens.id', 'apiTokens.name as tokenName', 'apiTokens.scope', 'apiTokens.role'])
    .select(['apiTokens.companyId', 'apiTokens.expiresAt', 'apiTokens.revokedAt'])
    .select(sql<boolean>`api_tokens.expires_at <= now()`.as('isExpired'))
    .select(sql<boolean>`coalesce(api_tokens.last_used_at > now() - interval '1 minute', false)`.as('isUseNoted'))
    .select(['apiTokenWindows.endsAt as windowEndsAt', 'apiTokenWindows.leased'])
    .select(['users.id as userId', 'users.fullName', 'users.email', 'users.status', 'users.deletedAt'])
    .select(['users.role as userRole', 'users.companyId as userCompanyId'])
    .select(['companies.status as companyStatus', 'companies.deletedAt as companyDeletedAt'])
    .select(['companies.name', 'companies.currency', 'companies.locale', 'companies.timeZone'])
    .select(accountColumns);

type TokenRow = Awaited<ReturnType<ReturnType<typeof tokenRows>['executeTakeFirstOrThrow']>>;

/** Why a token opens nothing; undefined for a good token. */
function whyClosed(row: TokenRow): string | undefined {
  const { tokenName, role, companyId, userCompanyId } = row;
  const token = `The API token “${tokenName}”`;
  if (row.revokedAt) return `${token} was revoked on ${dayOf(row.revokedAt)}. Create another token.`;
  if (row.isExpired) return `${token} expired on ${dayOf(row.expiresAt)}. Create another token.`;
  const isOfUser = userCompanyId === null || userCompanyId === companyId;
  if (isOfUser && isIn(row) && rolesOfTokens(row.userRole).includes(role)) return undefined;
  return `${token} is not valid now: the user or the company is inactive or deleted, or the user’s role has changed.`;
}

function viewerIn(row: TokenRow): Viewer {
  const { id, tokenName: name, scope, role, companyId, userId, fullName, email } = row;
  const apiToken = { id, name, scope };
  const company = companyIn(row);
  const standing = { account: accountIn(row), mustAddSecondFactor: false, hasRecentLogin: false };
  return { userId, sessionId: null, apiToken, fullName, email, role, companyId, company, ...standing };
}

const refusal = (detail: string) => new Problem('UNAUTHENTICATED', detail);

/** In UTC, like the expiry that the user chose. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Notes the use of a token, to the minute; the token's version stays. */
export async function noteUse(db: Db, id: string): Promise<void> {
  await db.updateTable('apiTokens').set({ lastUsedAt: sql<Date>`now()` }).where('id', '=', id).execute();
}
