import { graphql, type ResultOf } from '../graphql.ts';
import { ProformaInvoiceFields } from '../records/proforma-invoice.ts';
import { useActor } from '../state/viewer.ts';
import { Badge, StatusBadge } from '../ui/badge.tsx';
import { useFormats } from '../ui/formats.ts';
import { proformaInvoiceDocument } from '../viewer/quotation-document.tsx';
import { dayIn } from '../zoned-time.ts';
import { chosen } from './filters.ts';
import { listContent } from './pane.ts';
import { proformaInvoiceOverview } from './proforma-invoice-overview.tsx';
import { filters } from './proforma-invoices.tsx';
import { proformaInvoiceMessages } from './quotation-messages.ts';
import { RecordTitle } from './record-link.tsx';

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
      {
        title: 'Company',
        width: 'normal',
        yields: 4,
        for: ({ companyId }) => companyId === null,
        cell: ({ companyId }) => <RecordTitle kind="company" id={companyId} />,
      },
      { title: 'Amount due', width: 'code', yields: 1, isNumber: true, cell: (proforma) => <Amount of={proforma} /> },
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

function Amount({ of: { amountDue, currency } }: { of: Row }) {
  return <>{useFormats().money(amountDue, currency)}</>;
}
