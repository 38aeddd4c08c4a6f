import { graphql } from '../graphql.ts';
import { BankDetailsFields } from './bank-details.ts';

export const CreateBankDetails = graphql(
  `
    mutation CreateBankDetails($input: CreateBankDetailsInput!, $idempotencyKey: String) {
      changed: createBankDetails(input: $input, idempotencyKey: $idempotencyKey) {
        ...BankDetailsFields
      }
    }
  `,
  [BankDetailsFields],
);

export const UpdateBankDetails = graphql(
  `
    mutation UpdateBankDetails($input: UpdateBankDetailsInput!) {
      changed: updateBankDetails(input: $input) {
        ...BankDetailsFields
      }
    }
  `,
  [BankDetailsFields],
);

export const DeleteBankDetails = graphql(
  `
    mutation DeleteBankDetails($input: RecordVersionInput!) {
      changed: deleteBankDetails(input: $input) {
        ...BankDetailsFields
      }
    }
  `,
  [BankDetailsFields],
);

export const RestoreBankDetails = graphql(
  `
    mutation RestoreBankDetails($input: RecordVersionInput!) {
      changed: restoreBankDetails(input: $input) {
        ...BankDetailsFields
      }
    }
  `,
  [BankDetailsFields],
);
