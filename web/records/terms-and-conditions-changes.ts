import { graphql } from '../graphql.ts';
import { TermsAndConditionsFields } from './terms-and-conditions.ts';

export const CreateTermsAndConditions = graphql(
  `
    mutation CreateTermsAndConditions($input: CreateTermsAndConditionsInput!, $idempotencyKey: String) {
      changed: createTermsAndConditions(input: $input, idempotencyKey: $idempotencyKey) {
        ...TermsAndConditionsFields
      }
    }
  `,
  [TermsAndConditionsFields],
);

export const UpdateTermsAndConditions = graphql(
  `
    mutation UpdateTermsAndConditions($input: UpdateTermsAndConditionsInput!) {
      changed: updateTermsAndConditions(input: $input) {
        ...TermsAndConditionsFields
      }
    }
  `,
  [TermsAndConditionsFields],
);

export const DeleteTermsAndConditions = graphql(
  `
    mutation DeleteTermsAndConditions($input: RecordVersionInput!) {
      changed: deleteTermsAndConditions(input: $input) {
        ...TermsAndConditionsFields
      }
    }
  `,
  [TermsAndConditionsFields],
);

export const RestoreTermsAndConditions = graphql(
  `
    mutation RestoreTermsAndConditions($input: RecordVersionInput!) {
      changed: restoreTermsAndConditions(input: $input) {
        ...TermsAndConditionsFields
      }
    }
  `,
  [TermsAndConditionsFields],
);
