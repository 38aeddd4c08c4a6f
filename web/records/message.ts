import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { fieldsOf, hidden } from './fields/declared.ts';
import { choice, moment, number, record, rowsOf, text } from './fields/question.ts';
import { recordKind } from './kind.ts';
import { emailPurposes, messageStatuses, wordFor } from './words.ts';

/** What lists and commands know of a message: spread it wherever messages are fetched. */
export const MessageFields = graphql(`
  fragment MessageFields on Message {
    __typename
    id
    version
    createdAt
    updatedAt
    deletedAt
    companyId
    purpose
    recordId
    recordVersion
    recipients {
      address
      status
      reply
    }
    subject
    status
    reason
    attempts
    nextAttemptAt
    sentAt
    senderId
    senderName
  }
`);

export type MessageRecord = FragmentOf<typeof MessageFields>;

export const messageFields = fieldsOf(MessageFields, {
  subject: text({ label: 'Subject', readOnly: true, column: { width: 'wide' }, peek: true }),
  purpose: choice({
    label: 'Purpose',
    choices: emailPurposes,
    readOnly: true,
    column: { width: 'narrow', yields: 4 },
    peek: true,
  }),
  status: choice({
    label: 'Status',
    choices: messageStatuses,
    readOnly: true,
    column: { width: 'narrow' },
    filter: 'MessageStatus',
  }),
  record: record({ label: 'Record', kind: 'job', readOnly: true }),
  recordVersion: hidden(),
  recipients: rowsOf({
    label: 'To',
    columns: {
      address: text({ label: 'E-mail' }),
      status: choice({ label: 'Status', choices: messageStatuses }),
      reply: text({ label: 'Reply' }),
    },
    max: 50,
    row: 'Recipient',
    readOnly: true,
    column: { width: 'wide', yields: 2 },
    peek: true,
  }),
  reason: text({ label: 'Reason', readOnly: true, column: { width: 'wide', yields: 3 }, peek: true }),
  sender: hidden(),
  senderName: text({ label: 'Sent by', readOnly: true, column: { width: 'normal', isExtra: true }, peek: true }),
  sentAt: moment({ label: 'Sent', readOnly: true, column: { width: 'narrow', isExtra: true }, peek: true }),
  attempts: number({
    label: 'Attempts',
    min: 0,
    max: 100,
    readOnly: true,
    column: { width: 'short', isNumber: true, isExtra: true },
    peek: true,
  }),
  nextAttemptAt: moment({ label: 'Next attempt', readOnly: true, peek: true }),
});

export const message = recordKind(MessageFields, messageFields, {
  needs: 'MESSAGES_READ',
  at: '/layout/outbox',
  title: ({ subject }) => subject,
  hint: ({ status, recipients }) => [wordFor(status), recipients[0]?.address].filter(Boolean).join(' · '),
});
