import { graphql } from '../graphql.ts';
import { ContactDetailsFields } from './contact-details.ts';

export const CreateContactDetails = graphql(
  `
    mutation CreateContactDetails($input: CreateContactDetailsInput!, $idempotencyKey: String) {
      changed: createContactDetails(input: $input, idempotencyKey: $idempotencyKey) {
        ...ContactDetailsFields
      }
    }
  `,
  [ContactDetailsFields],
);

export const UpdateContactDetails = graphql(
  `
    mutation UpdateContactDetails($input: UpdateContactDetailsInput!) {
      changed: updateContactDetails(input: $input) {
        ...ContactDetailsFields
      }
    }
  `,
  [ContactDetailsFields],
);

export const DeleteContactDetails = graphql(
  `
    mutation DeleteContactDetails($input: RecordVersionInput!) {
      changed: deleteContactDetails(input: $input) {
        ...ContactDetailsFields
      }
    }
  `,
  [ContactDetailsFields],
);

export const RestoreContactDetails = graphql(
  `
    mutation RestoreContactDetails($input: RecordVersionInput!) {
      changed: restoreContactDetails(input: $input) {
        ...ContactDetailsFields
      }
    }
  `,
  [ContactDetailsFields],
);
