import { sql } from 'kysely';
import type { Db } from '../http/surroundings.ts';
import { rolesOfTokens } from '../shared/permissions.ts';
import { Problem } from '../shared/problem.ts';
import { hashOfSecret } from './api-token-secret.ts';
import type { OpenWindow } from './rate-limit.ts';
import { companyIn, isIn, type Viewer } from './sessions.ts';

/**
 * The viewer behind an API token, read from the database at each call: its user, with the token's role and company, and
 * never more than the user may do now. Also whether the last minute's use is noted, and the open window of the calls.
 *
 * @throws Problem UNAUTHENTICATED with the reason: the caller has the whole token and may know.
 */
export async function viewerOfApiToken(
  db: Db,
  secret: string,
): Promise<{ viewer: Viewer; isUseNoted: boolean; window: OpenWindow | null }> {
  const row = await db
    .selectFrom('apiTokens')
    .innerJoin('users', 'users.id', 'apiTokens.userId')
    .leftJoin('companies', 'companies.id', 'apiTokens.companyId')
    .leftJoin('apiTokenWindows', (join) =>
      join.onRef('apiTokenWindows.tokenId', '=', 'apiTokens.id').on('apiTokenWindows.endsAt', '>', sql<Date>`now()`),
    )
    .where('apiTokens.secretHash', '=', hashOfSecret(secret))
    .select(['apiTokens.id', 'apiTokens.name as tokenName', 'apiTokens.scope', 'apiTokens.role'])
    .select(['apiTokens.companyId', 'apiTokens.expiresAt', 'apiTokens.revokedAt'])
    .select(sql<boolean>`api_tokens.expires_at <= now()`.as('isExpired'))
    .select(sql<boolean>`coalesce(api_tokens.last_used_at > now() - interval '1 minute', false)`.as('isUseNoted'))
    .select(['apiTokenWindows.endsAt as windowEndsAt', 'apiTokenWindows.leased'])
    .select(['users.id as userId', 'users.fullName', 'users.email', 'users.status', 'users.deletedAt'])
    .select(['users.role as userRole', 'users.companyId as userCompanyId'])
    .select(['companies.status as companyStatus', 'companies.deletedAt as companyDeletedAt'])
    .select(['companies.name', 'companies.currency', 'companies.locale', 'companies.timeZone'])
    .executeTakeFirst();

  if (!row) throw refusal('There is no such API token: it is mistyped, or was cut short.');
  const { id, tokenName, scope, role, companyId, userId, fullName, email } = row;
  const token = `The API token “${tokenName}”`;
  if (row.revokedAt) throw refusal(`${token} was revoked on ${dayOf(row.revokedAt)}: create another.`);
  if (row.isExpired) throw refusal(`${token} expired on ${dayOf(row.expiresAt)}: create another.`);
  const isOfUser = row.userCompanyId === null || row.userCompanyId === companyId;
  if (!isOfUser || !isIn(row) || !rolesOfTokens(row.userRole).includes(role)) {
    throw refusal(
      `${token} opens nothing now: its user or its company is switched off or deleted, or has another role.`,
    );
  }
  const apiToken = { id, name: tokenName, scope };
  const viewer = { userId, sessionId: null, apiToken, fullName, email, role, companyId, company: companyIn(row) };
  const { isUseNoted, windowEndsAt: endsAt, leased } = row;
  return { viewer, isUseNoted, window: endsAt && leased !== null ? { endsAt, leased } : null };
}

const refusal = (detail: string) => new Problem('UNAUTHENTICATED', detail);

/** In UTC, like the expiry that the user chose. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Notes the use of a token, to the minute; the token's version stays. */
export async function noteUse(db: Db, id: string): Promise<void> {
  await db.updateTable('apiTokens').set({ lastUsedAt: sql<Date>`now()` }).where('id', '=', id).execute();
}
