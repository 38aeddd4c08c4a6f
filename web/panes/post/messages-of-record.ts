import { type FragmentOf, graphql, type TadaDocumentNode } from '../../ground/graphql.ts';

/** The messages about a record, for the tab's query: spread the fragment on the record's `messages(first: 50)`. */
export const MessagesOfRecord = graphql(`
  fragment MessagesOfRecord on MessageConnection {
    totalCount
    edges {
      node {
        __typename
        id
        version
        createdAt
        deletedAt
        subject
        status
        reason
        attempts
        nextAttemptAt
        sentAt
        senderName
        recipients {
          address
          status
          reply
        }
      }
    }
  }
`);

export type Messages = FragmentOf<typeof MessagesOfRecord>;

export interface Answered {
  readonly record: { readonly id: string; readonly messages: Messages } | null;
}

export interface Mailed {
  readonly query: TadaDocumentNode<Answered, { id: string }>;
  /** The permission to send the messages is also the permission to read them. */
  readonly needs: 'JOBS_WRITE' | 'QUOTATIONS_WRITE';
  /** The command that sends a message. */
  readonly send: string;
  /** The e-mailed document: `The report`. */
  readonly what: string;
}

export interface Board extends Pick<Mailed, 'query' | 'send' | 'what'> {
  readonly of: NonNullable<Answered['record']>;
}
