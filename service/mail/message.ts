import { type ColumnType, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import type { RecordColumns } from '../database/tables.ts';
import { emailPurposes } from '../email-templates/email-template.ts';
import { DateTime, Nullable, OneOf } from '../http/schemas.ts';
import * as field from '../records/fields.ts';
import { type Patch, type Row, recordKind } from '../records/kind.ts';
import { purposesOf } from '../shared/permissions.ts';
import { conflictingField, type Problem } from '../shared/problem.ts';
import { searchText } from '../shared/search-text.ts';
import type { MessageStatus, RecipientStatus } from '../shared/values.ts';

export const messageStatuses = ['WAITING', 'SENDING', 'SENT', 'FAILED', 'CANCELLED'] as const satisfies MessageStatus[];
const recipientStatuses = ['WAITING', 'ACCEPTED', 'REFUSED'] as const satisfies RecipientStatus[];

const MessageRecipient = Type.Object(
  { address: Type.String(), status: OneOf(recipientStatuses), reply: Nullable(Type.String()) },
  { title: 'MessageRecipient' },
);

export const Attachment = Type.Object(
  { filename: Type.String(), contentType: Type.String(), size: Type.Integer() },
  { title: 'Attachment' },
);

type Recipients = Static<typeof MessageRecipient>[];

const messageFields = field.declare({
  companyId: field.companyId,
  purpose: field.kept(OneOf(emailPurposes)),
  recordId: field.kept(Type.String()),
  recordVersion: field.kept(Type.Integer()),
  recipients: { ...field.column<ColumnType<Recipients, string, string>>(), answer: Type.Array(MessageRecipient) },
  subject: field.kept(Type.String(), 'TITLE'),
  body: field.kept(Type.String()),
  attachments: field.list(Type.Array(Attachment)),
  messageId: field.kept(Type.String()),
  status: { ...field.defaulted(OneOf(messageStatuses)), isUnaudited: true },
  reason: { ...field.kept(Nullable(Type.String())), isUnaudited: true },
  attempts: { ...field.defaulted(Type.Integer()), isUnaudited: true },
  /** The message fails 24 hours after the first attempt. */
  firstAttemptAt: field.column<Date | null>(),
  nextAttemptAt: { ...field.kept(Nullable(DateTime)), isUnaudited: true },
  /** The end of the present sender's lease. */
  claimedUntil: field.column<Date | null>(),
  sentAt: field.kept(Nullable(DateTime)),
  /** The end of recipients and text, after the days of the company. */
  erasedAt: field.column<Date | null>(),
  senderId: field.kept(Nullable(Type.String())),
  senderName: field.kept(Nullable(Type.String())),
});

declare module '../database/tables.ts' {
  interface Tables {
    messages: RecordColumns & field.ColumnsOf<typeof messageFields>;
  }
}

export const Message = field.answer(messageFields, 'Message');

const NO_SERVER = 'No mail server is set up. The message waits until there is one.';

const textsOf = ({ recipients, subject }: { recipients: Recipients; subject: string }) => [
  ...recipients.map(({ address }) => address),
  subject,
];

/**
 * A message of the outbox. An attempt does not raise the version, so a colleague who takes the message back is not
 * refused because of an attempt.
 *
 * @param isDelivering whether there is a mail server; without a server, messages wait.
 */
export function messages(isDelivering: boolean) {
  return recordKind({
    type: 'message',
    table: 'messages',
    schema: Message,
    fields: messageFields,
    read: 'MESSAGES_READ',
    within: {
      sees: (viewer, { purpose }) => purposesOf(viewer).includes(purpose),
      rows: (viewer) => sql`purpose in (${sql.join(purposesOf(viewer))})`,
    },
    words: (row) => ({ search: searchText(textsOf(row)) }),
    texts: textsOf,
    computed: ({ status }) => (status === 'WAITING' && !isDelivering ? { reason: NO_SERVER, nextAttemptAt: null } : {}),
  });
}

/** A waiting message as CANCELLED. @throws Problem CONFLICT for a message in any other status. */
export function takenBack(message: Row<'messages'>): Patch<'messages'> {
  if (message.status !== 'WAITING') throw wrongStatus(message, ['WAITING']);
  return { status: 'CANCELLED', nextAttemptAt: null };
}

/** CONFLICT for a change that a message allows in other statuses only. */
export function wrongStatus({ subject, status }: Row<'messages'>, allowed: MessageStatus[]): Problem {
  return conflictingField('status', 'WRONG_STATUS', { kind: 'message', name: subject, status, allowed });
}
