import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { numberOf } from '../shared/shown-number.ts';
import { type Placeholder, placeholdersOf } from './placeholder.ts';
import {
  customerPlaceholders,
  linkTo,
  type Sending,
  type SharedFacts,
  senderPlaceholders,
  sharedFacts,
} from './shared.ts';
import { day, money } from './written.ts';

/** The facts behind a message with a quotation. */
export interface QuotationFacts extends SharedFacts {
  quotation: {
    /** With the revision: `Q-2026-000123-R2`. */
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

/** In the console's order. */
export const quotationPlaceholders: readonly Placeholder<QuotationFacts>[] = [
  ...customerPlaceholders,
  ...placeholdersOf<QuotationFacts>([
    ['quotation.number', 'The quotation’s number, with its revision from the second on', 'Q-2026-000123-R2'],
    ['quotation.subject', 'The quotation’s subject', 'New boiler'],
    ['quotation.issueDate', 'The quotation’s issue date', '20 November 2026', day],
    ['quotation.validUntil', 'The quotation’s last valid day', '20 December 2026', day],
    ['quotation.total', 'The quotation’s total, with taxes', '$1,310.72', money],
    ['quotation.subtotal', 'The quotation’s subtotal, before discount and taxes', '$1,140.00', money],
    ['quotation.leadNumber', 'The lead’s number', 'L-000123'],
    ['quotation.notes', 'The quotation’s notes; may be empty', 'We can begin in the second week of January.'],
    ['contactDetails.name', 'The contact’s name; empty without contact details', 'Mia Chen'],
    ['contactDetails.phone', 'The contact’s phone', '+1 416 555 0123'],
    ['contactDetails.email', 'The contact’s e-mail', 'mia@harbour.example'],
  ]),
  ...senderPlaceholders,
  linkTo('quotation', 'quotations/quotation_01jd3k8f0ve2mb2q5d6n7x8y9z'),
];

/** The facts of a quotation; undefined for an unknown id. */
export async function quotationFacts(db: Kysely<Tables>, sending: Sending): Promise<QuotationFacts | undefined> {
  const row = await db
    .selectFrom('quotations as quotation')
    .leftJoin('contactDetails as contact', 'contact.id', 'quotation.contactDetailsId')
    .where('quotation.id', '=', sending.id)
    .selectAll('quotation')
    .select(['contact.name', 'contact.phone', 'contact.email'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, phone, email, ...quotation } = row;
  return {
    ...(await sharedFacts(db, quotation, sending)),
    quotation: { ...quotation, number: numberOf(quotation) },
    contactDetails: name === null ? null : { name, phone, email },
  };
}
