import { type FragmentOf, graphql } from '../graphql.ts';
import type { KindDeclaration } from './kinds.ts';
import { TotalsFields } from './totals.ts';
import { wordFor } from './words.ts';

/** What lists, commands and forms know of a proforma invoice: spread it wherever they are fetched. */
export const ProformaInvoiceFields = graphql(
  `
    fragment ProformaInvoiceFields on ProformaInvoice {
      __typename
      id
      version
      createdAt
      updatedAt
      deletedAt
      companyId
      number
      quotationId
      quotationNumber
      versionNumber
      customerId
      customer {
        id
        fullName
      }
      subject
      issueDate
      dueDate
      currency
      taxRounding
      discountPercent
      advancePercent
      amountDue
      bankDetailsId
      termsId
      status
      statusReason
      paidAt
      transitions {
        status
        needsReason
      }
      totals {
        ...TotalsFields
      }
    }
  `,
  [TotalsFields],
);

export type ProformaInvoiceRecord = FragmentOf<typeof ProformaInvoiceFields>;

export const proformaInvoice: KindDeclaration<'proformaInvoice'> = {
  kind: 'proformaInvoice',
  singular: 'proforma invoice',
  plural: 'proforma invoices',
  needs: 'QUOTATIONS_READ',
  title: ({ number, subject }) => `${number} ${subject}`,
  hint: ({ status, customer, quotationNumber }) =>
    [wordFor(status), customer?.fullName, quotationNumber].filter(Boolean).join(' · '),
  path: ({ id }) => `/layout/proforma-invoices/${id}`,
  byId: graphql(
    `
      query ProformaInvoiceById($id: ID!) {
        record: proformaInvoice(id: $id) {
          ...ProformaInvoiceFields
        }
      }
    `,
    [ProformaInvoiceFields],
  ),
};
