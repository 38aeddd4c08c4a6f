import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { StartError } from '../lifecycle.ts';
import type { Database } from './database/database.ts';
import { checkPassword, hashPassword } from './login/passwords.ts';
import { createRecord } from './records/writes.ts';
import { users } from './users/user.ts';

export interface FirstAdminOptions {
  email?: string | undefined;
  /** Generated where it is left out. */
  password?: string | undefined;
}

const RANDOM_BYTES = 15;

/**
 * Makes a super admin where there is no user at all, so that someone can log in and make the others.
 *
 * @returns who was made, with the password where it was generated: to be shown once, for it is kept nowhere. Undefined
 * where there are users.
 * @throws StartError for a password that the service would refuse to set.
 */
export async function makeFirstAdmin(
  { db }: Pick<Database, 'db'>,
  { email = 'admin@docket.example', password: given }: FirstAdminOptions,
): Promise<{ email: string; generatedPassword?: string } | undefined> {
  const password = given ?? randomBytes(RANDOM_BYTES).toString('base64url');
  refuseWeak(password, email);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (transaction) => {
    // Of two services that start at once on an empty database, the second finds the first one's.
    await sql`lock table users in exclusive mode`.execute(transaction);
    if (await transaction.selectFrom('users').select('id').limit(1).executeTakeFirst()) return undefined;
    const role = 'ROLE_SUPER_ADMIN';
    const admin = { companyId: null, fullName: 'Administrator', email, phone: null, role, passwordHash } as const;
    await createRecord({ db: transaction, actor: null }, users, admin);
    return given ? { email } : { email, generatedPassword: password };
  });
}

function refuseWeak(password: string, email: string): void {
  try {
    checkPassword(password, email);
  } catch (cause) {
    throw new StartError(`ADMIN_PASSWORD can't be used. ${cause instanceof Error ? cause.message : ''}`, { cause });
  }
}
