import { type Kysely, sql } from 'kysely';
import type { OpenWindow } from '../api-tokens/rate-limit.ts';
import { hashOfSecret } from '../api-tokens/secret.ts';
import type { Tables } from '../database/tables.ts';
import { rolesOfTokens } from '../permissions.ts';
import { Problem } from '../problem.ts';
import { companyIn, isIn, type Viewer } from './sessions.ts';

/**
 * The viewer that an API token stands for, read from the database at each call: its user, with the token's role and company.
 * It never opens more than its user could at that moment. And whether a use within the last minute is noted, and the window
 * that its calls are counted in, where one is open.
 *
 * @throws Problem UNAUTHENTICATED, which says why: whoever has the whole token may know.
 */
export async function viewerOfApiToken(
  db: Kysely<Tables>,
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

/** In UTC, as it was given. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** Notes that a token is used: when that was shows in the console, to the minute, and makes no new version of it. */
export async function noteUse(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('apiTokens').set({ lastUsedAt: sql<Date>`now()` }).where('id', '=', id).execute();
}
