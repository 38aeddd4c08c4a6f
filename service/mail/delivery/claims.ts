import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { audit } from '../../records/audit.ts';
import { changesBetween } from '../../records/differences.ts';
import { claimedFor, givenBack, inMs, triedSoFar } from './lease.ts';
import type { MailQueue } from './sender.ts';
import { accepted, type Patience, settle } from './settlement.ts';
import type { Letter, Verdict } from './smtp.ts';
import type { Mailbox } from './smtp-url.ts';

/** A message in the hands of a single sender until `claimedUntil`. */
export type Claimed = Selectable<Tables['messages']> & { claimedUntil: Date };

/** The outbox of companies' documents. */
export function outboxQueue(db: Kysely<Tables>): MailQueue<Claimed> {
  return {
    claim: (leaseMs) => claim(db, leaseMs),
    giveBack: (message) => giveBack(db, message),
    letterOf: (message, from) => letterOf(db, message, from),
    release: (message, verdicts, patience) => release(db, message, verdicts, patience),
  };
}

/**
 * Claims a due message until the lease ends: a waiting message at its time, or a message of a sender who died during the
 * lease. Companies with the fewest messages under way come first, then the oldest message, so a company with ten thousand
 * messages doesn't block others. The messages of inactive and deleted companies wait.
 */
export async function claim(db: Kysely<Tables>, leaseMs: number): Promise<Claimed | undefined> {
  const due = db
    .selectFrom('companies')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages')
          .whereRef('messages.companyId', '=', 'companies.id')
          // Literal, as in the index.
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
      nextAttemptAt: null,
      ...claimedFor(leaseMs),
    })
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst();
  // The update has just set `claimedUntil`.
  return row as Claimed | undefined;
}

/** Undoes a claim before any attempt. */
async function giveBack(db: Kysely<Tables>, message: Claimed): Promise<void> {
  await db
    .updateTable('messages')
    .set({ status: 'WAITING', ...givenBack(message) })
    .where('id', '=', message.id)
    .where('status', '=', 'SENDING')
    .where('claimedUntil', '=', message.claimedUntil)
    .execute();
}

/**
 * Saves the result of an attempt; the audit trail shows final results.
 *
 * @returns false when the lease had ended and another sender has the message; then only accepted recipients are saved.
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
      .select(triedSoFar)
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
        nextAttemptAt: retryInMs === null ? null : inMs(retryInMs),
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

async function letterOf(db: Kysely<Tables>, message: Claimed, from: Mailbox): Promise<Letter> {
  const { name, email, bytes } = await db
    .selectFrom('messageDocuments')
    .where('messageId', '=', message.id)
    .innerJoin('companies', (join) => join.on('companies.id', '=', message.companyId))
    .select(['companies.name', 'companies.email', 'messageDocuments.bytes'])
    .executeTakeFirstOrThrow();
  const { messageId, createdAt: date, recipients, subject, body, attachments } = message;
  return {
    messageId,
    date,
    from,
    replyTo: { name, address: email },
    to: recipients.map(({ address }) => address),
    subject,
    body,
    attachments: attachments.map((one) => ({ ...one, bytes })),
  };
}
