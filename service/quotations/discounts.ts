import { MOST_ERRORS } from '../http/validation.ts';
import { written } from '../shared/decimals.ts';
import { type Discount, mistakeOf } from '../shared/discounts.ts';
import type { FieldError } from '../shared/field-errors.ts';
import { fieldError } from '../shared/field-messages.ts';
import { calculate, grossOf, minorDigits, type Pricing } from '../shared/money.ts';
import { badFields } from '../shared/problem.ts';
import type { UncountedLine } from './lines.ts';

/**
 * Checks the discounts by amount against the currency and the discounted amounts.
 *
 * @throws Problem BAD_INPUT for both kinds at once, for parts of the minor unit, and for more than the amount.
 */
export function demandDiscounts(lines: readonly UncountedLine[], pricing: Pricing): void {
  const digits = minorDigits(pricing.currency);
  const ofLines = lines.flatMap((line, index) =>
    mistakesIn(line, `lines.${index}.`, grossOf(line, digits)?.units ?? 0n, digits),
  );
  if (ofLines.length > 0) throw badFields(ofLines.slice(0, MOST_ERRORS));
  if (pricing.discountAmount === null) return;
  const { subtotal } = calculate(lines, { ...pricing, discountPercent: null, discountAmount: null });
  const ofAll = mistakesIn(pricing, '', subtotal, digits);
  if (ofAll.length > 0) throw badFields(ofAll);
}

function mistakesIn(discount: Discount, path: string, whole: bigint, digits: number): FieldError[] {
  const mistake = mistakeOf(discount, whole, digits);
  if (mistake === null) return [];
  const at = `${path}discountAmount`;
  const given = discount.discountAmount;
  switch (mistake) {
    case 'BOTH_KINDS':
      return [fieldError(at, 'NOT_ALLOWED', { other: `${path}discountPercent` }, given)];
    case 'PARTS_OF_UNIT':
      return [fieldError(at, 'WRONG_FORMAT', { format: 'DECIMAL_FROM_0', digits: 12, places: digits }, given)];
    case 'MORE_THAN_AMOUNT':
      return [fieldError(at, mistake, { most: written(whole, digits) }, given)];
  }
}
