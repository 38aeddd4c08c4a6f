import { useFormats } from '../../ground/formats.ts';
import { dayIn } from '../../ground/zoned-time.ts';
import { ProformaInvoicePage } from '../../records/documents/pages.ts';
import { type ProformaInvoiceRecord, proformaInvoiceFields } from '../../records/proforma-invoice.ts';
import { useActor } from '../../state/viewer.ts';
import { Badge } from '../../ui/badge.tsx';
import { listContent } from '../frame/pane.ts';
import { columnsOf } from '../list/columns.tsx';
import { narrowed, overCompanies } from '../list/filters.ts';
import { proformaInvoiceOverview } from './proforma-invoice-overview.tsx';
import { filters } from './proforma-invoices.tsx';
import { proformaInvoiceDocument } from './quotation-document.tsx';
import { proformaInvoiceMessages } from './quotation-messages.ts';

export const proformaInvoiceList = listContent({
  list: {
    query: ProformaInvoicePage,
    variables: narrowed(filters, overCompanies, 'CREATED_AT_DESC'),
    columns: columnsOf<ProformaInvoiceRecord>(
      proformaInvoiceFields,
      ['number', 'subject', 'status', 'customer', 'dueDate', 'quotation', 'company', 'amountDue', 'total'],
      {
        dueDate: { cell: (proforma) => <Due of={proforma} /> },
        quotation: {
          text: ({ quotationNumber }) => quotationNumber,
          cell: ({ quotationNumber }) => <span className="number">{quotationNumber}</span>,
        },
      },
    ),
  },
  tabs: [proformaInvoiceOverview, proformaInvoiceDocument, proformaInvoiceMessages],
});

function Due({ of: { dueDate, status } }: { of: ProformaInvoiceRecord }) {
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
