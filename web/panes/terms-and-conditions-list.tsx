import { graphql } from '../graphql.ts';
import { TermsAndConditionsFields } from '../records/terms-and-conditions.ts';
import { chosen, inOneCompany } from './filters.ts';
import { listContent, tab } from './pane.ts';
import { TermsView, termsColumns } from './terms.tsx';
import { filters } from './terms-and-conditions.tsx';

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

const TermsAndConditionsOverview = graphql(
  `
    query TermsAndConditionsOverview($id: ID!) {
      record: termsAndConditions(id: $id) {
        ...TermsAndConditionsFields
      }
    }
  `,
  [TermsAndConditionsFields],
);

const overview = tab({
  name: 'overview',
  title: 'Overview',
  query: TermsAndConditionsOverview,
  view: ({ record }) => <TermsView of={record} begin="new quotations" />,
});

export const termsAndConditionsList = listContent({
  list: {
    query: TermsAndConditionsPage,
    variables: (query, actor) => ({
      ...inOneCompany(query, actor),
      orderBy: chosen(query.orderBy, filters.orderBy) ?? 'TITLE_ASC',
    }),
    columns: termsColumns,
  },
  tabs: [overview],
});
