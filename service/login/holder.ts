import { sql } from 'kysely';
import type { Db } from '../http/surroundings.ts';
import { usersToSignIn } from './signing-in.ts';

/** The live user whose account an e-mail in lower case opens. */
export const holderOf = (db: Db, account: string) =>
  usersToSignIn(db)
    .where(sql`lower(users.email)`, '=', account)
    .where('users.holdsEmail', '=', true)
    .executeTakeFirst();
