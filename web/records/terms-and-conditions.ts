import { type FragmentOf, graphql } from '../graphql.ts';
import type { KindDeclaration } from './kinds.ts';

/** What lists, commands and forms know of terms and conditions: spread it wherever terms and conditions are fetched. */
export const TermsAndConditionsFields = graphql(`
  fragment TermsAndConditionsFields on TermsAndConditions {
    __typename
    id
    version
    createdAt
    updatedAt
    deletedAt
    companyId
    title
    body
    isDefault
  }
`);

export type TermsAndConditionsRecord = FragmentOf<typeof TermsAndConditionsFields>;

export const termsAndConditions: KindDeclaration<'termsAndConditions'> = {
  kind: 'termsAndConditions',
  singular: 'terms and conditions',
  plural: 'terms and conditions',
  needs: 'QUOTATIONS_READ',
  title: ({ title }) => title,
  hint: ({ isDefault }) => (isDefault ? 'default' : ''),
  path: ({ id }) => `/layout/terms-and-conditions/${id}`,
  byId: graphql(
    `
      query TermsAndConditionsById($id: ID!) {
        record: termsAndConditions(id: $id) {
          ...TermsAndConditionsFields
        }
      }
    `,
    [TermsAndConditionsFields],
  ),
};
