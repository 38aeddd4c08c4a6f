import type { Db } from '../http/surroundings.ts';
import { viewersOfApiTokens } from '../login/api-token-viewer.ts';
import type { Viewer } from '../login/sessions.ts';
import type { Row } from '../records/kind.ts';

type Rights = Pick<Row<'webhooks'>, 'companyId' | 'apiTokenId'>;

/**
 * The viewer behind a webhook: its API token, or else an administrator of its company, since only administrators add webhooks.
 * Undefined for a token that opens nothing, or leads to another company.
 */
export async function standingOf(db: Db, { companyId, apiTokenId }: Rights): Promise<Viewer | undefined> {
  if (apiTokenId !== null) {
    const viewer = (await viewersOfApiTokens(db, [apiTokenId])).get(apiTokenId);
    return viewer?.companyId === companyId ? viewer : undefined;
  }
  const company = await db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select(['id', 'name', 'currency', 'locale', 'timeZone'])
    .executeTakeFirstOrThrow();
  const account = { version: 0, phone: null, timeZone: null, locale: null };
  const nobody = { userId: '', sessionId: null, apiToken: null, fullName: 'Docket', email: '', account };
  return { ...nobody, role: 'ROLE_COMPANY', companyId, company, mustAddSecondFactor: false, hasRecentLogin: false };
}
