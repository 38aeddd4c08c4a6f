import { type FragmentOf, graphql, type TadaDocumentNode } from '../graphql.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { Notice } from '../ui/notice.tsx';
import { When } from '../ui/when.tsx';
import { CommandButton } from './command-button.tsx';
import { tab } from './pane.ts';
import { isOnItsWay, useAskAgain } from './use-ask-again.ts';

/** What is shown of the messages about a record: spread it in the tab's query, on the record's `messages(first: 50)`. */
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

type Messages = FragmentOf<typeof MessagesOfRecord>;
type Message = Messages['edges'][number]['node'];

interface Answered {
  readonly record: { readonly id: string; readonly messages: Messages } | null;
}

interface Mailed {
  readonly query: TadaDocumentNode<Answered, { id: string }>;
  /** Who sees it: those who may send such messages see them. */
  readonly needs: 'JOBS_WRITE' | 'QUOTATIONS_WRITE';
  /** The command that sends one. */
  readonly send: string;
  /** What is e-mailed from here: `The report`. */
  readonly what: string;
}

/** The tab of the messages about a record: each with what became of it, and the command that sends another. */
export const messagesTab = ({ query, needs, send, what }: Mailed) =>
  tab({
    name: 'messages',
    title: 'Messages',
    needs,
    query,
    view: ({ record }: { record: NonNullable<Answered['record']> }) => (
      <MessageBoard of={record} query={query} send={send} what={what} />
    ),
  });

interface Board extends Pick<Mailed, 'query' | 'send' | 'what'> {
  readonly of: NonNullable<Answered['record']>;
}

function MessageBoard({ of: { id, messages }, query, send, what }: Board) {
  useAskAgain(
    query,
    { id },
    messages.edges.some(({ node }) => isOnItsWay(node)),
  );
  if (messages.edges.length === 0) {
    return (
      <Notice role="status" title="Nothing was sent yet">
        <p>{what} is e-mailed from here, and each message is listed with what became of it.</p>
        <CommandButton id={send} isPrimary />
      </Notice>
    );
  }
  return (
    <>
      <div className="buttons">
        <CommandButton id={send} />
      </div>
      <ol className="messages">
        {messages.edges.map(({ node }) => (
          <li key={node.id} className="message">
            <header className="message-head">
              <strong dir="auto">{node.subject}</strong>
              <StatusBadge of={node} />
            </header>
            <p className="quiet">
              {node.senderName ?? 'The system'}, <When at={node.createdAt} />
              {node.nextAttemptAt && (
                <>
                  ; tried again <When at={node.nextAttemptAt} />
                </>
              )}
            </p>
            {node.reason && <p>{node.reason}</p>}
            <Recipients of={node} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** To whom it goes, and where that differs from the whole, what became of it. */
function Recipients({ of: { recipients } }: { of: Message }) {
  return (
    <ul className="message-recipients">
      {recipients.map(({ address, status, reply }) => (
        <li key={address}>
          {address} <span className="quiet">{words[status]}</span>
          {reply && <span className="quiet">: {reply}</span>}
        </li>
      ))}
    </ul>
  );
}

const words: Record<Message['recipients'][number]['status'], string> = {
  WAITING: 'waits',
  ACCEPTED: 'was taken by the mail server',
  REFUSED: 'was refused',
};
