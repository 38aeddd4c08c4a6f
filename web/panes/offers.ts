import { proformaInvoiceList } from './proforma-invoice-list.tsx';
import { quotationList } from './quotation-list.tsx';

/** What the panes of what a company offers show, fetched as one when the first of them is opened. */
export const offers = {
  quotations: quotationList,
  proformaInvoices: proformaInvoiceList,
};
