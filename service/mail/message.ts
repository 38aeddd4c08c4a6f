import { sql } from 'kysely';
import { Type } from 'typebox';
import type { EmailPurpose, MessageStatus, RecipientStatus } from '../database/values.ts';
import { purposesOf } from '../permissions.ts';
import { recordKind } from '../records/kind.ts';
import { searchText } from '../records/search.ts';
import { DateTime, Nullable, OneOf, RecordFields } from '../schemas.ts';

export const emailPurposes = ['JOB_REPORT', 'QUOTATION', 'PROFORMA_INVOICE'] as const satisfies EmailPurpose[];
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

export const Message = Type.Object(
  {
    ...RecordFields,
    companyId: Type.String(),
    purpose: OneOf(emailPurposes),
    recordId: Type.String(),
    recordVersion: Type.Integer(),
    recipients: Type.Array(MessageRecipient),
    subject: Type.String(),
    body: Type.String(),
    attachments: Type.Array(Attachment),
    messageId: Type.String(),
    status: OneOf(messageStatuses),
    reason: Nullable(Type.String()),
    attempts: Type.Integer(),
    nextAttemptAt: Nullable(DateTime),
    sentAt: Nullable(DateTime),
    senderId: Nullable(Type.String()),
    senderName: Nullable(Type.String()),
  },
  { title: 'Message' },
);

const NO_SERVER = 'No mail server is set up (SMTP_URL): the message waits until there is one.';

/**
 * A message of the outbox. That it was tried is no change of it: its version counts what people did with it, and what
 * became of it in the end, so that who takes it back isn't refused because it was tried in between.
 *
 * @param isDelivering whether there is a mail server; without one, that is why a message waits.
 */
export function messages(isDelivering: boolean) {
  return recordKind({
    type: 'message',
    table: 'messages',
    schema: Message,
    read: 'MESSAGES_READ',
    within: {
      sees: (viewer, { purpose }) => purposesOf(viewer).includes(purpose),
      rows: (viewer) => sql`purpose in (${sql.join(purposesOf(viewer))})`,
    },
    words: ({ recipients, subject }) => ({
      search: searchText([...recipients.map(({ address }) => address), subject]),
    }),
    computed: ({ status }) => (status === 'WAITING' && !isDelivering ? { reason: NO_SERVER, nextAttemptAt: null } : {}),
  });
}
