import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { signatureOf } from '../audit.ts';
import type { EmailPurpose } from '../database/values.ts';
import { createRecord } from '../records/writes.ts';
import type { Writing } from '../writing.ts';
import { type Message, messages } from './message.ts';

/** The outbox, as those see it who put something in. */
export interface Outbox {
  /** Whether there is a mail server; without one, messages wait. */
  isDelivering: boolean;
  /** What stands behind the @ of a new Message-ID. */
  host: string;
  /** So long a new message waits before it leaves, so that it can be taken back. */
  delayMs: number;
  /** Has what was just committed tried as soon as its time has come, and not only at the next look. */
  wake(): void;
}

/** A message to be sent. */
export interface NewMessage {
  companyId: string;
  purpose: EmailPurpose;
  /** What it is about. */
  recordId: string;
  recordVersion: number;
  to: readonly string[];
  subject: string;
  body: string;
  document: { filename: string; contentType: string; bytes: Buffer };
}

/** Puts a message into the outbox, in the transaction of what it reports; `wake` the outbox when that is committed. */
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
