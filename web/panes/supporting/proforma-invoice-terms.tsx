import { Clipboard } from '@blueprintjs/icons';
import { proformaInvoiceTermsFields } from '../../records/proforma-invoice-terms.ts';
import { pane } from '../frame/pane.ts';
import { acrossCompanies, deleted, orderBy } from '../list/filters.ts';

export const filters = { deleted, orderBy: orderBy(proformaInvoiceTermsFields) };

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
  empty: {
    says: 'These terms are printed on proforma invoices. New proforma invoices use the default terms.',
    command: 'proformaInvoiceTerms.add',
  },
});
