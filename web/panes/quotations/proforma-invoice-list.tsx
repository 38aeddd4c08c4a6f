import { useFormats } from '../../ground/formats.ts';
import { dayIn } from '../../ground/zoned-time.ts';
import { ProformaInvoicePage } from '../../records/documents/pages.ts';
import { ProformaInvoiceMessages } from '../../records/documents/related.ts';
import type { ProformaInvoiceRecord } from '../../records/proforma-invoice.ts';
import { Badge } from '../../ui/badge.tsx';
import { listOf } from '../list/list-of.ts';
import { messagesTab } from '../post/messages-tab.tsx';
import { proformaInvoices } from './panes.tsx';
import { proformaInvoiceOverview } from './proforma-invoice-overview.tsx';
import { proformaInvoiceDocument } from './quotation-document.tsx';

export const proformaInvoiceList = listOf(proformaInvoices, ProformaInvoicePage, {
  columns: ['number', 'subject', 'status', 'customer', 'dueDate', 'quotation', 'company', 'amountDue', 'total'],
  own: {
    dueDate: { cell: (proforma) => <Due of={proforma} /> },
    quotation: {
      text: ({ quotationNumber }) => quotationNumber,
      cell: ({ quotationNumber }) => <span className="number">{quotationNumber}</span>,
    },
  },
  tabs: [
    proformaInvoiceOverview,
    proformaInvoiceDocument,
    messagesTab({
      query: ProformaInvoiceMessages,
      needs: 'QUOTATIONS_WRITE',
      send: 'proformaInvoice.send',
      what: 'The proforma invoice',
    }),
  ],
});

function Due({ of }: { of: ProformaInvoiceRecord }) {
  const { date, timeZone } = useFormats().of(of);
  const { dueDate, status } = of;
  if (status !== 'ISSUED' || dueDate >= dayIn(new Date(), timeZone)) return <>{date(dueDate)}</>;
  return (
    <Badge tone="bad">
      {date(dueDate)}
      <span className="only-heard">, overdue</span>
    </Badge>
  );
}
