import type { Placeholder } from './placeholders.ts';
import type { SharedFacts } from './shared-facts.ts';
import { customerPlaceholders, linkTo, senderPlaceholders } from './shared-placeholders.ts';
import { day, money } from './written.ts';

/** What is known when a quotation is sent. */
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

/** In the order in which they are offered. */
export const quotationPlaceholders: readonly Placeholder<QuotationFacts>[] = [
  ...customerPlaceholders,
  {
    name: 'quotation.number',
    meaning: 'The quotation’s number, from the second on with its revision',
    example: 'Q-2026-000123-R2',
    value: ({ quotation }) => quotation.number,
  },
  {
    name: 'quotation.subject',
    meaning: 'What is offered',
    example: 'New boiler',
    value: ({ quotation }) => quotation.subject,
  },
  {
    name: 'quotation.issueDate',
    meaning: 'The day of the quotation',
    example: '20 November 2026',
    value: ({ quotation, company }) => day(quotation.issueDate, company),
  },
  {
    name: 'quotation.validUntil',
    meaning: 'The last day on which the quotation holds',
    example: '20 December 2026',
    value: ({ quotation, company }) => day(quotation.validUntil, company),
  },
  {
    name: 'quotation.total',
    meaning: 'What the quotation comes to, with taxes',
    example: '$1,310.72',
    value: ({ quotation, company }) => money(quotation.total, quotation.currency, company),
  },
  {
    name: 'quotation.subtotal',
    meaning: 'What the lines of the quotation come to, before discount and taxes',
    example: '$1,140.00',
    value: ({ quotation, company }) => money(quotation.subtotal, quotation.currency, company),
  },
  {
    name: 'quotation.leadNumber',
    meaning: 'The number of the sales opportunity',
    example: 'L-000123',
    value: ({ quotation }) => quotation.leadNumber,
  },
  {
    name: 'quotation.notes',
    meaning: 'The notes of the quotation; empty where there are none',
    example: 'We can begin in the second week of January.',
    value: ({ quotation }) => quotation.notes,
  },
  {
    name: 'contactDetails.name',
    meaning: 'Whom to turn to, by the quotation’s contact details; empty without any',
    example: 'Mia Chen',
    value: ({ contactDetails }) => contactDetails?.name,
  },
  {
    name: 'contactDetails.phone',
    meaning: 'Their phone number',
    example: '+1 416 555 0123',
    value: ({ contactDetails }) => contactDetails?.phone,
  },
  {
    name: 'contactDetails.email',
    meaning: 'Their e-mail address',
    example: 'mia@harbour.example',
    value: ({ contactDetails }) => contactDetails?.email,
  },
  ...senderPlaceholders,
  linkTo('quotation', 'quotations/quotation_01jd3k8f0ve2mb2q5d6n7x8y9z'),
];
