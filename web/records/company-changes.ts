import { graphql } from '../graphql.ts';
import { CompanyFields } from './company.ts';

export const CreateCompany = graphql(
  `
    mutation CreateCompany($input: CreateCompanyInput!, $idempotencyKey: String) {
      changed: createCompany(input: $input, idempotencyKey: $idempotencyKey) {
        ...CompanyFields
      }
    }
  `,
  [CompanyFields],
);

export const UpdateCompany = graphql(
  `
    mutation UpdateCompany($input: UpdateCompanyInput!) {
      changed: updateCompany(input: $input) {
        ...CompanyFields
      }
    }
  `,
  [CompanyFields],
);

export const ChangeCompanyStatus = graphql(
  `
    mutation ChangeCompanyStatus($input: ChangeStatusInput!) {
      changed: changeCompanyStatus(input: $input) {
        ...CompanyFields
      }
    }
  `,
  [CompanyFields],
);

export const DeleteCompany = graphql(
  `
    mutation DeleteCompany($input: RecordVersionInput!) {
      changed: deleteCompany(input: $input) {
        ...CompanyFields
      }
    }
  `,
  [CompanyFields],
);

export const RestoreCompany = graphql(
  `
    mutation RestoreCompany($input: RecordVersionInput!) {
      changed: restoreCompany(input: $input) {
        ...CompanyFields
      }
    }
  `,
  [CompanyFields],
);
