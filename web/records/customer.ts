import { type FragmentOf, graphql } from '../graphql.ts';
import { AddressFields } from './address.ts';
import type { KindDeclaration } from './kinds.ts';

/** What lists, commands and forms know of a customer: spread it wherever customers are fetched. */
export const CustomerFields = graphql(
  `
    fragment CustomerFields on Customer {
      __typename
      id
      version
      createdAt
      updatedAt
      deletedAt
      companyId
      customerCompanyId
      customerCompany {
        id
        name
      }
      fullName
      email
      phone
      address {
        ...AddressFields
      }
      status
    }
  `,
  [AddressFields],
);

export type CustomerRecord = FragmentOf<typeof CustomerFields>;

export const customer: KindDeclaration<'customer'> = {
  kind: 'customer',
  singular: 'customer',
  plural: 'customers',
  needs: 'CUSTOMERS_READ',
  title: ({ fullName }) => fullName,
  hint: ({ customerCompany, email, phone }) => customerCompany?.name ?? email ?? phone ?? '',
  path: ({ id }) => `/layout/customers/${id}`,
  byId: graphql(
    `
      query CustomerById($id: ID!) {
        record: customer(id: $id) {
          ...CustomerFields
        }
      }
    `,
    [CustomerFields],
  ),
};
