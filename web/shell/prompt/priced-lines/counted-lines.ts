import { written } from '../../../../service/shared/decimals.ts';
import { type Discount, mistakeOf } from '../../../../service/shared/discounts.ts';
import { type CountedLine, calculate, grossOf, minorDigits, totalsOf } from '../../../../service/shared/money.ts';
import { readDecimal } from '../../../commands/core/typed-decimal.ts';
import { numberIn, type TypedLine, wrongCells } from '../../../commands/core/typed-lines.ts';
import type { Pricing } from '../../../records/fields/question.ts';

/** Counts lines during editing. A number still unreadable counts for nothing. */
export function countedAs(lines: readonly TypedLine[], pricing: Pricing) {
  const digits = minorDigits(pricing.currency);
  const typed = lines.map(countedLine);
  const wholes = typed.map((line) => grossOf(line, digits)?.units ?? 0n);
  const counted = typed.map((line, at) => fitted(line, wholes[at] ?? 0n, digits));
  const percent = pricing.discountPercent?.trim().replace(',', '.') ?? '';
  const isPercent = /^\d{1,3}(\.\d+)?$/.test(percent) && Number(percent) <= 100;
  const amount = readDecimal(pricing.discountAmount ?? '');
  const asked = {
    ...pricing,
    discountPercent: isPercent ? percent : null,
    discountAmount: !isPercent && /^\d+(\.\d+)?$/.test(amount) ? amount : null,
  };
  const { subtotal } = calculate(counted, { ...asked, ...none });
  const fits = fitted(asked, subtotal, digits);
  /** The most that the discount by amount of a line may be; null for a discount that fits. */
  const most = typed.map((line, at) => (line === counted[at] ? null : written(wholes[at] ?? 0n, digits)));
  return { lines: counted, pricing: fits, most, ...totalsOf(counted, fits) };
}

const none = { discountPercent: null, discountAmount: null };

/** Without a discount by amount that the service would refuse. */
const fitted = <Of extends Discount>(of: Of, whole: bigint, digits: number): Of =>
  mistakeOf(of, whole, digits) === null ? of : { ...of, ...none };

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
    discountPercent: wrong.discount ? null : numberIn(line.discountPercent),
    discountAmount: wrong.discount ? null : numberIn(line.discountAmount),
    taxes: typeof line.taxes === 'string' || wrong.taxes ? [] : line.taxes,
  };
  known.set(line, after);
  return after;
}
