import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Service } from '../service.ts';
import type { Outbox } from './outbox.ts';
import { Sender, type SenderTimings } from './sender.ts';
import type { Mailbox, SmtpServer } from './smtp-url.ts';

/** A look right at the moment might come before the database's clock has got there. */
const AFTERWARDS_MS = 50;

/** With what mail is sent. */
export interface MailOptions {
  server: SmtpServer;
  /** Whom it comes from. */
  from: Mailbox;
  /** So long a new message waits, in which it can be taken back; left out, 10 seconds. */
  delayMs?: number;
  timings?: Partial<SenderTimings>;
}

/**
 * Opens the outbox. With a mail server, what is in it is delivered while the service listens; without, messages wait, and
 * their Message-IDs are of the console's host.
 */
export function openOutbox(app: Service, db: Kysely<Tables>, publicUrl: string, mail: MailOptions | undefined): Outbox {
  // Without a server, each waits until there is one.
  if (!mail) return { isDelivering: false, host: new URL(publicUrl).hostname, delayMs: 0, wake: () => {} };
  const { delayMs = 10_000, ...sending } = mail;
  const sender = new Sender({ db, log: app.log, ...sending });
  app.addHook('onListen', async () => sender.start());
  app.addHook('onClose', () => sender.stop());
  const host = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1);
  const wake = () => {
    sender.wake();
    if (delayMs > 0) setTimeout(() => sender.wake(), delayMs + AFTERWARDS_MS).unref();
  };
  return { isDelivering: true, host, delayMs, wake };
}
