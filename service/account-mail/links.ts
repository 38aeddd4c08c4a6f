import { sql } from 'kysely';
import type { Db } from '../http/surroundings.ts';
import { hashOfSecret, randomSecret } from '../login/secrets.ts';
import { isIn } from '../login/sessions.ts';
import { newId } from '../shared/ids.ts';
import type { AccountLinkPurpose } from '../shared/values.ts';

/** The minutes until a link ends. */
export const LINK_MINUTES: Record<AccountLinkPurpose, number> = {
  PASSWORD_RESET: 30,
  EMAIL_CHANGE: 24 * 60,
  INVITATION: 7 * 24 * 60,
};

interface NewLink {
  purpose: AccountLinkPurpose;
  userId: string;
  /** The address of the mail with the link. */
  email: string;
  inviterName?: string | null;
}

/** Makes a link that works once. Its token, 256 bits of chance, is in the mail alone: the table has the hash. */
export async function makeLink(
  db: Db,
  { inviterName = null, ...link }: NewLink,
): Promise<{ id: string; token: string }> {
  const id = newId('account_link');
  const token = randomSecret();
  const expiresAt = sql<Date>`now() + make_interval(mins => ${LINK_MINUTES[link.purpose]})`;
  await db
    .insertInto('accountLinks')
    .values({ ...link, id, inviterName, secretHash: hashOfSecret(token), expiresAt })
    .execute();
  return { id, token };
}

const linkRows = (db: Db) =>
  db
    .selectFrom('accountLinks')
    .innerJoin('users', 'users.id', 'accountLinks.userId')
    .leftJoin('companies', 'companies.id', 'users.companyId')
    .where('accountLinks.expiresAt', '>', sql<Date>`now()`)
    .select(['accountLinks.id', 'accountLinks.purpose', 'accountLinks.userId', 'accountLinks.inviterName'])
    .select(['accountLinks.email', 'accountLinks.expiresAt', 'users.email as usersEmail', 'users.holdsEmail'])
    .select(['users.fullName', 'users.role', 'users.status', 'users.deletedAt', 'users.invitedAt', 'users.companyId'])
    .select(['companies.name as companyName', 'companies.status as companyStatus'])
    .select('companies.deletedAt as companyDeletedAt');

/** An open link with its user. */
export type AccountLink = Awaited<ReturnType<ReturnType<typeof linkRows>['executeTakeFirstOrThrow']>>;

/**
 * The open link of a token. Undefined for an unknown, used or expired link, for a user without access, and for a link that the
 * account has left behind: a reset to a former address, or an invitation of a user with a password.
 */
export async function findLink(db: Db, token: string): Promise<AccountLink | undefined> {
  const link = await linkRows(db).where('secretHash', '=', hashOfSecret(token)).executeTakeFirst();
  return link && isIn(link) && isCurrent(link) ? link : undefined;
}

function isCurrent({ purpose, email, usersEmail, holdsEmail, invitedAt }: AccountLink): boolean {
  if (purpose === 'EMAIL_CHANGE') return true;
  const isSame = email.toLowerCase() === usersEmail.toLowerCase();
  return isSame && (purpose === 'INVITATION' ? invitedAt !== null : holdsEmail);
}

/** Uses up a link; false when another call was first. */
export async function useUp(db: Db, { id }: Pick<AccountLink, 'id'>): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('accountLinks').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends the links of a user, and the mails on their way. */
export async function endLinks(db: Db, userId: string, purposes: readonly AccountLinkPurpose[]): Promise<void> {
  await db.deleteFrom('accountLinks').where('userId', '=', userId).where('purpose', 'in', purposes).execute();
}
