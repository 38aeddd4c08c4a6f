import { sql } from 'kysely';
import type { Db } from '../http/surroundings.ts';
import { holderOf } from '../login/holder.ts';
import { type Standing, sees } from '../shared/permissions.ts';
import { conflictingField } from '../shared/problem.ts';

/**
 * Whether an account may hold an e-mail. False where an account out of the viewer's sight holds the e-mail: the viewer must not
 * learn so, and gets the same answer as for a free e-mail. The answer stands until the transaction ends.
 *
 * @param userId the user who asks for the e-mail; null for a new user.
 * @throws Problem CONFLICT where a user in the viewer's sight holds the e-mail.
 */
export async function mayHold(db: Db, viewer: Standing, email: string, userId: string | null): Promise<boolean> {
  const account = email.toLowerCase();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`e-mail ${account}`}, 0))`.execute(db);
  const holder = await holderOf(db, account);
  if (!holder || holder.id === userId) return true;
  if (sees(viewer, holder.companyId)) throw conflictingField('email', 'TAKEN', { kind: 'user', given: email });
  return false;
}
