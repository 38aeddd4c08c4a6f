import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Service } from '../service.ts';
import type { Outbox } from './outbox.ts';
import { Sender, type SenderTimings } from './sender.ts';
import type { Mailbox, SmtpServer } from './smtp-url.ts';

/** With what mail is sent. */
export interface MailOptions {
  server: SmtpServer;
  /** Whom it comes from. */
  from: Mailbox;
  timings?: Partial<SenderTimings>;
}

/**
 * Opens the outbox. With a mail server, what is in it is delivered while the service listens; without, messages wait, and
 * their Message-IDs are of the console's host.
 */
export function openOutbox(app: Service, db: Kysely<Tables>, publicUrl: string, mail: MailOptions | undefined): Outbox {
  if (!mail) return { isDelivering: false, host: new URL(publicUrl).hostname, wake: () => {} };
  const sender = new Sender({ db, log: app.log, ...mail });
  app.addHook('onListen', async () => sender.start());
  app.addHook('onClose', () => sender.stop());
  const host = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1);
  return { isDelivering: true, host, wake: () => sender.wake() };
}
