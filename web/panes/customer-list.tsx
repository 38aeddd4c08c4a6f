import { graphql } from '../graphql.ts';
import { CustomerFields } from '../records/customer.ts';
import { addressColumns, changedColumn, companyColumn, createdColumn, statusColumn } from './columns.tsx';
import { customerOverview } from './customer.tsx';
import { customerJobs } from './customer-jobs.tsx';
import { customerQuotations } from './customer-quotations.tsx';
import { filters } from './customers.tsx';
import { chosen, overCompanies } from './filters.ts';
import { listContent } from './pane.ts';

const CustomerPage = graphql(
  `
    query CustomerPage(
      $companyId: ID
      $customerCompanyId: ID
      $status: Status
      $search: String
      $deleted: Boolean
      $orderBy: CustomerOrder
      $first: Int
      $after: String
      $isOfAll: Boolean!
    ) {
      page: customers(
        companyId: $companyId
        customerCompanyId: $customerCompanyId
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
            ...CustomerFields
            company @include(if: $isOfAll) {
              id
              name
            }
          }
        }
      }
    }
  `,
  [CustomerFields],
);

export const customerList = listContent({
  list: {
    query: CustomerPage,
    variables: (query, actor) => ({
      ...overCompanies(query, actor),
      customerCompanyId: query.customerCompanyId ?? null,
      status: chosen(query.status, filters.status),
      deleted: query.deleted === 'true',
      orderBy: chosen(query.orderBy, filters.orderBy) ?? 'CREATED_AT_DESC',
    }),
    columns: [
      { name: 'fullName', title: 'Name', width: 'wide', text: ({ fullName }) => fullName },
      statusColumn,
      {
        name: 'customerCompany',
        title: 'Customer company',
        width: 'normal',
        yields: 1,
        text: ({ customerCompany }) => customerCompany?.name,
      },
      { name: 'email', title: 'E-mail', width: 'wide', yields: 2, text: ({ email }) => email },
      { name: 'phone', title: 'Phone', width: 'normal', yields: 3, text: ({ phone }) => phone },
      companyColumn,
      ...addressColumns,
      createdColumn,
      changedColumn,
    ],
  },
  tabs: [customerOverview, customerJobs, customerQuotations],
});
