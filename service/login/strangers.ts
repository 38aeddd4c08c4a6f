import { sql } from 'kysely';
import type { Db } from '../http/surroundings.ts';

/** Failed logins from browsers that have never logged in to the account. */
export interface StrangersFailures {
  failedLogins: number;
  lastFailedLoginAt: Date | null;
}

/**
 * Takes the failures of strangers at a user's account since the last login. The throttle has cleared the own failures
 * of this login.
 *
 * @param account the user's e-mail in lower case.
 */
export async function takeStrangersFailures(
  db: Db,
  user: { id: string; lastLoginAt: Date | null },
  account: string,
): Promise<StrangersFailures> {
  const past = await db
    .deleteFrom('pastLoginFailures')
    .where('userId', '=', user.id)
    .returning(['count', 'lastAt'])
    .executeTakeFirst();
  const recent = await db
    .selectFrom('loginFailures')
    .where('account', '=', account)
    .where('device', 'is', null)
    .where('at', '>', user.lastLoginAt ?? new Date(0))
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`max(at)`.as('lastAt')])
    .executeTakeFirstOrThrow();
  return {
    failedLogins: (past?.count ?? 0) + recent.count,
    lastFailedLoginAt: recent.lastAt ?? past?.lastAt ?? null,
  };
}

/** Drops failures before a moment, and counts failures of strangers for the user's next login. */
export async function dropFailures(db: Db, before: ReturnType<typeof sql<Date>>): Promise<void> {
  await db
    .with('dropped', (query) =>
      query.deleteFrom('loginFailures').where('at', '<', before).returning(['account', 'at', 'device']),
    )
    .insertInto('pastLoginFailures')
    .columns(['userId', 'count', 'lastAt'])
    .expression((query) =>
      query
        .selectFrom('dropped')
        .innerJoin('users', (join) => join.on(sql`lower(users.email)`, '=', sql.ref('dropped.account')))
        .where('users.deletedAt', 'is', null)
        .where('users.holdsEmail', '=', true)
        .where('dropped.device', 'is', null)
        .where('dropped.at', '>', sql<Date>`coalesce(users.last_login_at, '-infinity')`)
        .groupBy('users.id')
        .select(['users.id', sql<number>`count(*)::int`.as('count'), sql<Date>`max(dropped.at)`.as('lastAt')]),
    )
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({
        count: sql<number>`past_login_failures.count + excluded.count`,
        lastAt: sql<Date>`greatest(past_login_failures.last_at, excluded.last_at)`,
      }),
    )
    .execute();
}
