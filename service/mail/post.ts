import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Service } from '../http/surroundings.ts';
import { Sender, type SenderTimings } from './delivery/sender.ts';
import type { Mailbox, SmtpServer } from './delivery/smtp-url.ts';
import type { Outbox } from './outbox.ts';

/** The database's clock may lag behind this process's timer. */
const AFTERWARDS_MS = 50;

/** The mail server and its options. */
export interface MailOptions {
  server: SmtpServer;
  /** The sender of all mail. */
  from: Mailbox;
  /** The time in which a new message can be taken back; 10 seconds by default. */
  delayMs?: number;
  timings?: Partial<SenderTimings>;
}

/**
 * Opens the outbox. With a mail server, messages leave while the service listens. Without a server, messages wait, and
 * Message-IDs use the console's host.
 */
export function openOutbox(app: Service, db: Kysely<Tables>, publicUrl: string, mail: MailOptions | undefined): Outbox {
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
