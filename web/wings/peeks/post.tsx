import { graphql } from '../../ground/graphql.ts';
import { emailTemplate } from '../../records/email-template.ts';
import { kindOf, kinds } from '../../records/kinds.ts';
import { MessageFields, message, messageFields } from '../../records/message.ts';
import { Facts, FieldPeek, Way, Words } from './parts.tsx';
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
        <FieldPeek
          fields={message.fields}
          row={of}
          drawn={{ subject: null, recipients: null, senderName: of.senderName ?? 'The system' }}
        />
        <Facts
          of={{
            [messageFields.record.label]: (
              <Way to={of.recordId}>{kind ? `The ${kinds[kind].singular}` : of.recordId}</Way>
            ),
            Attached: of.attachments.map(({ filename }) => filename).join(', '),
          }}
        />
        <RelatedRows
          title={messageFields.recipients.label}
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

/** A template: its purpose and its text. */
export const emailTemplatePeek = peekAtFields(emailTemplate);
