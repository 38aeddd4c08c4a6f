import type { QuotationLine, TaxTotal } from '../../database/values.ts';
import type { Particulars } from '../../quotations/particulars.ts';

/**
 * All that the document of a quotation, an edited version or a proforma invoice says: the same always makes the same
 * document. Days are '2026-11-20', amounts decimals as they are stored.
 */
export interface PricedDocument {
  /** As it is shown: `Q-2026-000123-R2`, `P-2026-000123`. */
  number: string;
  /** Null on a proforma invoice. */
  leadNumber: string | null;
  subject: string;
  issueDate: string;
  /** Null on a proforma invoice. */
  validUntil: string | null;
  /** ISO 4217. */
  currency: string;
  discountPercent: string | null;
  notes: string | null;
  lines: QuotationLine[];
  totals: { subtotal: string; discount: string; taxes: TaxTotal[]; total: string };
  /** Whether it was cancelled: it is printed with VOID across it. */
  isVoid: boolean;
  /** What a proforma invoice has besides; null for a quotation. */
  advance: Advance | null;
  particulars: Particulars;
}

/** What a proforma invoice asks for. */
export interface Advance {
  /** The quotation that it comes of, with its revision. */
  quotationNumber: string;
  /** Of the total. */
  percent: string;
  amountDue: string;
  dueDate: string;
  /** RFC 3339, UTC; null until it was paid. */
  paidAt: string | null;
}

/** What it is, as its title says. */
export function nameOf({ advance }: Pick<PricedDocument, 'advance'>): string {
  return advance ? 'Proforma invoice' : 'Quotation';
}
