import { graphql } from '../graphql.ts';
import { CustomerFields } from './customer.ts';

export const CreateCustomer = graphql(
  `
    mutation CreateCustomer($input: CreateCustomerInput!, $idempotencyKey: String) {
      changed: createCustomer(input: $input, idempotencyKey: $idempotencyKey) {
        ...CustomerFields
      }
    }
  `,
  [CustomerFields],
);

export const UpdateCustomer = graphql(
  `
    mutation UpdateCustomer($input: UpdateCustomerInput!) {
      changed: updateCustomer(input: $input) {
        ...CustomerFields
      }
    }
  `,
  [CustomerFields],
);

export const ChangeCustomerStatus = graphql(
  `
    mutation ChangeCustomerStatus($input: ChangeStatusInput!) {
      changed: changeCustomerStatus(input: $input) {
        ...CustomerFields
      }
    }
  `,
  [CustomerFields],
);

export const DeleteCustomer = graphql(
  `
    mutation DeleteCustomer($input: RecordVersionInput!) {
      changed: deleteCustomer(input: $input) {
        ...CustomerFields
      }
    }
  `,
  [CustomerFields],
);

export const RestoreCustomer = graphql(
  `
    mutation RestoreCustomer($input: RecordVersionInput!) {
      changed: restoreCustomer(input: $input) {
        ...CustomerFields
      }
    }
  `,
  [CustomerFields],
);
