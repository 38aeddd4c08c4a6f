import { type FragmentOf, graphql } from '../graphql.ts';
import { AddressFields } from './address.ts';
import type { KindDeclaration } from './kinds.ts';

/** What lists, commands and forms know of a customer company: spread it wherever customer companies are fetched. */
export const CustomerCompanyFields = graphql(
  `
    fragment CustomerCompanyFields on CustomerCompany {
      __typename
      id
      version
      createdAt
      updatedAt
      deletedAt
      companyId
      name
      email
      phone
      address {
        ...AddressFields
      }
      taxNumber
      status
    }
  `,
  [AddressFields],
);

export type CustomerCompanyRecord = FragmentOf<typeof CustomerCompanyFields>;

export const customerCompany: KindDeclaration<'customerCompany'> = {
  kind: 'customerCompany',
  singular: 'customer company',
  plural: 'customer companies',
  needs: 'CUSTOMERS_READ',
  title: ({ name }) => name,
  hint: ({ email, phone }) => email ?? phone ?? '',
  path: ({ id }) => `/layout/customer-companies/${id}`,
  byId: graphql(
    `
      query CustomerCompanyById($id: ID!) {
        record: customerCompany(id: $id) {
          ...CustomerCompanyFields
        }
      }
    `,
    [CustomerCompanyFields],
  ),
};
