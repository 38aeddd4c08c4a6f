import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { audit } from '../../records/audit.ts';
import { changesBetween } from '../../records/differences.ts';
import { accepted, type Patience, settle } from './settlement.ts';
import type { Verdict } from './smtp.ts';

/** A message that one sender has for itself until `claimedUntil`. */
export type Claimed = Selectable<Tables['messages']> & { claimedUntil: Date };

/**
 * Takes a message that is due, so that no other sender takes it before the lease is over: one that waits and whose time has
 * come, or one whose sender has not been heard of since its lease ended. It is the oldest of the company of which the fewest
 * are being sent: who sends ten thousand doesn't keep others waiting. Those of a company that is switched off or deleted stay.
 */
export async function claim(db: Kysely<Tables>, leaseMs: number): Promise<Claimed | undefined> {
  const due = db
    .selectFrom('companies')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages')
          .whereRef('messages.companyId', '=', 'companies.id')
          // Literal, as the index says it.
          .where(sql<boolean>`status in ('WAITING', 'SENDING')`)
          .where(sql<boolean>`case status when 'WAITING' then coalesce(next_attempt_at <= now(), true)
            else claimed_until < now() end`)
          .select(['messages.id', 'messages.createdAt'])
          .orderBy('messages.createdAt')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .as('oldest'),
      (join) => join.onTrue(),
    )
    .where('companies.status', '=', 'ACTIVE')
    .where('companies.deletedAt', 'is', null)
    .orderBy(sql`(select count(*) from messages where company_id = companies.id and status = 'SENDING')`)
    .orderBy('oldest.createdAt')
    .limit(1)
    .select('oldest.id');
  const row = await db
    .updateTable('messages')
    .set({
      status: 'SENDING',
      attempts: sql<number>`attempts + 1`,
      firstAttemptAt: sql<Date>`coalesce(first_attempt_at, now())`,
      nextAttemptAt: null,
      claimedUntil: sql<Date>`now() + make_interval(secs => ${leaseMs / 1000})`,
    })
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst();
  // It was set just now.
  return row as Claimed | undefined;
}

/** Undoes a claim of which nothing was tried. */
export async function giveBack(db: Kysely<Tables>, { id, claimedUntil, attempts }: Claimed): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      status: 'WAITING',
      attempts: attempts - 1,
      claimedUntil: null,
      ...(attempts === 1 && { firstAttemptAt: null }),
    })
    .where('id', '=', id)
    .where('status', '=', 'SENDING')
    .where('claimedUntil', '=', claimedUntil)
    .execute();
}

/**
 * Writes down what became of a claimed message; audited where that is the end of it.
 *
 * @returns false where the claim was over and another sender has it: then only who has got it is noted.
 */
export async function release(
  db: Kysely<Tables>,
  { id, claimedUntil }: Claimed,
  verdicts: ReadonlyMap<string, Verdict>,
  patience: Patience,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('messages')
      .where('id', '=', id)
      .selectAll()
      .select(sql<number>`(extract(epoch from now() - first_attempt_at) * 1000)::float8`.as('triedForMs'))
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (before.status !== 'SENDING' || before.claimedUntil?.getTime() !== claimedUntil.getTime()) {
      const recipients = before.recipients.map((recipient) =>
        verdicts.get(recipient.address)?.is === 'ACCEPTED' ? accepted(recipient) : recipient,
      );
      await trx
        .updateTable('messages')
        .set({ recipients: JSON.stringify(recipients) })
        .where('id', '=', id)
        .execute();
      return false;
    }
    const { status, recipients, reason, retryInMs } = settle(before, verdicts, patience);
    const isOver = status !== 'WAITING';
    const after = await trx
      .updateTable('messages')
      .set({
        status,
        recipients: JSON.stringify(recipients),
        reason,
        claimedUntil: null,
        nextAttemptAt: retryInMs === null ? null : sql<Date>`now() + make_interval(secs => ${retryInMs / 1000})`,
        ...(status === 'SENT' && { sentAt: sql<Date>`now()` }),
        ...(isOver && { version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` }),
      })
      .where('id', '=', id)
      .returning(['companyId', 'status', 'recipients', 'reason', 'sentAt'])
      .executeTakeFirstOrThrow();
    if (isOver) {
      const { companyId, ...now } = after;
      const was = { status: 'WAITING', recipients: before.recipients, reason: before.reason, sentAt: before.sentAt };
      const changes = changesBetween(was, now);
      await audit({ db: trx, actor: null }, { recordId: id, companyId, action: 'STATUS_CHANGED', changes });
    }
    return true;
  });
}
