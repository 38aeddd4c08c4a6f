import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Row } from '../records/kind.ts';
import type { Delivery } from './delivery.ts';

/** A delivery in the hands of a single sender until `dueAt`, with its webhook. */
export type Claimed = Delivery & { dueAt: Date; webhook: Row<'webhooks'> };

/** Attempts under way at one webhook. */
const MOST_AT_WEBHOOK = 8;

/**
 * Claims due deliveries until the lease ends: the first of each record's line, and deliveries of a sender who died during the
 * lease. Companies with the fewest deliveries under way come first, so a company with ten thousand events doesn't block others.
 */
export async function claim(db: Kysely<Tables>, most: number, leaseMs: number): Promise<Claimed[]> {
  const { rows: claimed } = await sql<Delivery>`
    with under_way as (
      select webhook_id, count(*) as count from webhook_deliveries
      where status = 'SENDING' and due_at > now() group by webhook_id
    ), chosen as (
      select due.id,
        coalesce((select sum(count) from under_way join webhooks as beside on beside.id = under_way.webhook_id
          where beside.company_id = webhooks.company_id), 0)
          + row_number() over (partition by webhooks.company_id order by due.due_at, due.place) as turn
      from webhooks
      join companies on companies.id = webhooks.company_id
      left join under_way on under_way.webhook_id = webhooks.id
      cross join lateral (
        select id, due_at, place from webhook_deliveries
        where webhook_id = webhooks.id and due_at <= now()
        order by due_at
        limit greatest(${MOST_AT_WEBHOOK} - coalesce(under_way.count, 0), 0)
      ) as due
      where webhooks.status = 'ACTIVE' and webhooks.deleted_at is null
        and companies.status = 'ACTIVE' and companies.deleted_at is null
      order by turn limit ${most}
    )
    update webhook_deliveries set status = 'SENDING', attempts = attempts + 1,
      first_attempt_at = coalesce(first_attempt_at, now()), last_attempt_at = now(),
      due_at = now() + make_interval(secs => ${leaseMs / 1000})
    where id in (
      select id from webhook_deliveries
      where id in (select id from chosen) and due_at <= now()
      for update skip locked
    )
    returning *`.execute(db);
  if (claimed.length === 0) return [];
  const ids = [...new Set(claimed.map(({ webhookId }) => webhookId))];
  const webhooks = await db.selectFrom('webhooks').where('id', 'in', ids).selectAll().execute();
  const byId = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
  return claimed.flatMap((delivery) => {
    const webhook = byId.get(delivery.webhookId);
    return webhook && delivery.dueAt ? [{ ...delivery, dueAt: delivery.dueAt, webhook }] : [];
  });
}
