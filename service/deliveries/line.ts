import { sql } from 'kysely';
import type { Db } from '../http/surroundings.ts';

/** Makes the first delivery in each record's line due. The caller holds the webhook's row, so that no line moves meanwhile. */
export async function freeFirst(db: Db, webhookId: string, recordIds: readonly string[]): Promise<void> {
  await sql`
    update webhook_deliveries set due_at = now()
    where status = 'WAITING' and due_at is null and id in (
      select first.id from unnest(${[...recordIds]}::text[]) as record (id)
      cross join lateral (
        select id from webhook_deliveries
        where webhook_id = ${webhookId} and record_id = record.id and status in ('WAITING', 'SENDING')
        order by place limit 1
      ) as first
    )`.execute(db);
}

/** Locks a webhook's row: deliveries join and leave its lines one transaction at a time. */
export const holdWebhook = (db: Db, id: string) =>
  db.selectFrom('webhooks').where('id', '=', id).selectAll().forUpdate().executeTakeFirst();

/** Whether a webhook has so many deliveries in line that no more join: the audit trail keeps the rest. */
export async function isFull(db: Db, webhookId: string, most: number): Promise<boolean> {
  const last = await db
    .selectFrom('webhookDeliveries')
    .where('webhookId', '=', webhookId)
    .where(sql<boolean>`status in ('WAITING', 'SENDING')`)
    .select('id')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return last !== undefined;
}
