import { type Decimal, decimal, powerOfTen, trimmed } from './decimals.ts';
import { nothing, percentage, type Rounded } from './rounding.ts';

/** A discount in percent or by amount; both null for none. Never both. */
export interface Discount {
  /** 0 to 100. */
  discountPercent: string | null;
  /** In the currency, at most the discounted amount, without parts of the minor unit. */
  discountAmount: string | null;
}

/** Why a discount by amount does not fit: not alone, parts of the minor unit, or more than the discounted amount. */
export type DiscountMistake = 'BOTH_KINDS' | 'PARTS_OF_UNIT' | 'MORE_THAN_AMOUNT';

/**
 * The mistake of a discount by amount; null for a discount in percent.
 *
 * @param whole the discounted amount, in minor units.
 * @param digits the decimal places of the minor unit.
 * @throws RangeError for no decimal.
 */
export function mistakeOf(discount: Discount, whole: bigint, digits: number): DiscountMistake | null {
  if (discount.discountAmount === null) return null;
  if (discount.discountPercent !== null) return 'BOTH_KINDS';
  const off = unitsOf(discount.discountAmount, digits);
  if (off === null) return 'PARTS_OF_UNIT';
  return off > whole ? 'MORE_THAN_AMOUNT' : null;
}

/**
 * The discount on an amount of minor units.
 *
 * @throws RangeError for anything but decimals of 0 or more, for more than the amount, and for each other mistake.
 */
export function discountOn(whole: bigint, discount: Discount, digits: number): Rounded {
  const { discountPercent, discountAmount } = discount;
  const mistake = mistakeOf(discount, whole, digits);
  if (mistake) throw new RangeError(`A discount of ${discountAmount}: ${mistake}`);
  if (discountAmount === null) return discountPercent === null ? nothing : percentage(whole, rateOf(discountPercent));
  const units = unitsOf(discountAmount, digits) ?? 0n;
  return { numerator: units, denominator: 1n, units };
}

/** An amount in minor units: unitsOf('10.5', 2) → 1050n; null for parts of a unit. @throws RangeError for no decimal. */
function unitsOf(amount: string, digits: number): bigint | null {
  const { digits: whole, places } = decimal(trimmed(amount));
  return places > digits ? null : whole * powerOfTen(digits - places);
}

function rateOf(percent: string): Decimal {
  const rate = decimal(percent);
  if (rate.digits > 100n * powerOfTen(rate.places)) {
    throw new RangeError(`A discount of ${percent} % is more than the whole`);
  }
  return rate;
}
