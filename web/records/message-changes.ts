import { graphql } from '../graphql.ts';
import { MessageFields } from './message.ts';
import { QuotationFields } from './quotation.ts';

export const SendMessageAgain = graphql(
  `
    mutation SendMessageAgain($input: RecordVersionInput!) {
      changed: sendMessageAgain(input: $input) {
        ...MessageFields
      }
    }
  `,
  [MessageFields],
);

export const CancelMessage = graphql(
  `
    mutation CancelMessage($input: RecordVersionInput!) {
      changed: cancelMessage(input: $input) {
        ...MessageFields
      }
    }
  `,
  [MessageFields],
);

/** Answers the message, with a reason where it has to wait in the outbox, and the quotation, which a draft is sent by. */
export const SendQuotation = graphql(
  `
    mutation SendQuotation($input: SendQuotationInput!, $idempotencyKey: String) {
      changed: sendQuotation(input: $input, idempotencyKey: $idempotencyKey) {
        __typename
        id
        version
        createdAt
        reason
        nextAttemptAt
        record {
          ...QuotationFields
        }
      }
    }
  `,
  [QuotationFields],
);

/** Answers the message: with a reason where it has to wait in the outbox. */
export const SendProformaInvoice = graphql(`
  mutation SendProformaInvoice($input: SendProformaInvoiceInput!, $idempotencyKey: String) {
    changed: sendProformaInvoice(input: $input, idempotencyKey: $idempotencyKey) {
      __typename
      id
      version
      createdAt
      reason
      nextAttemptAt
    }
  }
`);
