import { sql } from 'kysely';
import type { Db } from '../../http/surroundings.ts';
import { ALLOWED } from '../throttle.ts';
import { type SecurityEvent, tellSecurityEvents } from './security-event.ts';

interface Failed {
  userId: string;
  companyId: string | null;
  address: string;
  count: number;
  /** Failures of strangers at the account within the window. */
  strangers: number;
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
        returning account, address
      ), counted as (
        select account, address, count(*)::int as count from told group by account, address
      )
      select users.id as user_id, users.company_id, counted.address, counted.count,
        (select count(*)::int from login_failures other where other.account = counted.account and other.device is null) as strangers
      from counted join users on lower(users.email) = counted.account
      where users.deleted_at is null and users.holds_email`.execute(trx);
    const events = rows.flatMap(({ userId, companyId, address, count, strangers }): SecurityEvent[] => {
      const event = { companyId, userId, actor: null, from: { address, device: null } };
      const failed = { ...event, kind: 'LOGIN_FAILED' as const, changes: [{ field: 'count', from: null, to: count }] };
      const isNowBlocked = strangers >= ALLOWED.account && strangers - count < ALLOWED.account;
      return isNowBlocked ? [failed, { ...event, kind: 'LOGIN_BLOCKED' as const }] : [failed];
    });
    await tellSecurityEvents(trx, events);
  });
}
