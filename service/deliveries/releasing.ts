import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Db } from '../http/surroundings.ts';
import type { Row } from '../records/kind.ts';
import type { WebhookPauseReason } from '../shared/values.ts';
import type { Claimed } from './claims.ts';
import { freeFirst, holdWebhook } from './line.ts';
import { type Patience, retryIn } from './patience.ts';
import type { Outcome } from './posting.ts';

/** Pauses a webhook in the transaction of the cause. */
export type Pause = (trx: Db, webhook: Row<'webhooks'>, reason: WebhookPauseReason) => Promise<void>;

/**
 * Saves the result of an attempt. After a success, and after 3 days of failures, the record's next delivery is due.
 *
 * @param body the sent body; null where the attempt made none.
 * @returns false when the lease had ended and another sender has the delivery; then nothing is saved.
 */
export async function release(
  db: Kysely<Tables>,
  claimed: Claimed,
  { outcome, body }: { outcome: Outcome; body: string | null },
  patience: Patience,
  pause: Pause,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const webhook = await holdWebhook(trx, claimed.webhookId);
    if (!webhook) return false;
    const { is, askedMs, ...read } = outcome;
    const { id, attempts, firstAttemptAt, recordId } = claimed;
    const triedForMs = Date.now() - (firstAttemptAt?.getTime() ?? Date.now());
    const retryMs = is === 'DELIVERED' ? null : retryIn({ attempts, triedForMs, askedMs }, patience);
    const status = is === 'DELIVERED' ? is : retryMs === null ? 'FAILED' : 'WAITING';
    const { numUpdatedRows } = await trx
      .updateTable('webhookDeliveries')
      .set({
        ...read,
        ...(body !== null && { body }),
        status,
        dueAt: retryMs === null ? null : sql<Date>`now() + make_interval(secs => ${retryMs / 1000})`,
        ...(is === 'DELIVERED' && { deliveredAt: sql<Date>`now()` }),
      })
      .where('id', '=', id)
      .where('status', '=', 'SENDING')
      .where('dueAt', '=', claimed.dueAt)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (status !== 'WAITING') await freeFirst(trx, webhook.id, [recordId]);
    await note(trx, webhook, is, patience, pause);
    return true;
  });
}

/** Notes a success, or the first failure after a success. Pauses a webhook that has failed long enough. */
async function note(
  trx: Db,
  webhook: Row<'webhooks'>,
  is: Outcome['is'],
  { pauseAfterMs }: Patience,
  pause: Pause,
): Promise<void> {
  const { id, failingSince, status } = webhook;
  const webhooks = trx.updateTable('webhooks').where('id', '=', id);
  if (is === 'DELIVERED') {
    await webhooks.set({ lastDeliveredAt: sql<Date>`now()`, failingSince: null }).execute();
    return;
  }
  if (failingSince === null) await webhooks.set({ failingSince: sql<Date>`now()` }).execute();
  if (status !== 'ACTIVE') return;
  if (is === 'GONE') await pause(trx, webhook, 'RECEIVER_GONE');
  else if (failingSince && Date.now() - failingSince.getTime() > pauseAfterMs)
    await pause(trx, webhook, 'RECEIVER_FAILS');
}

/** Undoes a claim before any attempt. */
export async function giveBack(db: Db, { id, dueAt, attempts }: Claimed): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({
      status: 'WAITING',
      attempts: attempts - 1,
      dueAt: sql<Date>`now()`,
      ...(attempts === 1 && { firstAttemptAt: null }),
    })
    .where('id', '=', id)
    .where('status', '=', 'SENDING')
    .where('dueAt', '=', dueAt)
    .execute();
}
