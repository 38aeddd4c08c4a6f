import { Annotation, Flag, Percentage } from '@blueprintjs/icons';
import { customerFields } from '../../records/customer.ts';
import { filtersOf } from '../../records/fields/declared.ts';
import { choice, text } from '../../records/fields/question.ts';
import { proformaInvoiceFields } from '../../records/proforma-invoice.ts';
import { quotationFields } from '../../records/quotation.ts';
import { listPane, pane } from '../frame/pane.ts';
import { deleted, orderBy } from '../list/filters.ts';

const { status, ...narrowing } = filtersOf(quotationFields);

export const quotations = listPane({
  kind: 'quotation',
  path: '/layout/quotations',
  title: 'Quotations',
  keys: 'g q',
  icon: <Annotation size={16} />,
  narrowing: {
    status,
    ...narrowing,
    customerCompanyId: filtersOf(customerFields).customerCompanyId,
    expiring: choice({
      label: 'Expiring',
      choices: [
        { value: 'true', label: 'Within 7 days' },
        { value: 'false', label: 'Valid for more than 7 days' },
      ],
      optional: true,
    }),
    deleted,
    orderBy: orderBy(quotationFields),
  },
  empty: { says: 'A quotation is a priced offer to a customer.', command: 'quotation.add' },
});

/** The leads of a company, and with `leadNumber` in the fragment, one lead with its quotations. */
export const leads = pane({
  path: '/layout/leads',
  title: 'Leads',
  keys: 'g x',
  needs: 'QUOTATIONS_READ',
  isOfOneCompany: true,
  icon: <Flag size={16} />,
  filters: () => ({ status, q: text({ label: 'Search', optional: true, maxLength: 200 }) }),
});

export const proformaInvoices = listPane({
  kind: 'proformaInvoice',
  path: '/layout/proforma-invoices',
  title: 'Proforma invoices',
  keys: 'g p',
  icon: <Percentage size={16} />,
  narrowing: { ...filtersOf(proformaInvoiceFields), orderBy: orderBy(proformaInvoiceFields) },
  empty: {
    says: 'A proforma invoice is a bill in advance, generated from an accepted quotation. Open an accepted quotation to begin.',
    command: 'quotations.accepted',
  },
});
