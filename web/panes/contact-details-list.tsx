import { graphql } from '../graphql.ts';
import { ContactDetailsFields } from '../records/contact-details.ts';
import { addressColumns, changedColumn, createdColumn, defaultColumn } from './columns.tsx';
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
      { name: 'name', title: 'Name', width: 'normal', text: ({ name }) => name },
      defaultColumn,
      { name: 'designation', title: 'Designation', width: 'normal', yields: 2, text: ({ designation }) => designation },
      { name: 'email', title: 'E-mail', width: 'wide', yields: 1, text: ({ email }) => email },
      { name: 'phone', title: 'Phone', width: 'normal', yields: 3, text: ({ phone }) => phone },
      ...addressColumns,
      createdColumn,
      changedColumn,
    ],
  },
  tabs: [contactDetailsOverview],
});
