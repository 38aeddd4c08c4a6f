import type { Placeholder } from './placeholders.ts';
import type { SharedFacts } from './shared-facts.ts';
import { customerPlaceholders, linkTo, senderPlaceholders } from './shared-placeholders.ts';
import { day, money, percentage } from './written.ts';

/** What is known when a proforma invoice is sent. */
export interface ProformaInvoiceFacts extends SharedFacts {
  proformaInvoice: {
    number: string;
    subject: string;
    issueDate: string;
    dueDate: string;
    currency: string;
    advancePercent: string;
    amountDue: string;
    total: string;
  };
  /** The quotation that it was made of; its number with its revision. */
  quotation: { number: string };
}

/** In the order in which they are offered. */
export const proformaInvoicePlaceholders: readonly Placeholder<ProformaInvoiceFacts>[] = [
  ...customerPlaceholders,
  {
    name: 'proformaInvoice.number',
    meaning: 'The proforma invoice’s number',
    example: 'P-2026-000123',
    value: ({ proformaInvoice }) => proformaInvoice.number,
  },
  {
    name: 'proformaInvoice.subject',
    meaning: 'What it is for',
    example: 'New boiler',
    value: ({ proformaInvoice }) => proformaInvoice.subject,
  },
  {
    name: 'proformaInvoice.issueDate',
    meaning: 'The day of the proforma invoice',
    example: '20 November 2026',
    value: ({ proformaInvoice, company }) => day(proformaInvoice.issueDate, company),
  },
  {
    name: 'proformaInvoice.dueDate',
    meaning: 'The day by which it is to be paid',
    example: '4 December 2026',
    value: ({ proformaInvoice, company }) => day(proformaInvoice.dueDate, company),
  },
  {
    name: 'proformaInvoice.amountDue',
    meaning: 'What is to be paid in advance',
    example: '$393.22',
    value: ({ proformaInvoice, company }) => money(proformaInvoice.amountDue, proformaInvoice.currency, company),
  },
  {
    name: 'proformaInvoice.advancePercent',
    meaning: 'How much of the total is to be paid in advance',
    example: '30%',
    value: ({ proformaInvoice, company }) => percentage(proformaInvoice.advancePercent, company),
  },
  {
    name: 'proformaInvoice.total',
    meaning: 'What it comes to as a whole, with taxes',
    example: '$1,310.72',
    value: ({ proformaInvoice, company }) => money(proformaInvoice.total, proformaInvoice.currency, company),
  },
  {
    name: 'quotation.number',
    meaning: 'The number of the quotation that it was made of, from the second on with its revision',
    example: 'Q-2026-000123-R2',
    value: ({ quotation }) => quotation.number,
  },
  ...senderPlaceholders,
  linkTo('proforma invoice', 'proforma-invoices/proforma_invoice_01jd3k8f0ve2mb2q5d6n7x8y9z'),
];
