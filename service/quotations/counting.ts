import { type Pricing, totalsOf } from '../shared/money.ts';
import type { QuotationLine } from '../shared/values.ts';
import { demandDiscounts } from './discounts.ts';
import type { UncountedLine } from './lines.ts';

/** The lines with their amounts, and the totals' columns. @throws Problem BAD_INPUT for a wrong discount by amount. */
export function counted(lines: readonly UncountedLine[], pricing: Pricing) {
  demandDiscounts(lines, pricing);
  const { amounts, totals } = totalsOf(lines, pricing);
  return { lines: lines.map((line, index): QuotationLine => ({ ...line, amounts: amounts[index] ?? null })), totals };
}
