import type { Draft } from '../../email-templates/drafts.ts';
import { messages } from '../../mail/message.ts';
import type { EmailPurpose, MessageRecipient, MessageStatus } from '../../shared/values.ts';
import type { Dice } from '../dice.ts';
import { entryOf, history, type Records, type Step } from '../records.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** The final state of a message. */
interface Fate {
  status: MessageStatus;
  attempts: number;
  /** The recipient's status after the last attempt. */
  recipient: MessageRecipient['status'];
  why: string | null;
  /** Milliseconds from the writing to the final state. */
  lastedMs: number;
}

const sent: Fate = { status: 'SENT', attempts: 1, recipient: 'ACCEPTED', why: null, lastedMs: 3 * SECOND };

const refused: Fate = {
  status: 'FAILED',
  attempts: 1,
  recipient: 'REFUSED',
  why: 'The mail server refused the recipient: 550 5.2.1 This mailbox is disabled and not accepting messages',
  lastedMs: 2 * SECOND,
};

/** The final states of a company's last messages, newest first. */
export const fates: Record<EmailPurpose, readonly Fate[]> = {
  JOB_REPORT: [
    sent,
    refused,
    sent,
    // A server with greylisting refuses the first attempt.
    { ...sent, attempts: 2, lastedMs: 14 * SECOND },
    {
      status: 'CANCELLED',
      attempts: 2,
      recipient: 'WAITING',
      why: 'The mail server did not answer in time.',
      lastedMs: 6 * MINUTE,
    },
    sent,
  ],
  QUOTATION: [sent, sent, refused, sent],
  PROFORMA_INVOICE: [sent],
};

interface Sending {
  id: string;
  companyId: string;
  sender: { id: string; fullName: string };
  purpose: EmailPurpose;
  recordId: string;
  /** The version of the record that the sender saw. */
  recordVersion: number;
  draft: Draft;
  document: { filename: string; bytes: Buffer };
  writtenAt: Date;
  fate: Fate;
}

/** The message in its final state in the outbox. */
export function messageOf(sending: Sending) {
  const { id, companyId, purpose, recordId, recordVersion, sender, draft, writtenAt, fate } = sending;
  const { filename, bytes } = sending.document;
  const endedAt = new Date(writtenAt.getTime() + fate.lastedMs);
  const recipients = draft.to.map((address) => ({ address, status: fate.recipient, reply: fate.why }));
  const row = {
    id,
    createdAt: writtenAt,
    updatedAt: endedAt,
    version: 2,
    companyId,
    purpose,
    recordId,
    recordVersion,
    subject: draft.subject,
    body: draft.body,
    messageId: `<${id}@docket.example>`,
    status: fate.status,
    reason: fate.why,
    attempts: fate.attempts,
    firstAttemptAt: new Date(writtenAt.getTime() + SECOND),
    nextAttemptAt: null,
    claimedUntil: null,
    sentAt: fate.status === 'SENT' ? endedAt : null,
    senderId: sender.id,
    senderName: sender.fullName,
  };
  return {
    ...row,
    recipients: JSON.stringify(recipients),
    attachments: JSON.stringify([{ filename, contentType: 'application/pdf', size: bytes.length }]),
    // The words come from the subject and the recipients.
    search: messages(true).words({ ...row, recipients } as never).search,
  };
}

/** The record's history shows the sending; the message's own history shows its final state. */
export function historyOfMessage(
  message: ReturnType<typeof messageOf>,
  { dice, sender, to }: { dice: Dice; sender: { id: string; fullName: string }; to: string[] },
): Records['auditEntries'] {
  const { id, companyId, recordId, recordVersion, createdAt, updatedAt, subject, status, sentAt } = message;
  const writer = { id: sender.id, name: sender.fullName };
  const end: Step = {
    at: updatedAt,
    by: status === 'CANCELLED' ? writer : null,
    changes: { status: ['WAITING', status], ...(sentAt && { sentAt: [null, sentAt] }) },
  };
  const said = { to, subject, version: recordVersion, messageId: id };
  const changes = Object.entries(said).map(([field, now]) => ({ field, from: null, to: now }));
  return [
    ...history(dice, message, writer, [end]),
    entryOf(dice, { id: recordId, companyId }, { at: createdAt, by: writer, action: 'SENT', changes }),
  ];
}
