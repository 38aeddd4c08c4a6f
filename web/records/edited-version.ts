import { type FragmentOf, graphql } from '../ground/graphql.ts';
import { TotalsFields } from './documents/totals.ts';

/** What is shown of an edited version beside its lines. It is no kind of its own: it is opened within its quotation. */
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
      discountPercent
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
