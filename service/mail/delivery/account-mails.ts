import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { filled } from '../../languages/languages.ts';
import type { Seal } from '../../login/sealed.ts';
import type { MessageRecipient } from '../../shared/values.ts';
import { claimedFor, givenBack, inMs, triedSoFar } from './lease.ts';
import type { MailQueue } from './sender.ts';
import { type Patience, settle } from './settlement.ts';
import type { Letter, Verdict } from './smtp.ts';
import type { Mailbox } from './smtp-url.ts';

type ClaimedMail = Selectable<Tables['accountMails']> & { claimedUntil: Date; recipients: MessageRecipient[] };

/**
 * The mails about accounts. The mail whose time ends first is the next: a new password is awaited more than an invitation. A mail
 * leaves the table with its delivery, with a refusal, or at the end of its time.
 *
 * @param linkTo the address of a link in the console, from its token.
 */
export function accountMailQueue(
  db: Kysely<Tables>,
  { seal, linkTo }: { seal: Seal; linkTo: (token: string) => string },
): MailQueue<ClaimedMail> {
  return {
    claim: (leaseMs) => claim(db, leaseMs),
    giveBack: async (mail) => {
      await db
        .updateTable('accountMails')
        .set(givenBack(mail))
        .where('id', '=', mail.id)
        .where('claimedUntil', '=', mail.claimedUntil)
        .execute();
    },
    letterOf: async (mail, from) => {
      const link = mail.sealedToken === null ? '' : linkTo(seal.open(mail.sealedToken));
      return { ...(await letterOf(db, mail, from)), body: filled(mail.body, { link }) };
    },
    release: (mail, verdicts, patience) => release(db, mail, verdicts, patience),
  };
}

async function claim(db: Kysely<Tables>, leaseMs: number): Promise<ClaimedMail | undefined> {
  const due = db
    .selectFrom('accountMails')
    .where('givesUpAt', '>', sql<Date>`now()`)
    .where('nextAttemptAt', '<=', sql<Date>`now()`)
    .where(sql<boolean>`coalesce(claimed_until < now(), true)`)
    .orderBy('givesUpAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select('id');
  const claiming = db.updateTable('accountMails').set(claimedFor(leaseMs)).where('id', '=', due);
  const row = await claiming.returningAll().executeTakeFirst();
  if (!row) return undefined;
  const recipients: MessageRecipient[] = [{ address: row.recipient, status: 'WAITING', reply: null }];
  // The update has just set `claimedUntil`.
  return { ...row, recipients } as ClaimedMail;
}

async function letterOf(
  db: Kysely<Tables>,
  { companyId, messageId, createdAt: date, recipient, subject, body }: ClaimedMail,
  from: Mailbox,
): Promise<Letter> {
  const company =
    companyId === null
      ? undefined
      : await db.selectFrom('companies').where('id', '=', companyId).select(['name', 'email']).executeTakeFirst();
  const replyTo = company ? { name: company.name, address: company.email } : from;
  return { messageId, date, from, replyTo, to: [recipient], subject, body, attachments: [] };
}

async function release(
  db: Kysely<Tables>,
  { id, claimedUntil, recipients, attempts }: ClaimedMail,
  verdicts: ReadonlyMap<string, Verdict>,
  patience: Patience,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom('accountMails')
      .where('id', '=', id)
      .select([
        'claimedUntil',
        triedSoFar,
        sql<number>`(extract(epoch from gives_up_at - now()) * 1000)::float8`.as('leftMs'),
      ])
      .forNoKeyUpdate()
      .executeTakeFirst();
    // An ended link has taken its mail along.
    if (!mail) return true;
    if (mail.claimedUntil?.getTime() !== claimedUntil.getTime()) return false;
    const { triedForMs, leftMs } = mail;
    const totalMs = Math.min(patience.totalMs, triedForMs + leftMs);
    const { retryInMs } = settle({ recipients, attempts, triedForMs }, verdicts, { ...patience, totalMs });
    if (retryInMs === null) await trx.deleteFrom('accountMails').where('id', '=', id).execute();
    else {
      const waiting = { claimedUntil: null, nextAttemptAt: inMs(retryInMs) };
      await trx.updateTable('accountMails').set(waiting).where('id', '=', id).execute();
    }
    return true;
  });
}
