import { Clipboard } from '@blueprintjs/icons';
import { Later } from '../later.ts';
import { acrossCompanies, common, orders } from './filters.ts';
import { pane } from './pane.ts';

export const filters = {
  deleted: common.deleted,
  orderBy: orders('TITLE', 'Title'),
};

export const proformaInvoiceTerms = pane({
  path: '/layout/proforma-invoice-terms',
  title: 'Proforma invoice terms',
  keys: 'g m',
  needs: 'QUOTATIONS_READ',
  icon: <Clipboard size={16} />,
  aliases: ['terms of proforma invoices', 'advance payment'],
  filters: acrossCompanies(filters),
  kind: 'proformaInvoiceTerms',
  isOfOneCompany: true,
  content: new Later(async () => (await import('./supporting.ts')).supporting.proformaInvoiceTerms),
  empty: {
    says: 'These terms are printed on proforma invoices. New ones begin with the default terms.',
    command: 'proformaInvoiceTerms.add',
  },
});
