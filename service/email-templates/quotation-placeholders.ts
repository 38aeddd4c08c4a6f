import { type Placeholder, placeholdersOf } from './placeholder.ts';
import type { SharedFacts } from './shared-facts.ts';
import { customerPlaceholders, linkTo, senderPlaceholders } from './shared-placeholders.ts';
import { day, money } from './written.ts';

/** The facts behind a message with a quotation. */
export interface QuotationFacts extends SharedFacts {
  quotation: {
    /** With its revision: `Q-2026-000123-R2`. */
    number: string;
    leadNumber: string;
    subject: string;
    issueDate: string;
    validUntil: string;
    currency: string;
    subtotal: string;
    total: string;
    notes: string | null;
  };
  contactDetails: { name: string; phone: string | null; email: string | null } | null;
}

/** In the order in which the console offers them. */
export const quotationPlaceholders: readonly Placeholder<QuotationFacts>[] = [
  ...customerPlaceholders,
  ...placeholdersOf<QuotationFacts>([
    ['quotation.number', 'The quotation’s number, with its revision from the second on', 'Q-2026-000123-R2'],
    ['quotation.subject', 'The quotation’s subject', 'New boiler'],
    [
      'quotation.issueDate',
      'The quotation’s issue date',
      '20 November 2026',
      ({ quotation, company }) => day(quotation.issueDate, company),
    ],
    [
      'quotation.validUntil',
      'The last day on which the quotation is valid',
      '20 December 2026',
      ({ quotation, company }) => day(quotation.validUntil, company),
    ],
    [
      'quotation.total',
      'The quotation’s total, with taxes',
      '$1,310.72',
      ({ quotation, company }) => money(quotation.total, quotation.currency, company),
    ],
    [
      'quotation.subtotal',
      'The sum of the lines, before discount and taxes',
      '$1,140.00',
      ({ quotation, company }) => money(quotation.subtotal, quotation.currency, company),
    ],
    ['quotation.leadNumber', 'The lead’s number', 'L-000123'],
    ['quotation.notes', 'The quotation’s notes; may be empty', 'We can begin in the second week of January.'],
    ['contactDetails.name', 'The name of the quotation’s contact; empty without a contact', 'Mia Chen'],
    ['contactDetails.phone', 'The contact’s phone', '+1 416 555 0123'],
    ['contactDetails.email', 'The contact’s e-mail', 'mia@harbour.example'],
  ]),
  ...senderPlaceholders,
  linkTo('quotation', 'quotations/quotation_01jd3k8f0ve2mb2q5d6n7x8y9z'),
];
