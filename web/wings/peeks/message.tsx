import { graphql } from '../../ground/graphql.ts';
import { kindOf, kinds } from '../../records/kinds.ts';
import { MessageFields, messageFields } from '../../records/message.ts';
import { Facts, FieldPeek, Way, Words } from './parts.tsx';
import { peek } from './peek.tsx';
import { RelatedRows } from './related.tsx';

export const messagePeek = peek('message', {
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
  view: function View({ record: of }) {
    const kind = kindOf(of.recordId);
    return (
      <>
        <FieldPeek kind="message" row={of} drawn={{ subject: null, recipients: null }} />
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
          rows={of.recipients.map((recipient) => ({ id: recipient.address, ...recipient }))}
          of={({ address, reply }) => ({ name: address, end: reply })}
        />
        <Words title={of.subject} text={of.body} />
      </>
    );
  },
});
