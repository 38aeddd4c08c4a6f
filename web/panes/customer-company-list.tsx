import { graphql } from '../graphql.ts';
import { CustomerCompanyFields } from '../records/customer-company.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { When } from '../ui/when.tsx';
import { filters } from './customer-companies.tsx';
import { customerCompanyOverview } from './customer-company.tsx';
import { customerCompanyCustomers } from './customer-company-customers.tsx';
import { chosen } from './filters.ts';
import { listContent } from './pane.ts';

const CustomerCompanyPage = graphql(
  `
    query CustomerCompanyPage(
      $companyId: ID
      $status: Status
      $search: String
      $deleted: Boolean
      $orderBy: CustomerCompanyOrder
      $first: Int
      $after: String
      $isOfAll: Boolean!
    ) {
      page: customerCompanies(
        companyId: $companyId
        status: $status
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
            ...CustomerCompanyFields
            company @include(if: $isOfAll) {
              id
              name
            }
          }
        }
      }
    }
  `,
  [CustomerCompanyFields],
);

export const customerCompanyList = listContent({
  list: {
    query: CustomerCompanyPage,
    variables: ({ q, companyId, status, deleted, orderBy }, actor) => ({
      companyId: companyId ?? null,
      search: q ?? null,
      status: chosen(status, filters.status),
      deleted: deleted === 'true',
      orderBy: chosen(orderBy, filters.orderBy) ?? 'CREATED_AT_DESC',
      isOfAll: actor.companyId === null,
    }),
    columns: [
      { title: 'Name', width: 'wide', cell: ({ name }) => name },
      { title: 'Status', width: 'narrow', cell: (customerCompany) => <StatusBadge of={customerCompany} /> },
      { title: 'E-mail', width: 'wide', yields: 1, cell: ({ email }) => email },
      { title: 'Phone', width: 'normal', yields: 2, cell: ({ phone }) => phone },
      {
        title: 'Company',
        width: 'normal',
        yields: 3,
        for: ({ companyId }) => companyId === null,
        cell: ({ company }) => company?.name,
      },
      { title: 'Changed', width: 'narrow', yields: 4, cell: ({ updatedAt }) => <When at={updatedAt} /> },
    ],
  },
  tabs: [customerCompanyOverview, customerCompanyCustomers],
});
