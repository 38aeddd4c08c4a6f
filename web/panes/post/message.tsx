import { type Formats, useFormats } from '../../ground/formats.ts';
import { graphql, type ResultOf } from '../../ground/graphql.ts';
import { MessageFields } from '../../records/message.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Fact, Facts, Section } from '../../ui/facts.tsx';
import { Prose } from '../../ui/prose.tsx';
import { When } from '../../ui/when.tsx';
import { CommandButton } from '../frame/command-button.tsx';
import { tab } from '../frame/pane.ts';
import { CompanyFact, FieldFacts } from '../frame/record-facts.tsx';
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
        <FieldFacts
          kind="message"
          row={message}
          names={['recipients', 'record', 'senderName', 'sentAt', 'attempts', 'nextAttemptAt']}
          drawn={{
            recipients: (
              <ul className="message-recipients">
                {message.recipients.map(({ address, status, reply }) => (
                  <li key={address}>
                    {address} <StatusBadge of={{ status, deletedAt: null }} />
                    {reply && <p className="quiet">{reply}</p>}
                  </li>
                ))}
              </ul>
            ),
            record: (
              <>
                <RecordLink id={message.recordId} />{' '}
                <span className="quiet">as of version {message.recordVersion}</span>
              </>
            ),
          }}
        />
        <Fact term="Attached">{attachedIn(message, number)}</Fact>
        <Fact term="Created">
          <When at={message.createdAt} />
        </Fact>
        <Fact term="Message-ID">{message.messageId}</Fact>
        <CompanyFact id={message.companyId} />
      </Facts>
      <Section title="Message">
        <Prose text={message.body} />
      </Section>
    </>
  );
}

interface Attached {
  readonly attachments: readonly { readonly filename: string; readonly size: number }[];
}

/** `Report J-000123.pdf, 84 kB` */
export const attachedIn = ({ attachments }: Attached, number: Formats['number']): string =>
  attachments.map(({ filename, size }) => `${filename}, ${number(Math.ceil(size / 1000))} kB`).join('; ');
