import { useFormats } from '../../ground/formats.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { MessageFields, messageFields } from '../../records/message.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Fact, Facts, Section } from '../../ui/facts.tsx';
import { Prose } from '../../ui/prose.tsx';
import { When } from '../../ui/when.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { tab } from '../frame/pane.ts';
import { CompanyFact } from '../frame/record-facts.tsx';
import { RecordLink } from '../frame/record-link.tsx';
import { isOnItsWay, useAskAgain } from '../frame/use-ask-again.ts';

const MessageOverview = graphql(
  `
    query MessageOverview($id: ID!) {
      record: message(id: $id) {
        ...MessageFields
        body
        messageId
        attachments {
          filename
          size
        }
      }
    }
  `,
  [MessageFields],
);

type Message = NonNullable<ResultOf<typeof MessageOverview>['record']>;

export const messageOverview = tab({ name: 'overview', title: 'Overview', query: MessageOverview, view: Overview });

function Overview({ record: message }: { record: Message }) {
  const { number } = useFormats();
  useAskAgain(MessageOverview, { id: message.id }, isOnItsWay(message));
  return (
    <>
      {message.reason && (
        <p className="message-reason" data-tone={message.status === 'FAILED' ? 'bad' : 'warn'}>
          {message.reason}
        </p>
      )}
      <div className="buttons">
        {message.status === 'FAILED' && <CommandButton id="message.sendAgain" isPrimary />}
        {message.status === 'WAITING' && <CommandButton id="message.cancel" />}
      </div>
      <Facts>
        <Fact term={messageFields.recipients.label}>
          <ul className="message-recipients">
            {message.recipients.map((recipient) => (
              <li key={recipient.address}>
                {recipient.address} <StatusBadge of={{ status: recipient.status, deletedAt: null }} />
                {recipient.reply && <p className="quiet">{recipient.reply}</p>}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact term={messageFields.record.label}>
          <RecordLink id={message.recordId} /> <span className="quiet">as of version {message.recordVersion}</span>
        </Fact>
        <Fact term="Attached">
          {message.attachments
            .map(({ filename, size }) => `${filename}, ${number(Math.ceil(size / 1000))} kB`)
            .join('; ')}
        </Fact>
        <Fact term={messageFields.senderName.label}>{message.senderName}</Fact>
        <Fact term="Created">
          <When at={message.createdAt} />
        </Fact>
        {message.sentAt && (
          <Fact term={messageFields.sentAt.label}>
            <When at={message.sentAt} />
          </Fact>
        )}
        <Fact term={messageFields.attempts.label}>{number(message.attempts)}</Fact>
        {message.nextAttemptAt && (
          <Fact term={messageFields.nextAttemptAt.label}>
            <When at={message.nextAttemptAt} />
          </Fact>
        )}
        <Fact term="Message-ID">{message.messageId}</Fact>
        <CompanyFact id={message.companyId} />
      </Facts>
      <Section title="Message">
        <Prose text={message.body} />
      </Section>
    </>
  );
}
