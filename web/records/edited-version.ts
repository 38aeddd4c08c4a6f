import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { TotalsFields } from './documents/totals.ts';

/** An edited version without its lines. Edited versions open within their quotation, so they are not a kind. */
export const EditedVersionFields = graphql(
  `
    fragment EditedVersionFields on EditedVersion {
      __typename
      id
      versionNumber
      number
      editedByName
      editedAt
      leadNumber
      customerId
      subject
      reference
      issueDate
      validUntil
      currency
      taxRounding
      pricesIncludeTax
      discountPercent
      discountAmount {
        amount
        currency
      }
      notes
      termsId
      contactDetailsId
      bankDetailsId
      status
      statusReason
      sentAt
      totals {
        ...TotalsFields
      }
    }
  `,
  [TotalsFields],
);

export type EditedVersion = FragmentOf<typeof EditedVersionFields>;
