import { Office } from '@blueprintjs/icons';
import { graphql } from '../graphql.ts';
import { CompanyFields } from '../records/company.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { When } from '../ui/when.tsx';
import { companyOverview } from './company.tsx';
import { companyJobs } from './company-jobs.tsx';
import { companyQrCode } from './company-qr-code.tsx';
import { chosen, common, orders } from './filters.ts';
import { pane } from './pane.ts';

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

const filters = { ...common, orderBy: orders('NAME') };

export const companies = pane({
  path: '/layout/companies',
  title: 'Companies',
  keys: 'g c',
  needs: 'COMPANIES_READ',
  icon: <Office size={16} />,
  aliases: ['tenants'],
  filters: () => filters,
  kind: 'company',
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
      { title: 'Seats', width: 'narrow', yields: 2, isNumber: true, cell: ({ numberOfUsers }) => numberOfUsers },
      { title: 'Changed', width: 'narrow', yields: 2, cell: ({ updatedAt }) => <When at={updatedAt} /> },
    ],
  },
  tabs: [companyOverview, companyQrCode, companyJobs],
  empty: {
    says: 'A company is a business that uses Docket: its users, departments and jobs belong to it.',
    command: 'company.add',
  },
});
