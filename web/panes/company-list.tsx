import { graphql } from '../graphql.ts';
import { CompanyFields } from '../records/company.ts';
import { addressColumns, changedShown, createdColumn, statusColumn } from './columns.tsx';
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
      { name: 'name', title: 'Name', width: 'wide', text: ({ name }) => name },
      statusColumn,
      { name: 'email', title: 'E-mail', width: 'wide', yields: 1, text: ({ email }) => email },
      {
        name: 'numberOfUsers',
        title: 'Seats',
        width: 'short',
        yields: 2,
        isNumber: true,
        text: ({ numberOfUsers }) => numberOfUsers,
      },
      changedShown,
      { name: 'phone', title: 'Phone', width: 'normal', isExtra: true, text: ({ phone }) => phone },
      { name: 'website', title: 'Website', width: 'normal', isExtra: true, text: ({ website }) => website },
      {
        name: 'registrationNumber',
        title: 'Registration number',
        width: 'narrow',
        isExtra: true,
        text: ({ registrationNumber }) => registrationNumber,
      },
      { name: 'taxNumber', title: 'Tax number', width: 'narrow', isExtra: true, text: ({ taxNumber }) => taxNumber },
      { name: 'currency', title: 'Currency', width: 'short', isExtra: true, text: ({ currency }) => currency },
      { name: 'timeZone', title: 'Time zone', width: 'normal', isExtra: true, text: ({ timeZone }) => timeZone },
      ...addressColumns,
      createdColumn,
    ],
  },
  tabs: [companyOverview, companyQrCode, companyJobs, companyCustomers, companyQuotations],
});
