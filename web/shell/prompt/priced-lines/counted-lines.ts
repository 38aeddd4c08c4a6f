import { type CountedLine, totalsOf } from '../../../../service/shared/money.ts';
import { numberIn, type TypedLine, wrongCells } from '../../../commands/core/typed-lines.ts';
import type { Pricing } from '../../../records/fields/question.ts';

/** Counts lines during editing. A number still unreadable counts for nothing. */
export function countedAs(lines: readonly TypedLine[], pricing: Pricing) {
  const counted = lines.map(countedLine);
  const discount = pricing.discountPercent?.trim().replace(',', '.') ?? '';
  const isPercent = /^\d{1,3}(\.\d+)?$/.test(discount) && Number(discount) <= 100;
  const asked = { ...pricing, discountPercent: isPercent ? discount : null };
  return { lines: counted, pricing: asked, ...totalsOf(counted, asked) };
}

const known = new WeakMap<TypedLine, CountedLine>();

/** Cached by line, since lines are replaced and never changed. */
function countedLine(line: TypedLine): CountedLine {
  const before = known.get(line);
  if (before) return before;
  const wrong = wrongCells(line);
  const isPriced = line.kind === 'PRICED' && !wrong.quantity && !wrong.unitPrice;
  const after: CountedLine = {
    quantity: isPriced ? numberIn(line.quantity) : null,
    unitPrice: isPriced ? numberIn(line.unitPrice) : null,
    discountPercent: wrong.discountPercent ? null : numberIn(line.discountPercent),
    taxes: typeof line.taxes === 'string' || wrong.taxes ? [] : line.taxes,
  };
  known.set(line, after);
  return after;
}
