import { type FragmentOf, graphql } from '../graphql.ts';
import type { KindDeclaration } from './kinds.ts';
import { wordFor } from './words.ts';

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

export const message: KindDeclaration<'message'> = {
  kind: 'message',
  singular: 'message',
  plural: 'messages',
  needs: 'MESSAGES_READ',
  title: ({ subject }) => subject,
  hint: ({ status, recipients }) => [wordFor(status), recipients[0]?.address].filter(Boolean).join(' · '),
  path: ({ id }) => `/layout/outbox/${id}`,
  byId: graphql(
    `
      query MessageById($id: ID!) {
        record: message(id: $id) {
          ...MessageFields
        }
      }
    `,
    [MessageFields],
  ),
};
