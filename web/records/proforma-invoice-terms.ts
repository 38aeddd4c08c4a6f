import { type FragmentOf, graphql } from '../graphql.ts';
import type { KindDeclaration } from './kinds.ts';

/** What lists, commands and forms know of proforma invoice terms: spread it wherever proforma invoice terms are fetched. */
export const ProformaInvoiceTermsFields = graphql(`
  fragment ProformaInvoiceTermsFields on ProformaInvoiceTerms {
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

export type ProformaInvoiceTermsRecord = FragmentOf<typeof ProformaInvoiceTermsFields>;

export const proformaInvoiceTerms: KindDeclaration<'proformaInvoiceTerms'> = {
  kind: 'proformaInvoiceTerms',
  singular: 'proforma invoice terms',
  plural: 'proforma invoice terms',
  needs: 'QUOTATIONS_READ',
  title: ({ title }) => title,
  hint: ({ isDefault }) => (isDefault ? 'default' : ''),
  path: ({ id }) => `/layout/proforma-invoice-terms/${id}`,
  byId: graphql(
    `
      query ProformaInvoiceTermsById($id: ID!) {
        record: proformaInvoiceTerms(id: $id) {
          ...ProformaInvoiceTermsFields
        }
      }
    `,
    [ProformaInvoiceTermsFields],
  ),
};
