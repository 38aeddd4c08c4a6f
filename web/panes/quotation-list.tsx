import { numberOf } from '../../service/quotations/shown-number.ts';
import { graphql } from '../graphql.ts';
import { QuotationFields } from '../records/quotation.ts';
import { quotationDocument } from '../viewer/quotation-document.tsx';
import {
  changedColumn,
  companyColumn,
  createdColumn,
  customerColumn,
  issuedColumn,
  reasonColumn,
  stateColumn,
  totalColumn,
} from './columns.tsx';
import { chosen, overCompanies, yesOrNo } from './filters.ts';
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
      $isOfAll: Boolean!
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
            company @include(if: $isOfAll) {
              id
              name
            }
          }
        }
      }
    }
  `,
  [QuotationFields],
);

export const quotationList = listContent({
  list: {
    query: QuotationPage,
    variables: (query, actor) => {
      const expiring = yesOrNo(query.expiring);
      return {
        ...overCompanies(query, actor),
        status: chosen(query.status, filters.status),
        expiring,
        customerId: query.customerId ?? null,
        customerCompanyId: query.customerCompanyId ?? null,
        leadNumber: query.leadNumber?.toUpperCase() ?? null,
        currency: query.currency?.toUpperCase() ?? null,
        deleted: query.deleted === 'true',
        orderBy: chosen(query.orderBy, filters.orderBy) ?? (expiring ? 'VALID_UNTIL_ASC' : 'CREATED_AT_DESC'),
      };
    },
    columns: [
      {
        name: 'number',
        title: 'Number',
        width: 'code',
        text: numberOf,
        cell: (quotation) => <span className="number">{numberOf(quotation)}</span>,
      },
      { name: 'subject', title: 'Subject', width: 'wide', text: ({ subject }) => subject },
      stateColumn,
      customerColumn,
      {
        name: 'validUntil',
        title: 'Valid until',
        width: 'code',
        yields: 3,
        day: ({ validUntil }) => validUntil,
        cell: (quotation) => <ValidUntil of={quotation} />,
      },
      {
        name: 'leadNumber',
        title: 'Lead',
        width: 'short',
        yields: 4,
        text: ({ leadNumber }) => leadNumber,
        cell: ({ leadNumber }) => <span className="number">{leadNumber}</span>,
      },
      companyColumn,
      { ...totalColumn, yields: 1 },
      {
        name: 'subtotal',
        title: 'Subtotal',
        width: 'code',
        isNumber: true,
        isExtra: true,
        amount: ({ totals, currency }) => ({ amount: totals.subtotal, currency }),
      },
      issuedColumn,
      { name: 'sentAt', title: 'Sent', width: 'narrow', isExtra: true, moment: ({ sentAt }) => sentAt },
      reasonColumn,
      createdColumn,
      changedColumn,
    ],
    changesAtDaysEnd: isSoonOver,
  },
  tabs: [quotationOverview, quotationDocument, quotationVersions, quotationProforma, quotationJobs, quotationMessages],
});
