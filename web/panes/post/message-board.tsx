import type { FragmentOf, TadaDocumentNode } from '../../ground/graphql.ts';
import type { MessagesOfRecord } from '../../records/documents/related.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { When } from '../../ui/when.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { isOnItsWay, useAskAgain } from '../frame/use-ask-again.ts';

type Messages = FragmentOf<typeof MessagesOfRecord>;
type Message = Messages['edges'][number]['node'];

interface Mailable {
  readonly id: string;
  readonly messages: Messages;
}

export interface Mailed {
  readonly query: TadaDocumentNode<{ record: Mailable | null }, { id: string }>;
  /** The permission to send the messages is also the permission to read them. */
  readonly needs: 'JOBS_WRITE' | 'QUOTATIONS_WRITE';
  /** The command that sends a message. */
  readonly send: string;
  /** The e-mailed document: `The report`. */
  readonly what: string;
}

export interface Board extends Mailed {
  readonly of: Mailable;
}

/** The messages about a record, newest first, each with its status. */
export function MessageBoard({ of: { id, messages }, query, send, what }: Board) {
  useAskAgain(
    query,
    { id },
    messages.edges.some(({ node }) => isOnItsWay(node)),
  );
  if (messages.edges.length === 0) {
    return (
      <Notice role="status" title="No messages yet">
        <p>{what} is e-mailed from here. Each message is listed with its status.</p>
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

/** Each recipient, with a status that differs from the message's. */
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
