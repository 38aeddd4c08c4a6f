import type { FixedWords } from '../../languages/english.ts';
import type { Particulars } from '../../quotations/particulars.ts';
import type { QuotationLine, TaxTotal } from '../../shared/values.ts';
import type { InternalCopy } from '../internal-notes.ts';

/**
 * The content of a quotation, an edited version or a proforma invoice. The same content makes the same document. Days
 * are '2026-11-20'; amounts are decimals as stored.
 */
export interface PricedDocument extends InternalCopy {
  /** With the revision: `Q-2026-000123-R2`, `P-2026-000123`. */
  number: string;
  /** Null on a proforma invoice. */
  leadNumber: string | null;
  /** The customer's own order number. */
  reference: string | null;
  subject: string;
  issueDate: string;
  /** Null on a proforma invoice. */
  validUntil: string | null;
  /** ISO 4217. */
  currency: string;
  pricesIncludeTax: boolean;
  discountPercent: string | null;
  discountAmount: string | null;
  notes: string | null;
  lines: QuotationLine[];
  totals: { subtotal: string; discount: string; taxes: TaxTotal[]; total: string };
  /** The word across each page: of a quotation that isn't sent yet, or of a cancelled document. */
  mark: 'draft' | 'void' | null;
  /** Of a proforma invoice; null for a quotation. */
  advance: Advance | null;
  particulars: Particulars;
}

/** The advance of a proforma invoice. */
export interface Advance {
  /** With the quotation's revision. */
  quotationNumber: string;
  /** Of the total. */
  percent: string;
  amountDue: string;
  dueDate: string;
  /** RFC 3339, UTC; null until paid. */
  paidAt: string | null;
}

/** The document's name, as in its title. */
export function nameOf({ printed }: FixedWords, { advance }: Pick<PricedDocument, 'advance'>): string {
  return advance ? printed.proformaInvoice : printed.quotation;
}
