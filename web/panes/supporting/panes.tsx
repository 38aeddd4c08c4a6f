import { Barcode, Clipboard, CreditCard, IdNumber, Manual } from '@blueprintjs/icons';
import { listPane } from '../frame/pane.ts';

export const items = listPane({
  kind: 'item',
  path: '/layout/items',
  title: 'Item master',
  keys: 'g i',
  icon: <Barcode size={16} />,
  isOfOneCompany: true,
  empty: {
    says: 'Items are the goods and services of the company, with prices and taxes. Quotation lines are filled from items.',
    command: 'item.add',
  },
});

export const termsAndConditions = listPane({
  kind: 'termsAndConditions',
  path: '/layout/terms-and-conditions',
  title: 'Terms and conditions',
  keys: 'g l',
  icon: <Manual size={16} />,
  isOfOneCompany: true,
  empty: {
    says: 'Terms and conditions are printed on quotations. New quotations use the default.',
    command: 'termsAndConditions.add',
  },
});

export const contactDetails = listPane({
  kind: 'contactDetails',
  path: '/layout/contact-details',
  title: 'Contact details',
  keys: 'g n',
  icon: <IdNumber size={16} />,
  isOfOneCompany: true,
  empty: {
    says: 'Contact details are printed on quotations. New quotations use the default.',
    command: 'contactDetails.add',
  },
});

export const bankDetails = listPane({
  kind: 'bankDetails',
  path: '/layout/bank-details',
  title: 'Bank details',
  keys: 'g a',
  icon: <CreditCard size={16} />,
  isOfOneCompany: true,
  empty: {
    says: 'Bank details are printed on quotations and proforma invoices. New quotations use the default.',
    command: 'bankDetails.add',
  },
});

export const proformaInvoiceTerms = listPane({
  kind: 'proformaInvoiceTerms',
  path: '/layout/proforma-invoice-terms',
  title: 'Proforma invoice terms',
  keys: 'g m',
  icon: <Clipboard size={16} />,
  isOfOneCompany: true,
  empty: {
    says: 'These terms are printed on proforma invoices. New proforma invoices use the default terms.',
    command: 'proformaInvoiceTerms.add',
  },
});
