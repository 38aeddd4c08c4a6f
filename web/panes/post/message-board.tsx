import { StatusBadge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { When } from '../../ui/when.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { isOnItsWay, useAskAgain } from '../frame/use-ask-again.ts';
import type { Board, Messages } from './messages-of-record.ts';

type Message = Messages['edges'][number]['node'];

/** The messages about a record, newest first, each with its fate. */
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
