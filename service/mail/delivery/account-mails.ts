import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { filled } from '../../languages/languages.ts';
import type { Seal } from '../../login/sealed.ts';
import type { MessageRecipient } from '../../shared/values.ts';
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
    giveBack: async ({ id, claimedUntil, attempts }) => {
      await db
        .updateTable('accountMails')
        .set({ attempts: attempts - 1, claimedUntil: null, ...(attempts === 1 && { firstAttemptAt: null }) })
        .where('id', '=', id)
        .where('claimedUntil', '=', claimedUntil)
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
  const row = await db
    .updateTable('accountMails')
    .set({
      attempts: sql<number>`attempts + 1`,
      firstAttemptAt: sql<Date>`coalesce(first_attempt_at, now())`,
      claimedUntil: sql<Date>`now() + make_interval(secs => ${leaseMs / 1000})`,
    })
    .where('id', '=', due)
    .returningAll()
    .executeTakeFirst();
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
        sql<number>`(extract(epoch from now() - first_attempt_at) * 1000)::float8`.as('triedForMs'),
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
      const nextAttemptAt = sql<Date>`now() + make_interval(secs => ${retryInMs / 1000})`;
      await trx.updateTable('accountMails').set({ claimedUntil: null, nextAttemptAt }).where('id', '=', id).execute();
    }
    return true;
  });
}
