import { graphql } from '../graphql.ts';
import { TermsAndConditionsFields } from '../records/terms-and-conditions.ts';
import { Badge } from '../ui/badge.tsx';
import { plainText } from '../ui/markdown.tsx';
import { When } from '../ui/when.tsx';
import { chosen } from './filters.ts';
import { listContent } from './pane.ts';
import { filters } from './terms-and-conditions.tsx';
import { termsAndConditionsOverview } from './terms-and-conditions-overview.tsx';

const TermsAndConditionsPage = graphql(
  `
    query TermsAndConditionsPage(
      $companyId: ID!
      $search: String
      $deleted: Boolean
      $orderBy: TermsAndConditionsOrder
      $first: Int
      $after: String
    ) {
      page: termsAndConditionsList(
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
            ...TermsAndConditionsFields
          }
        }
      }
    }
  `,
  [TermsAndConditionsFields],
);

export const termsAndConditionsList = listContent({
  list: {
    query: TermsAndConditionsPage,
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
  tabs: [termsAndConditionsOverview],
});
