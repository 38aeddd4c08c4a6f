import { graphql } from '../graphql.ts';
import { ContactDetailsFields } from '../records/contact-details.ts';
import { defaultColumn } from './columns.tsx';
import { filters } from './contact-details.tsx';
import { contactDetailsOverview } from './contact-details-overview.tsx';
import { chosen, inOneCompany } from './filters.ts';
import { listContent } from './pane.ts';

const ContactDetailsPage = graphql(
  `
    query ContactDetailsPage(
      $companyId: ID!
      $search: String
      $deleted: Boolean
      $orderBy: ContactDetailsOrder
      $first: Int
      $after: String
    ) {
      page: contactDetailsList(
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
            ...ContactDetailsFields
          }
        }
      }
    }
  `,
  [ContactDetailsFields],
);

export const contactDetailsList = listContent({
  list: {
    query: ContactDetailsPage,
    variables: (query, actor) => ({
      ...inOneCompany(query, actor),
      orderBy: chosen(query.orderBy, filters.orderBy) ?? 'NAME_ASC',
    }),
    columns: [
      { title: 'Name', width: 'normal', cell: ({ name }) => name },
      defaultColumn,
      { title: 'Designation', width: 'normal', yields: 2, cell: ({ designation }) => designation },
      { title: 'E-mail', width: 'wide', yields: 1, cell: ({ email }) => email },
      { title: 'Phone', width: 'normal', yields: 3, cell: ({ phone }) => phone },
    ],
  },
  tabs: [contactDetailsOverview],
});
