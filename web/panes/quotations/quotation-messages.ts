import { graphql } from '../../ground/graphql.ts';
import { MessagesOfRecord } from '../post/messages-of-record.ts';
import { messagesTab } from '../post/messages-tab.tsx';

const QuotationMessages = graphql(
  `
    query QuotationMessages($id: ID!) {
      record: quotation(id: $id) {
        id
        messages(first: 50) {
          ...MessagesOfRecord
        }
      }
    }
  `,
  [MessagesOfRecord],
);

const ProformaInvoiceMessages = graphql(
  `
    query ProformaInvoiceMessages($id: ID!) {
      record: proformaInvoice(id: $id) {
        id
        messages(first: 50) {
          ...MessagesOfRecord
        }
      }
    }
  `,
  [MessagesOfRecord],
);

export const quotationMessages = messagesTab({
  query: QuotationMessages,
  needs: 'QUOTATIONS_WRITE',
  send: 'quotation.send',
  what: 'The quotation',
});

export const proformaInvoiceMessages = messagesTab({
  query: ProformaInvoiceMessages,
  needs: 'QUOTATIONS_WRITE',
  send: 'proformaInvoice.send',
  what: 'The proforma invoice',
});
