import { type Pricing, totalsOf } from '../shared/money.ts';
import type { QuotationLine } from '../shared/values.ts';
import type { UncountedLine } from './lines.ts';

/** The lines with their amounts, and the totals' columns. */
export function counted(lines: readonly UncountedLine[], pricing: Pricing) {
  const { amounts, totals } = totalsOf(lines, pricing);
  return { lines: lines.map((line, index): QuotationLine => ({ ...line, amounts: amounts[index] ?? null })), totals };
}
