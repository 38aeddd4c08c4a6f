import { graphql, type ResultOf } from '../graphql.ts';
import { ProformaInvoiceFields } from '../records/proforma-invoice.ts';
import { useActor } from '../state/viewer.ts';
import { Badge } from '../ui/badge.tsx';
import { useFormats } from '../ui/formats.ts';
import { proformaInvoiceDocument } from '../viewer/quotation-document.tsx';
import { dayIn } from '../zoned-time.ts';
import {
  changedColumn,
  companyColumn,
  createdColumn,
  customerColumn,
  issuedColumn,
  numberColumn,
  reasonColumn,
  stateColumn,
  totalColumn,
} from './columns.tsx';
import { chosen, overCompanies } from './filters.ts';
import { listContent } from './pane.ts';
import { proformaInvoiceOverview } from './proforma-invoice-overview.tsx';
import { filters } from './proforma-invoices.tsx';
import { proformaInvoiceMessages } from './quotation-messages.ts';

const ProformaInvoicePage = graphql(
  `
    query ProformaInvoicePage(
      $companyId: ID
      $status: ProformaInvoiceStatus
      $customerId: ID
      $search: String
      $orderBy: ProformaInvoiceOrder
      $first: Int
      $after: String
      $isOfAll: Boolean!
    ) {
      page: proformaInvoices(
        companyId: $companyId
        status: $status
        customerId: $customerId
        search: $search
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
            ...ProformaInvoiceFields
            company @include(if: $isOfAll) {
              id
              name
            }
          }
        }
      }
    }
  `,
  [ProformaInvoiceFields],
);

type Row = ResultOf<typeof ProformaInvoicePage>['page']['edges'][number]['node'];

export const proformaInvoiceList = listContent({
  list: {
    query: ProformaInvoicePage,
    variables: (query, actor) => ({
      ...overCompanies(query, actor),
      customerId: query.customerId ?? null,
      status: chosen(query.status, filters.status),
      orderBy: chosen(query.orderBy, filters.orderBy) ?? 'CREATED_AT_DESC',
    }),
    columns: [
      { ...numberColumn, width: 'narrow' },
      { name: 'subject', title: 'Subject', width: 'wide', text: ({ subject }) => subject },
      stateColumn,
      customerColumn,
      {
        name: 'dueDate',
        title: 'Due',
        width: 'code',
        yields: 3,
        day: ({ dueDate }) => dueDate,
        cell: (proforma) => <Due of={proforma} />,
      },
      {
        name: 'quotationNumber',
        title: 'Quotation',
        width: 'code',
        yields: 4,
        text: ({ quotationNumber }) => quotationNumber,
        cell: ({ quotationNumber }) => <span className="number">{quotationNumber}</span>,
      },
      companyColumn,
      {
        name: 'amountDue',
        title: 'Amount due',
        width: 'code',
        yields: 1,
        isNumber: true,
        amount: ({ amountDue, currency }) => ({ amount: amountDue, currency }),
      },
      { ...totalColumn, isExtra: true },
      issuedColumn,
      { name: 'paidAt', title: 'Paid', width: 'narrow', isExtra: true, moment: ({ paidAt }) => paidAt },
      reasonColumn,
      createdColumn,
      changedColumn,
    ],
  },
  tabs: [proformaInvoiceOverview, proformaInvoiceDocument, proformaInvoiceMessages],
});

function Due({ of: { dueDate, status } }: { of: Row }) {
  const { timeZone } = useActor().actor;
  const { date } = useFormats();
  if (status !== 'ISSUED' || dueDate >= dayIn(new Date(), timeZone)) return <>{date(dueDate)}</>;
  return (
    <Badge tone="bad">
      {date(dueDate)}
      <span className="only-heard">, overdue</span>
    </Badge>
  );
}
