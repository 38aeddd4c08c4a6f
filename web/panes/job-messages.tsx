import { graphql, type ResultOf } from '../graphql.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { Notice } from '../ui/notice.tsx';
import { When } from '../ui/when.tsx';
import { CommandButton } from './command-button.tsx';
import { tab } from './pane.ts';
import { isOnItsWay, useAskAgain } from './use-ask-again.ts';

const JobMessages = graphql(`
  query JobMessages($id: ID!) {
    record: job(id: $id) {
      id
      messages(first: 50) {
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
    }
  }
`);

type Job = NonNullable<ResultOf<typeof JobMessages>['record']>;
type Message = Job['messages']['edges'][number]['node'];

export const jobMessages = tab({
  name: 'messages',
  title: 'Messages',
  needs: 'MESSAGES_READ',
  query: JobMessages,
  view: Messages,
});

function Messages({ record: { id, messages } }: { record: Job }) {
  useAskAgain(
    JobMessages,
    { id },
    messages.edges.some(({ node }) => isOnItsWay(node)),
  );
  if (messages.edges.length === 0) {
    return (
      <Notice role="status" title="Nothing was sent yet">
        <p>The report is e-mailed from here, and each message is listed with what became of it.</p>
        <CommandButton id="job.sendReport" isPrimary />
      </Notice>
    );
  }
  return (
    <>
      <div className="buttons">
        <CommandButton id="job.sendReport" />
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
