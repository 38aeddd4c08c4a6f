import { numberOf } from '../../service/quotations/shown-number.ts';
import { type FragmentOf, graphql } from '../graphql.ts';
import type { KindDeclaration } from './kinds.ts';
import { TotalsFields } from './totals.ts';
import { wordFor } from './words.ts';

/** What lists, commands and forms know of a quotation, which is all but its lines: spread it wherever quotations are fetched. */
export const QuotationFields = graphql(
  `
    fragment QuotationFields on Quotation {
      __typename
      id
      version
      createdAt
      updatedAt
      deletedAt
      companyId
      number
      revision
      leadNumber
      customerId
      customer {
        id
        fullName
      }
      subject
      issueDate
      validUntil
      currency
      taxRounding
      discountPercent
      notes
      termsId
      contactDetailsId
      bankDetailsId
      status
      statusReason
      sentAt
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

/** A line as it is kept, of a quotation, an edited version, or a proforma invoice. */
export const QuotationLineFields = graphql(`
  fragment QuotationLineFields on QuotationLine {
    id
    kind
    itemId
    description
    quantity
    unit
    unitPrice
    discountPercent
    taxes {
      name
      percent
    }
    amounts {
      gross
      discount
      net
      discountShare
      taxable
    }
  }
`);

export type QuotationRecord = FragmentOf<typeof QuotationFields>;
export type QuotationLine = FragmentOf<typeof QuotationLineFields>;

export const quotation: KindDeclaration<'quotation'> = {
  kind: 'quotation',
  singular: 'quotation',
  plural: 'quotations',
  needs: 'QUOTATIONS_READ',
  title: (quotation) => `${numberOf(quotation)} ${quotation.subject}`,
  hint: ({ status, customer, leadNumber }) =>
    [wordFor(status), customer?.fullName, leadNumber].filter(Boolean).join(' · '),
  path: ({ id }) => `/layout/quotations/${id}`,
  byId: graphql(
    `
      query QuotationById($id: ID!) {
        record: quotation(id: $id) {
          ...QuotationFields
        }
      }
    `,
    [QuotationFields],
  ),
};
