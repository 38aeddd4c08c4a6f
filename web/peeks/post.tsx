import { graphql } from '../graphql.ts';
import { emailTemplate } from '../records/email-template.ts';
import { kindOf, kinds } from '../records/kinds.ts';
import { MessageFields, message } from '../records/message.ts';
import { wordFor } from '../records/words.ts';
import { When } from '../ui/when.tsx';
import { Facts, Way, Words } from './parts.tsx';
import { byIdAlone, peek, peekAtFields } from './peek.ts';
import { RelatedRows } from './related.tsx';

/** A message: to whom, how far it has come, and what it says. */
export const messagePeek = peek({
  query: graphql(
    `
      query MessagePeek($id: ID!) {
        record: message(id: $id) {
          ...MessageFields
          body
          attachments {
            filename
          }
        }
      }
    `,
    [MessageFields],
  ),
  variables: byIdAlone,
  title: message.title,
  view: function View({ record: of }) {
    const kind = kindOf(of.recordId);
    return (
      <>
        <Facts
          of={{
            About: <Way to={of.recordId}>{kind ? `The ${kinds[kind].singular}` : of.recordId}</Way>,
            For: wordFor(of.purpose),
            Sender: of.senderName ?? 'The system',
            Sent: of.sentAt && <When at={of.sentAt} />,
            'Next try': of.nextAttemptAt && <When at={of.nextAttemptAt} />,
            Tries: of.attempts,
            Attached: of.attachments.map(({ filename }) => filename).join(', '),
            Why: of.reason,
          }}
        />
        <RelatedRows
          title="To"
          rows={of.recipients.map(({ address, status, reply }) => ({
            id: address,
            address,
            status,
            reply,
            deletedAt: null,
          }))}
          count={of.recipients.length}
          of={({ address, reply }) => ({ name: address, end: reply })}
        />
        <Words title={of.subject} text={of.body} />
      </>
    );
  },
});

/** A template: what it is for, and what it says. */
export const emailTemplatePeek = peekAtFields(emailTemplate, (of) => (
  <>
    <Facts of={{ For: wordFor(of.purpose), Default: of.isDefault ? 'Yes' : 'No' }} />
    <Words title={of.subject} text={of.body} />
  </>
));
