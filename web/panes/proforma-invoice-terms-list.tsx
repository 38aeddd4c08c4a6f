import { graphql } from '../graphql.ts';
import { ProformaInvoiceTermsFields } from '../records/proforma-invoice-terms.ts';
import { Badge } from '../ui/badge.tsx';
import { plainText } from '../ui/markdown.tsx';
import { When } from '../ui/when.tsx';
import { chosen } from './filters.ts';
import { listContent } from './pane.ts';
import { filters } from './proforma-invoice-terms.tsx';
import { proformaInvoiceTermsOverview } from './proforma-invoice-terms-overview.tsx';

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

export const proformaInvoiceTermsList = listContent({
  list: {
    query: ProformaInvoiceTermsPage,
    variables: ({ q, companyId, deleted, orderBy }, actor) => ({
      // The frame asks which company before it asks for this.
      companyId: companyId ?? actor.companyId ?? '',
      search: q ?? null,
      deleted: deleted === 'true',
      orderBy: chosen(orderBy, filters.orderBy) ?? 'TITLE_ASC',
    }),
    columns: [
      { title: 'Title', width: 'normal', cell: ({ title }) => title },
      { title: 'Default', width: 'narrow', cell: ({ isDefault }) => isDefault && <Badge tone="good">Default</Badge> },
      { title: 'Text', width: 'wide', yields: 2, cell: ({ body }) => plainText(body) },
      { title: 'Changed', width: 'narrow', yields: 3, cell: ({ updatedAt }) => <When at={updatedAt} /> },
    ],
  },
  tabs: [proformaInvoiceTermsOverview],
});
