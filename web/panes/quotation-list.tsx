import { numberOf } from '../../service/quotations/shown-number.ts';
import { graphql } from '../graphql.ts';
import { QuotationFields } from '../records/quotation.ts';
import { StatusBadge } from '../ui/badge.tsx';
import { Money } from '../ui/prices.tsx';
import { quotationDocument } from '../viewer/quotation-document.tsx';
import { companyColumn } from './columns.tsx';
import { chosen } from './filters.ts';
import { listContent } from './pane.ts';
import { quotationJobs } from './quotation-jobs.tsx';
import { quotationMessages } from './quotation-messages.ts';
import { quotationOverview } from './quotation-overview.tsx';
import { quotationProforma } from './quotation-proforma.tsx';
import { isSoonOver, ValidUntil } from './quotation-validity.tsx';
import { quotationVersions } from './quotation-versions.tsx';
import { filters } from './quotations.tsx';

const QuotationPage = graphql(
  `
    query QuotationPage(
      $companyId: ID
      $status: QuotationStatus
      $expiring: Boolean
      $customerId: ID
      $customerCompanyId: ID
      $leadNumber: String
      $currency: String
      $search: String
      $deleted: Boolean
      $orderBy: QuotationOrder
      $first: Int
      $after: String
    ) {
      page: quotations(
        companyId: $companyId
        status: $status
        expiring: $expiring
        customerId: $customerId
        customerCompanyId: $customerCompanyId
        leadNumber: $leadNumber
        currency: $currency
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
            ...QuotationFields
          }
        }
      }
    }
  `,
  [QuotationFields],
);

/** `'true'` → true; what isn't yes or no says nothing. */
const yesOrNo = (value: string | undefined) => (value === 'true' ? true : value === 'false' ? false : null);

export const quotationList = listContent({
  list: {
    query: QuotationPage,
    variables: (query) => {
      const expiring = yesOrNo(query.expiring);
      return {
        companyId: query.companyId ?? null,
        status: chosen(query.status, filters.status),
        expiring,
        customerId: query.customerId ?? null,
        customerCompanyId: query.customerCompanyId ?? null,
        leadNumber: query.leadNumber?.toUpperCase() ?? null,
        currency: query.currency?.toUpperCase() ?? null,
        search: query.q ?? null,
        deleted: query.deleted === 'true',
        orderBy: chosen(query.orderBy, filters.orderBy) ?? (expiring ? 'VALID_UNTIL_ASC' : 'CREATED_AT_DESC'),
      };
    },
    columns: [
      { title: 'Number', width: 'code', cell: (quotation) => <span className="number">{numberOf(quotation)}</span> },
      { title: 'Subject', width: 'wide', cell: ({ subject }) => subject },
      { title: 'State', width: 'narrow', cell: (quotation) => <StatusBadge of={quotation} /> },
      { title: 'Customer', width: 'normal', yields: 2, cell: ({ customer }) => customer?.fullName },
      { title: 'Valid until', width: 'code', yields: 3, cell: (quotation) => <ValidUntil of={quotation} /> },
      {
        title: 'Lead',
        width: 'short',
        yields: 4,
        cell: ({ leadNumber }) => <span className="number">{leadNumber}</span>,
      },
      companyColumn,
      {
        title: 'Total',
        width: 'code',
        yields: 1,
        isNumber: true,
        cell: ({ totals, currency }) => <Money amount={totals.total} currency={currency} />,
      },
    ],
    changesAtDaysEnd: isSoonOver,
  },
  tabs: [quotationOverview, quotationDocument, quotationVersions, quotationProforma, quotationJobs, quotationMessages],
});
