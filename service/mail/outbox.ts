import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Static } from 'typebox';
import type { Tables } from '../database/tables.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { signatureOf } from '../records/audit.ts';
import { createRecord } from '../records/writes.ts';
import type { Writing } from '../records/writing.ts';
import type { EmailPurpose } from '../shared/values.ts';
import { outboxQueue } from './delivery/claims.ts';
import { Sender, type SenderTimings } from './delivery/sender.ts';
import type { Mailbox, SmtpServer } from './delivery/smtp-url.ts';
import { type Message, messages } from './message.ts';

/** The database's clock may lag behind this process's timer. */
const AFTERWARDS_MS = 50;

/** The mail server and its options. */
export interface MailOptions {
  server: SmtpServer;
  /** The sender of all mail. */
  from: Mailbox;
  /** The delay of a new message, for taking the message back; 10 seconds by default. */
  delayMs?: number;
  timings?: Partial<SenderTimings>;
}

/** The outbox for routes. */
export interface Outbox {
  /** Whether there is a mail server; without a server, messages wait. */
  isDelivering: boolean;
  /** The part of a new Message-ID after the @. */
  host: string;
  /** The usual delay of a new message, for taking the message back. */
  delayMs: number;
  /** Has a committed message tried when due, not only at the next look. */
  wake(holdMs?: number): void;
}

/** Surroundings of routes that write or read the outbox. */
export interface MailSurroundings extends Surroundings {
  outbox: Outbox;
}

/**
 * Opens the outbox. With a mail server, messages leave while the service listens. Without a server, messages wait, and
 * Message-IDs use the console's host.
 */
export function openOutbox(app: Service, db: Kysely<Tables>, publicUrl: string, mail: MailOptions | undefined): Outbox {
  if (!mail) return { isDelivering: false, host: new URL(publicUrl).hostname, delayMs: 0, wake: () => {} };
  const { delayMs = 10_000, ...sending } = mail;
  const sender = new Sender({ queue: outboxQueue(db), log: app.log, ...sending });
  app.addHook('onListen', async () => sender.start());
  app.addHook('onClose', () => sender.stop());
  const host = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1);
  const wake = (holdMs = delayMs) => {
    sender.wake();
    if (holdMs > 0) setTimeout(() => sender.wake(), holdMs + AFTERWARDS_MS).unref();
  };
  return { isDelivering: true, host, delayMs, wake };
}

/** A message to send. */
export interface NewMessage {
  companyId: string;
  purpose: EmailPurpose;
  /** The record of the message. */
  recordId: string;
  recordVersion: number;
  to: readonly string[];
  subject: string;
  body: string;
  document: { filename: string; contentType: string; bytes: Buffer };
  /** The delay of this message; by default, the usual delay. */
  holdMs?: number | undefined;
}

/** Puts a message into the outbox, in the record's transaction; call `wake` after the commit. */
export async function enqueue(
  writing: Writing,
  outbox: Outbox,
  { to, document, holdMs = outbox.delayMs, ...rest }: NewMessage,
): Promise<Static<typeof Message>> {
  const { filename, contentType, bytes } = document;
  const message = await createRecord(writing, messages(outbox.isDelivering), {
    ...rest,
    recipients: to.map((address) => ({ address, status: 'WAITING', reply: null })),
    attachments: [{ filename, contentType, size: bytes.length }],
    messageId: `<${randomUUID()}@${outbox.host}>`,
    reason: null,
    firstAttemptAt: null,
    nextAttemptAt: null,
    claimedUntil: null,
    sentAt: null,
    senderId: writing.actor?.userId ?? null,
    senderName: signatureOf(writing.actor),
  });
  await writing.db.insertInto('messageDocuments').values({ messageId: message.id, bytes }).execute();
  if (holdMs === 0 || !outbox.isDelivering) return message;
  const { nextAttemptAt } = await writing.db
    .updateTable('messages')
    .set({ nextAttemptAt: sql<Date>`clock_timestamp() + make_interval(secs => ${holdMs / 1000})` })
    .where('id', '=', message.id)
    .returning('nextAttemptAt')
    .executeTakeFirstOrThrow();
  return { ...message, nextAttemptAt };
}
