import { graphql, type ResultOf } from '../graphql.ts';
import { ProformaInvoiceFields } from '../records/proforma-invoice.ts';
import { useActor } from '../state/viewer.ts';
import { Badge, StatusBadge } from '../ui/badge.tsx';
import { useFormats } from '../ui/formats.ts';
import { Money } from '../ui/prices.tsx';
import { proformaInvoiceDocument } from '../viewer/quotation-document.tsx';
import { dayIn } from '../zoned-time.ts';
import { companyColumn } from './columns.tsx';
import { chosen } from './filters.ts';
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
    variables: ({ q, companyId, customerId, status, orderBy }) => ({
      companyId: companyId ?? null,
      customerId: customerId ?? null,
      search: q ?? null,
      status: chosen(status, filters.status),
      orderBy: chosen(orderBy, filters.orderBy) ?? 'CREATED_AT_DESC',
    }),
    columns: [
      { title: 'Number', width: 'narrow', cell: ({ number }) => <span className="number">{number}</span> },
      { title: 'Subject', width: 'wide', cell: ({ subject }) => subject },
      { title: 'State', width: 'narrow', cell: (proforma) => <StatusBadge of={proforma} /> },
      { title: 'Customer', width: 'normal', yields: 2, cell: ({ customer }) => customer?.fullName },
      { title: 'Due', width: 'code', yields: 3, cell: (proforma) => <Due of={proforma} /> },
      {
        title: 'Quotation',
        width: 'code',
        yields: 4,
        cell: ({ quotationNumber }) => <span className="number">{quotationNumber}</span>,
      },
      companyColumn,
      {
        title: 'Amount due',
        width: 'code',
        yields: 1,
        isNumber: true,
        cell: ({ amountDue, currency }) => <Money amount={amountDue} currency={currency} />,
      },
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
