import { Percentage } from '@blueprintjs/icons';
import { filtersOf } from '../../records/fields/declared.ts';
import { proformaInvoiceFields } from '../../records/proforma-invoice.ts';
import { pane } from '../frame/pane.ts';
import { acrossCompanies, orderBy } from '../list/filters.ts';

export const filters = { ...filtersOf(proformaInvoiceFields), orderBy: orderBy(proformaInvoiceFields) };

export const proformaInvoices = pane({
  path: '/layout/proforma-invoices',
  title: 'Proforma invoices',
  keys: 'g p',
  needs: 'QUOTATIONS_READ',
  icon: <Percentage size={16} />,
  aliases: ['bills', 'advance', 'invoices'],
  filters: acrossCompanies(filters),
  kind: 'proformaInvoice',
  empty: {
    says: 'A proforma invoice is a bill in advance, generated from an accepted quotation: open one to begin.',
    command: 'quotations.accepted',
  },
});
