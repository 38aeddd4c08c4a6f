import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type Placeholder, placeholdersOf } from './placeholder.ts';
import {
  customerPlaceholders,
  linkTo,
  type Sending,
  type SharedFacts,
  senderPlaceholders,
  sharedFacts,
} from './shared.ts';
import { day, money, percentage } from './written.ts';

/** The facts behind a message with a proforma invoice. */
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
  /** The source of the invoice; the number includes the revision. */
  quotation: { number: string };
}

/** In the console's order. */
export const proformaInvoicePlaceholders: readonly Placeholder<ProformaInvoiceFacts>[] = [
  ...customerPlaceholders,
  ...placeholdersOf<ProformaInvoiceFacts>([
    ['proformaInvoice.number', 'The proforma invoice’s number', 'P-2026-000123'],
    ['proformaInvoice.subject', 'The proforma invoice’s subject', 'New boiler'],
    ['proformaInvoice.issueDate', 'The proforma invoice’s issue date', '20 November 2026', day],
    ['proformaInvoice.dueDate', 'The proforma invoice’s due date', '4 December 2026', day],
    ['proformaInvoice.amountDue', 'The amount due', '$393.22', money],
    ['proformaInvoice.advancePercent', 'The advance, in percent of the total', '30%', percentage],
    ['proformaInvoice.total', 'The quotation’s total, with taxes', '$1,310.72', money],
    ['quotation.number', 'The quotation’s number, with its revision from the second on', 'Q-2026-000123-R2'],
  ]),
  ...senderPlaceholders,
  linkTo('proforma invoice', 'proforma-invoices/proforma_invoice_01jd3k8f0ve2mb2q5d6n7x8y9z'),
];

/** The facts of a proforma invoice; undefined for an unknown id. */
export async function proformaInvoiceFacts(
  db: Kysely<Tables>,
  sending: Sending,
): Promise<ProformaInvoiceFacts | undefined> {
  const row = await db.selectFrom('proformaInvoices').where('id', '=', sending.id).selectAll().executeTakeFirst();
  if (!row) return undefined;
  const shared = await sharedFacts(db, row, sending);
  return { ...shared, proformaInvoice: row, quotation: { number: row.quotationNumber } };
}
