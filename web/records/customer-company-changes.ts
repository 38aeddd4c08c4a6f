import { graphql } from '../graphql.ts';
import { CustomerCompanyFields } from './customer-company.ts';

export const CreateCustomerCompany = graphql(
  `
    mutation CreateCustomerCompany($input: CreateCustomerCompanyInput!, $idempotencyKey: String) {
      changed: createCustomerCompany(input: $input, idempotencyKey: $idempotencyKey) {
        ...CustomerCompanyFields
      }
    }
  `,
  [CustomerCompanyFields],
);

export const UpdateCustomerCompany = graphql(
  `
    mutation UpdateCustomerCompany($input: UpdateCustomerCompanyInput!) {
      changed: updateCustomerCompany(input: $input) {
        ...CustomerCompanyFields
      }
    }
  `,
  [CustomerCompanyFields],
);

export const ChangeCustomerCompanyStatus = graphql(
  `
    mutation ChangeCustomerCompanyStatus($input: ChangeStatusInput!) {
      changed: changeCustomerCompanyStatus(input: $input) {
        ...CustomerCompanyFields
      }
    }
  `,
  [CustomerCompanyFields],
);

export const DeleteCustomerCompany = graphql(
  `
    mutation DeleteCustomerCompany($input: RecordVersionInput!) {
      changed: deleteCustomerCompany(input: $input) {
        ...CustomerCompanyFields
      }
    }
  `,
  [CustomerCompanyFields],
);

export const RestoreCustomerCompany = graphql(
  `
    mutation RestoreCustomerCompany($input: RecordVersionInput!) {
      changed: restoreCustomerCompany(input: $input) {
        ...CustomerCompanyFields
      }
    }
  `,
  [CustomerCompanyFields],
);
