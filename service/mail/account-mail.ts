import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { AccountMail } from '../account-mail/account-mail.ts';
import type { Tables } from '../database/tables.ts';
import type { Service } from '../http/surroundings.ts';
import { filled, wordsIn } from '../languages/languages.ts';
import { createSeal } from '../login/sealed.ts';
import { newId } from '../shared/ids.ts';
import { accountMailQueue } from './delivery/account-mails.ts';
import { Sender } from './delivery/sender.ts';
import type { MailOptions } from './outbox.ts';

const USUAL_MINUTES = 24 * 60;

/**
 * Opens the queue of mails about accounts: the mail server, retries and leases of the outbox, in a table of its own, which no
 * endpoint reads.
 */
export function openAccountMail(
  app: Service,
  db: Kysely<Tables>,
  { publicUrl, tokenSecret }: { publicUrl: string; tokenSecret: string },
  mail: MailOptions | undefined,
): AccountMail {
  if (!mail) return { isDelivering: false, enqueue: async () => {}, wake: () => {} };
  const { server, from, timings } = mail;
  const seal = createSeal(tokenSecret, 'links in mails about accounts');
  // In the fragment, which browsers send to no server.
  const queue = accountMailQueue(db, { seal, linkTo: (token) => `${publicUrl}/#/link/${token}` });
  const sender = new Sender({ queue, server, from, log: app.log, ...(timings && { timings }) });
  app.addHook('onListen', async () => sender.start());
  app.addHook('onClose', () => sender.stop());
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    isDelivering: true,
    wake: () => sender.wake(),
    async enqueue(trx, { letter, to, companyId, locale, values, link, givesUpAfterMinutes = USUAL_MINUTES }) {
      const { subject, body } = wordsIn(locale ?? 'en').letters[letter];
      await trx
        .insertInto('accountMails')
        .values({
          id: newId('account_mail'),
          companyId,
          recipient: to,
          subject: filled(subject, values),
          body: filled(body, values),
          linkId: link?.id ?? null,
          sealedToken: link ? seal.seal(link.token) : null,
          messageId: `<${randomUUID()}@${host}>`,
          givesUpAt: sql<Date>`now() + make_interval(mins => ${givesUpAfterMinutes})`,
        })
        .execute();
    },
  };
}
