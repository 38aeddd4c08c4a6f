import { sql } from 'kysely';
import type { Db } from '../../http/surroundings.ts';
import { ALLOWED, FAILURE_WINDOW_MINUTES } from '../throttle.ts';
import { type SecurityEvent, tellSecurityEvents } from './security-event.ts';

interface Failed {
  userId: string;
  companyId: string | null;
  address: string;
  count: number;
  /** Whether strangers' failures at the account have come to the limit of the throttle with this batch. */
  isNowBlocked: boolean;
}

/**
 * Tells of failed logins to accounts, one event for each account and address of a batch. The request of a login tells
 * nothing: else its time would show whether there is an account. A running attempt counts as failed, so a failure is told
 * after 15 seconds; a right password from the same place within that time makes the failure a slip of the keys.
 */
export function tellFailedLogins(db: Db): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Failed>`
      with told as (
        update login_failures set is_told = true
        where id in (select id from login_failures where not is_told and at < now() - interval '15 seconds' order by at limit 1000 for update skip locked)
        returning account, address, device
      ), counted as (
        select account, address, count(*)::int as count,
          sum(count(*) filter (where device is null)) over (partition by account) as strangers,
          row_number() over (partition by account order by address) = 1 as is_first
        from told group by account, address
      )
      select users.id as user_id, users.company_id, counted.address, counted.count,
        is_first and present.strangers >= ${ALLOWED.account} and present.strangers - counted.strangers < ${ALLOWED.account} as is_now_blocked
      from counted join users on lower(users.email) = counted.account, lateral (
        select count(*)::int as strangers from login_failures
        where account = counted.account and device is null and at > now() - make_interval(mins => ${FAILURE_WINDOW_MINUTES})
      ) present
      where users.deleted_at is null and users.holds_email`.execute(trx);
    const events = rows.flatMap(({ userId, companyId, address, count, isNowBlocked }): SecurityEvent[] => {
      const event = { companyId, userId, actor: null, from: { address, device: null } };
      const failed = { ...event, kind: 'LOGIN_FAILED' as const, changes: [{ field: 'count', from: null, to: count }] };
      return isNowBlocked ? [failed, { ...event, kind: 'LOGIN_BLOCKED' as const }] : [failed];
    });
    await tellSecurityEvents(trx, events);
  });
}
