import { type FragmentOf, graphql } from '../graphql.ts';
import { AddressFields } from './address.ts';
import type { KindDeclaration } from './kinds.ts';

/** What lists, commands and forms know of a company: spread it wherever companies are fetched. */
export const CompanyFields = graphql(
  `
    fragment CompanyFields on Company {
      __typename
      id
      version
      createdAt
      updatedAt
      deletedAt
      name
      email
      phone
      website
      address {
        ...AddressFields
      }
      registrationNumber
      taxNumber
      logoFileId
      currency
      locale
      timeZone
      numberOfUsers
      taxRounding
      quotationValidityDays
      status
      link
    }
  `,
  [AddressFields],
);

export type CompanyRecord = FragmentOf<typeof CompanyFields>;

export const company: KindDeclaration<'company'> = {
  kind: 'company',
  singular: 'company',
  plural: 'companies',
  needs: 'COMPANIES_READ',
  title: ({ name }) => name,
  hint: ({ email }) => email,
  path: ({ id }) => `/layout/companies/${id}`,
  byId: graphql(
    `
      query CompanyById($id: ID!) {
        record: company(id: $id) {
          ...CompanyFields
        }
      }
    `,
    [CompanyFields],
  ),
};
