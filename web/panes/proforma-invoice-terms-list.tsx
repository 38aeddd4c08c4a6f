import { graphql } from '../graphql.ts';
import { ProformaInvoiceTermsFields } from '../records/proforma-invoice-terms.ts';
import { chosen, inOneCompany } from './filters.ts';
import { listContent, tab } from './pane.ts';
import { filters } from './proforma-invoice-terms.tsx';
import { TermsView, termsColumns } from './terms.tsx';

const ProformaInvoiceTermsPage = graphql(
  `
    query ProformaInvoiceTermsPage(
      $companyId: ID!
      $search: String
      $deleted: Boolean
      $orderBy: ProformaInvoiceTermsOrder
      $first: Int
      $after: String
    ) {
      page: proformaInvoiceTermsList(
        companyId: $companyId
        search: $search
        deleted: $deleted
        orderBy: $orderBy
        first: $first
        after: $after
      ) {
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          node {
            ...ProformaInvoiceTermsFields
          }
        }
      }
    }
  `,
  [ProformaInvoiceTermsFields],
);

const ProformaInvoiceTermsOverview = graphql(
  `
    query ProformaInvoiceTermsOverview($id: ID!) {
      record: proformaInvoiceTerms(id: $id) {
        ...ProformaInvoiceTermsFields
      }
    }
  `,
  [ProformaInvoiceTermsFields],
);

const overview = tab({
  name: 'overview',
  title: 'Overview',
  query: ProformaInvoiceTermsOverview,
  view: ({ record }) => <TermsView of={record} begin="new proforma invoices" />,
});

export const proformaInvoiceTermsList = listContent({
  list: {
    query: ProformaInvoiceTermsPage,
    variables: (query, actor) => ({
      ...inOneCompany(query, actor),
      orderBy: chosen(query.orderBy, filters.orderBy) ?? 'TITLE_ASC',
    }),
    columns: termsColumns,
  },
  tabs: [overview],
});
