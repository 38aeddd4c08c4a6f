import { sql } from 'kysely';
import { presentPosition } from '../changes/look.ts';
import { type Position, THE_BEGINNING } from '../changes/position.ts';
import type { Db } from '../http/surroundings.ts';
import { badField } from '../shared/problem.ts';
import { freeFirst } from './line.ts';

/** Days of the log, and of a replay. */
const REPLAY_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** A delivery without an attempt so far. */
export const afresh = { status: 'WAITING', attempts: 0, firstAttemptAt: null, deliveredAt: null, dueAt: null } as const;

/**
 * Has a webhook read the audit trail again from a time on: deliveries that are over join their lines once more. The caller holds the
 * webhook's row.
 *
 * @throws Problem BAD_INPUT for a time in the future, and for a time before the log.
 */
export async function replaySince(db: Db, id: string, since: string): Promise<void> {
  const at = new Date(since);
  if (at.getTime() > Date.now()) throw badField('since', 'IN_FUTURE', {}, since);
  if (Date.now() - at.getTime() > REPLAY_DAYS * DAY_MS) throw badField('since', 'TOO_OLD', {}, since);
  const { transactionId, entryId } = (await positionBefore(db, id, at)) ?? (await presentPosition(db));
  await db
    .updateTable('webhooks')
    .set({ transactionId: String(transactionId), entryId })
    .where('id', '=', id)
    .execute();
}

/**
 * Sends a delivery of a webhook again, with the same id and body; a waiting delivery goes at once. The caller holds the webhook's row.
 *
 * @throws Problem BAD_INPUT for a delivery that the webhook doesn't have.
 */
export async function sendAgain(db: Db, webhookId: string, id: string): Promise<void> {
  const deliveries = db.updateTable('webhookDeliveries').where('webhookId', '=', webhookId).where('id', '=', id);
  const again = await deliveries
    .set({ ...afresh, place: sql`nextval('webhook_places')` })
    .where('status', 'in', ['DELIVERED', 'FAILED'])
    .returning('recordId')
    .executeTakeFirst();
  if (again) return freeFirst(db, webhookId, [again.recordId]);
  const waiting = await deliveries
    .set({ attempts: 0, firstAttemptAt: null, dueAt: sql<Date>`case when due_at is null then null else now() end` })
    .where('status', '=', 'WAITING')
    .returning('id')
    .executeTakeFirst();
  const isThere =
    waiting ??
    (await db
      .selectFrom('webhookDeliveries')
      .where('webhookId', '=', webhookId)
      .where('id', '=', id)
      .select('id')
      .executeTakeFirst());
  if (!isThere) throw badField('deliveryId', 'NOT_FOUND', { kind: 'webhook_delivery' }, id);
}

/**
 * The place in the audit trail before the first change of a webhook's company from a time on; undefined for a time without later
 * changes. A transaction of less than an hour may have begun later, and yet have the smaller id.
 */
async function positionBefore(db: Db, id: string, at: Date): Promise<Position | undefined> {
  const { rows } = await sql<{ first: string | null }>`
    with told as (
      select at, transaction_id from audit_entries
      where company_id = (select company_id from webhooks where id = ${id}) and at >= ${at}
    )
    select min(transaction_id)::text as first from told
    where at <= (select at from told order by at limit 1) + interval '1 hour'`.execute(db);
  const first = rows[0]?.first;
  return first ? { transactionId: BigInt(first), entryId: THE_BEGINNING.entryId } : undefined;
}

/** Deletes deliveries that were over before the log begins. */
export async function dropOldDeliveries(db: Db): Promise<void> {
  await db
    .deleteFrom('webhookDeliveries')
    .where('status', 'in', ['DELIVERED', 'FAILED'])
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${REPLAY_DAYS})`)
    .execute();
}
