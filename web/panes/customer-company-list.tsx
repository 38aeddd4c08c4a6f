import { graphql } from '../graphql.ts';
import { CustomerCompanyFields } from '../records/customer-company.ts';
import { addressColumns, changedShown, companyColumn, createdColumn, statusColumn } from './columns.tsx';
import { filters } from './customer-companies.tsx';
import { customerCompanyOverview } from './customer-company.tsx';
import { customerCompanyCustomers } from './customer-company-customers.tsx';
import { chosen, overCompanies } from './filters.ts';
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
    variables: (query, actor) => ({
      ...overCompanies(query, actor),
      status: chosen(query.status, filters.status),
      deleted: query.deleted === 'true',
      orderBy: chosen(query.orderBy, filters.orderBy) ?? 'CREATED_AT_DESC',
    }),
    columns: [
      { name: 'name', title: 'Name', width: 'wide', text: ({ name }) => name },
      statusColumn,
      { name: 'email', title: 'E-mail', width: 'wide', yields: 1, text: ({ email }) => email },
      { name: 'phone', title: 'Phone', width: 'normal', yields: 2, text: ({ phone }) => phone },
      companyColumn,
      changedShown,
      { name: 'taxNumber', title: 'Tax number', width: 'narrow', isExtra: true, text: ({ taxNumber }) => taxNumber },
      ...addressColumns,
      createdColumn,
    ],
  },
  tabs: [customerCompanyOverview, customerCompanyCustomers],
});
