import { graphql } from '../graphql.ts';
import { CompanyFields } from '../records/company.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { When } from '../ui/when.tsx';
import { filters } from './companies.tsx';
import { companyOverview } from './company.tsx';
import { companyCustomers } from './company-customers.tsx';
import { companyJobs } from './company-jobs.tsx';
import { companyQrCode } from './company-qr-code.tsx';
import { companyQuotations } from './company-quotations.tsx';
import { chosen } from './filters.ts';
import { listContent } from './pane.ts';

const CompanyPage = graphql(
  `
    query CompanyPage($status: Status, $search: String, $deleted: Boolean, $orderBy: CompanyOrder, $first: Int, $after: String) {
      page: companies(status: $status, search: $search, deleted: $deleted, orderBy: $orderBy, first: $first, after: $after) {
        totalCount
        pageInfo {
          hasNextPage
          endCursor
        }
        edges {
          node {
            ...CompanyFields
          }
        }
      }
    }
  `,
  [CompanyFields],
);

export const companyList = listContent({
  list: {
    query: CompanyPage,
    variables: ({ q, status, deleted, orderBy }) => ({
      search: q ?? null,
      status: chosen(status, filters.status),
      deleted: deleted === 'true',
      orderBy: chosen(orderBy, filters.orderBy) ?? 'CREATED_AT_DESC',
    }),
    columns: [
      { title: 'Name', width: 'wide', cell: ({ name }) => name },
      { title: 'Status', width: 'narrow', cell: (company) => <StatusBadge of={company} /> },
      { title: 'E-mail', width: 'wide', yields: 1, cell: ({ email }) => email },
      { title: 'Seats', width: 'short', yields: 2, isNumber: true, cell: ({ numberOfUsers }) => numberOfUsers },
      { title: 'Changed', width: 'narrow', yields: 3, cell: ({ updatedAt }) => <When at={updatedAt} /> },
    ],
  },
  tabs: [companyOverview, companyQrCode, companyJobs, companyCustomers, companyQuotations],
});
