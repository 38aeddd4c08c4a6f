import { Percentage } from '@blueprintjs/icons';
import { choice, record } from '../commands/fields.ts';
import { Later } from '../later.ts';
import { proformaInvoiceStatuses } from '../records/words.ts';
import { acrossCompanies } from './filters.ts';
import { pane } from './pane.ts';

export const filters = {
  status: choice('State', proformaInvoiceStatuses, { optional: true }),
  customerId: record('Customer', 'customer', {
    optional: true,
    where: ({ companyId }) => ({ companyId: (companyId as { id: string } | null | undefined)?.id ?? null }),
  }),
  orderBy: choice(
    'Order',
    [
      { value: 'CREATED_AT_DESC', label: 'Newest first' },
      { value: 'CREATED_AT_ASC', label: 'Oldest first' },
      { value: 'DUE_DATE_ASC', label: 'Due, soonest first' },
      { value: 'DUE_DATE_DESC', label: 'Due, latest first' },
    ],
    { optional: true },
  ),
};

export const proformaInvoices = pane({
  path: '/layout/proforma-invoices',
  title: 'Proforma invoices',
  keys: 'g p',
  needs: 'QUOTATIONS_READ',
  icon: <Percentage size={16} />,
  aliases: ['bills', 'advance', 'invoices'],
  filters: acrossCompanies(filters),
  kind: 'proformaInvoice',
  content: new Later(async () => (await import('./offers.ts')).offers.proformaInvoices),
  empty: {
    says: 'A proforma invoice is a bill in advance, generated from an accepted quotation: open one to begin.',
    command: 'quotations.accepted',
  },
});
