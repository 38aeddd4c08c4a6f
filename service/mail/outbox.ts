import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Surroundings } from '../http/surroundings.ts';
import { signatureOf } from '../records/audit.ts';
import { createRecord } from '../records/writes.ts';
import type { Writing } from '../records/writing.ts';
import type { EmailPurpose } from '../shared/values.ts';
import { type Message, messages } from './message.ts';

/** The outbox for routes. */
export interface Outbox {
  /** Whether there is a mail server; without a server, messages wait. */
  isDelivering: boolean;
  /** The part of a new Message-ID after the @. */
  host: string;
  /** The time in which a new message can be taken back. */
  delayMs: number;
  /** Has committed messages tried when due, not only at the next look. */
  wake(): void;
}

/** Surroundings of routes that write or read the outbox. */
export interface MailSurroundings extends Surroundings {
  outbox: Outbox;
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
}

/** Puts a message into the outbox, in the record's transaction; call `wake` after the commit. */
export async function enqueue(
  writing: Writing,
  outbox: Outbox,
  { to, document, ...rest }: NewMessage,
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
  if (outbox.delayMs === 0) return message;
  const { nextAttemptAt } = await writing.db
    .updateTable('messages')
    .set({ nextAttemptAt: sql<Date>`clock_timestamp() + make_interval(secs => ${outbox.delayMs / 1000})` })
    .where('id', '=', message.id)
    .returning('nextAttemptAt')
    .executeTakeFirstOrThrow();
  return { ...message, nextAttemptAt };
}
