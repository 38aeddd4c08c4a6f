import { graphql } from '../graphql.ts';
import { JobFields } from './job.ts';
import { QuotationFields } from './quotation.ts';

export const CreateQuotation = graphql(
  `
    mutation CreateQuotation($input: CreateQuotationInput!, $idempotencyKey: String) {
      changed: createQuotation(input: $input, idempotencyKey: $idempotencyKey) {
        ...QuotationFields
      }
    }
  `,
  [QuotationFields],
);

export const UpdateQuotation = graphql(
  `
    mutation UpdateQuotation($input: UpdateQuotationInput!) {
      changed: updateQuotation(input: $input) {
        ...QuotationFields
      }
    }
  `,
  [QuotationFields],
);

export const DuplicateQuotation = graphql(
  `
    mutation DuplicateQuotation($input: DuplicateQuotationInput!, $idempotencyKey: String) {
      changed: duplicateQuotation(input: $input, idempotencyKey: $idempotencyKey) {
        ...QuotationFields
      }
    }
  `,
  [QuotationFields],
);

export const ChangeQuotationStatus = graphql(
  `
    mutation ChangeQuotationStatus($input: ChangeQuotationStatusInput!) {
      changed: changeQuotationStatus(input: $input) {
        ...QuotationFields
      }
    }
  `,
  [QuotationFields],
);

export const DeleteQuotation = graphql(
  `
    mutation DeleteQuotation($input: RecordVersionInput!) {
      changed: deleteQuotation(input: $input) {
        ...QuotationFields
      }
    }
  `,
  [QuotationFields],
);

export const RestoreQuotation = graphql(
  `
    mutation RestoreQuotation($input: RecordVersionInput!) {
      changed: restoreQuotation(input: $input) {
        ...QuotationFields
      }
    }
  `,
  [QuotationFields],
);

/** Answers the job, and the quotation, which can't be taken back any more. */
export const CreateJobFromQuotation = graphql(
  `
    mutation CreateJobFromQuotation($input: CreateJobFromQuotationInput!, $idempotencyKey: String) {
      changed: createJobFromQuotation(input: $input, idempotencyKey: $idempotencyKey) {
        ...JobFields
        quotation {
          ...QuotationFields
        }
      }
    }
  `,
  [JobFields, QuotationFields],
);
