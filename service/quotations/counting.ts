import type { QuotationLine } from '../database/values.ts';
import { type Pricing, totalsOf } from '../money.ts';
import type { UncountedLine } from './lines.ts';

/** What lines come to: each with its amounts, and the columns of the totals. */
export function counted(lines: readonly UncountedLine[], pricing: Pricing) {
  const { amounts, totals } = totalsOf(lines, pricing);
  return { lines: lines.map((line, index): QuotationLine => ({ ...line, amounts: amounts[index] ?? null })), totals };
}
