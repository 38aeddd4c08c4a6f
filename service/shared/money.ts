import { decimal, powerOfTen, written } from './decimals.ts';
import { type Discount, discountOn } from './discounts.ts';
import { nothing, type Rounded, rounded } from './rounding.ts';
import { type CalculatedTax, taxesOf } from './taxes.ts';
import type { LineAmounts, Tax, TaxRounding, TaxTotal } from './values.ts';

/** The numbers of a line. A line without quantity or price is not priced: a heading, a note, or an unfinished line. */
export interface CountedLine extends Discount {
  quantity: string | null;
  unitPrice: string | null;
  taxes: readonly Tax[];
}

/** The rules of a document's calculation, and the discount on the sum of the lines. */
export interface Pricing extends Discount {
  currency: string;
  taxRounding: TaxRounding;
  /** Whether the prices of the lines include the taxes. */
  pricesIncludeTax: boolean;
}

/** The sums of a document: decimals with the places of the currency's minor unit. */
export interface Totals {
  subtotal: string;
  discount: string;
  taxes: TaxTotal[];
  total: string;
}

export interface CalculatedLine {
  /** The index in the list. */
  index: number;
  gross: Rounded;
  discount: Rounded;
  /** The total less the taxes. */
  net: bigint;
  /** Rounded up or down by largest remainder. */
  discountShare: Rounded;
  taxable: bigint;
}

/** All numbers of a document, in minor units. */
export interface Calculation {
  /** Decimal places of the minor unit. */
  digits: number;
  /** The priced lines. */
  lines: CalculatedLine[];
  subtotal: bigint;
  discount: Rounded;
  /** The total less the taxes. */
  net: bigint;
  taxes: CalculatedTax[];
  total: bigint;
}

// ISO 4217, list one: currencies whose minor unit is not a hundredth. CLDR, and so Intl, has cash places for some
// currencies.
const otherDigits = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
]);

/** Decimal places of a currency's minor unit (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  return otherDigits.get(currency) ?? 2;
}

/**
 * Calculates the amounts of lines and their totals. `amounts` has an entry for each line, null for an unpriced line.
 *
 * totalsOf([{ quantity: '1', unitPrice: '300', discountPercent: null, discountAmount: null, taxes: [{ name: 'GST', percent: '5' }] }],
 *    { currency: 'CAD', taxRounding: 'DOCUMENT', pricesIncludeTax: false, discountPercent: null, discountAmount: null }).totals
 *    → { subtotal: '300.00', discount: '0.00', taxes: [{ name: 'GST', percent: '5', taxable: '300.00', amount: '15.00' }], total: '315.00' }
 *
 * @throws RangeError for anything but decimals of 0 or more, and for a discount of more than the discounted amount.
 */
export function totalsOf(
  lines: readonly CountedLine[],
  pricing: Pricing,
): { amounts: (LineAmounts | null)[]; totals: Totals } {
  const { digits, lines: priced, subtotal, discount, taxes, total } = calculate(lines, pricing);
  const amount = (units: bigint) => written(units, digits);
  const amounts: (LineAmounts | null)[] = lines.map(() => null);
  for (const line of priced) {
    amounts[line.index] = {
      gross: amount(line.gross.units),
      discount: amount(line.discount.units),
      net: amount(line.net),
      discountShare: amount(line.discountShare.units),
      taxable: amount(line.taxable),
    };
  }
  return {
    amounts,
    totals: {
      subtotal: amount(subtotal),
      discount: amount(discount.units),
      taxes: taxes.map((tax) => ({
        name: tax.name,
        percent: tax.percent,
        taxable: amount(tax.taxable),
        amount: amount(tax.amount),
      })),
      total: amount(total),
    },
  };
}

/** The total less the taxes: netOf({ taxes: [{ …, amount: '15.00' }], total: '315.00' }) → '300.00' */
export function netOf({ taxes, total }: Pick<Totals, 'taxes' | 'total'>): string {
  const { digits, places } = decimal(total);
  return written(
    taxes.reduce((left, { amount }) => left - decimal(amount).digits, digits),
    places,
  );
}

/**
 * A percentage of an amount, rounded half up to the minor unit: percentOf('300.50', '50', 'EUR') → '150.25'.
 *
 * @throws RangeError for anything but decimals of 0 or more.
 */
export function percentOf(amount: string, percent: string, currency: string): string {
  const digits = minorDigits(currency);
  const { digits: whole, places } = decimal(amount);
  const { digits: part, places: partPlaces } = decimal(percent);
  return written(rounded(whole * part * powerOfTen(digits), powerOfTen(places + partPlaces + 2)).units, digits);
}

/** The calculation of `totalsOf` with every number before and after rounding. @throws RangeError like `totalsOf`. */
export function calculate(lines: readonly CountedLine[], pricing: Pricing): Calculation {
  const digits = minorDigits(pricing.currency);
  const priced: CalculatedLine[] = [];
  let subtotal = 0n;
  for (const [index, line] of lines.entries()) {
    const gross = grossOf(line, digits);
    if (!gross) {
      continue;
    }
    const discount = discountOn(gross.units, line, digits);
    const net = gross.units - discount.units;
    priced.push({ index, gross, discount, net, discountShare: nothing, taxable: net });
    subtotal += net;
  }
  const discount = discountOn(subtotal, pricing, digits);
  if (discount.units > 0n) {
    spread(priced, subtotal, discount.units);
  }
  const taxed = priced.map(({ index, taxable }) => ({ index, taxable, taxes: lines[index]?.taxes ?? [] }));
  const taxes = taxesOf(taxed, pricing.taxRounding, pricing.pricesIncludeTax);
  const after = subtotal - discount.units;
  const all = taxes.reduce((sum, { amount }) => sum + amount, 0n);
  const [net, total] = pricing.pricesIncludeTax ? [after - all, after] : [after, after + all];
  return { digits, lines: priced, subtotal, discount, net, taxes, total };
}

/** Quantity × unit price; null for a line without one of them. */
export function grossOf(
  { quantity, unitPrice }: Pick<CountedLine, 'quantity' | 'unitPrice'>,
  digits: number,
): Rounded | null {
  if (quantity === null || unitPrice === null) {
    return null;
  }
  const [many, price] = [decimal(quantity), decimal(unitPrice)];
  return rounded(many.digits * price.digits * powerOfTen(digits), powerOfTen(many.places + price.places));
}

/** Spreads a discount over the lines in proportion to their nets; remaining units go to the largest remainders. */
function spread(lines: CalculatedLine[], subtotal: bigint, discount: bigint) {
  let left = discount;
  const remainders = lines.map((line) => {
    const numerator = discount * line.net;
    const units = numerator / subtotal;
    line.discountShare = { numerator, denominator: subtotal, units };
    left -= units;
    return { line, remainder: numerator - units * subtotal };
  });
  // The sort is stable: among equal remainders, the earlier line comes first.
  remainders.sort((one, other) => (one.remainder === other.remainder ? 0 : one.remainder > other.remainder ? -1 : 1));
  for (const { line } of remainders.slice(0, Number(left))) {
    line.discountShare.units += 1n;
  }
  for (const line of lines) {
    line.taxable = line.net - line.discountShare.units;
  }
}
