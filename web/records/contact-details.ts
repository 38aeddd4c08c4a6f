import { type FragmentOf, graphql } from '../graphql.ts';
import { AddressFields } from './address.ts';
import type { KindDeclaration } from './kinds.ts';

/** What lists, commands and forms know of contact details: spread it wherever contact details are fetched. */
export const ContactDetailsFields = graphql(
  `
    fragment ContactDetailsFields on ContactDetails {
      __typename
      id
      version
      createdAt
      updatedAt
      deletedAt
      companyId
      name
      designation
      email
      phone
      address {
        ...AddressFields
      }
      isDefault
    }
  `,
  [AddressFields],
);

export type ContactDetailsRecord = FragmentOf<typeof ContactDetailsFields>;

export const contactDetails: KindDeclaration<'contactDetails'> = {
  kind: 'contactDetails',
  singular: 'contact details',
  plural: 'contact details',
  needs: 'QUOTATIONS_READ',
  title: ({ name }) => name,
  hint: ({ designation, isDefault }) => [designation, isDefault && 'default'].filter(Boolean).join(' · '),
  path: ({ id }) => `/layout/contact-details/${id}`,
  byId: graphql(
    `
      query ContactDetailsById($id: ID!) {
        record: contactDetails(id: $id) {
          ...ContactDetailsFields
        }
      }
    `,
    [ContactDetailsFields],
  ),
};
