import { type Decimal, decimal, powerOfTen, trimmed, written } from './decimals.ts';
import { type Discount, discountOn } from './discounts.ts';
import { nothing, percentage, type Rounded, rounded } from './rounding.ts';
import { taxKey } from './same-name.ts';
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
  net: bigint;
  /** Rounded up or down by largest remainder. */
  discountShare: Rounded;
  taxable: bigint;
}

export interface CalculatedTax {
  name: string;
  percent: string;
  taxable: bigint;
  /** The taxed lines; `rounded` is null unless each line is rounded. */
  lines: { index: number; taxable: bigint; rounded: Rounded | null }[];
  /** Null unless the sum of all lines is rounded. */
  rounded: Rounded | null;
  amount: bigint;
}

/** All numbers of a document, in minor units. */
export interface Calculation {
  /** Decimal places of the minor unit. */
  digits: number;
  /** The priced lines. */
  lines: CalculatedLine[];
  subtotal: bigint;
  discount: Rounded;
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
 *    { currency: 'CAD', taxRounding: 'DOCUMENT', discountPercent: null, discountAmount: null }).totals
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
  const taxes = taxesOf(lines, priced, pricing.taxRounding);
  const total = taxes.reduce((sum, tax) => sum + tax.amount, subtotal - discount.units);
  return { digits, lines: priced, subtotal, discount, taxes, total };
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

/** A tax for each name and percentage, in the order and spelling of first use. */
function taxesOf(lines: readonly CountedLine[], priced: readonly CalculatedLine[], taxRounding: TaxRounding) {
  const taxes = new Map<string, CalculatedTax & { rate: Decimal }>();
  for (const { index, taxable } of priced) {
    for (const { name, percent: given } of lines[index]?.taxes ?? []) {
      const percent = trimmed(given);
      const key = `${percent} ${taxKey(name)}`;
      let tax = taxes.get(key);
      if (!tax) {
        tax = { name, percent, rate: decimal(percent), taxable: 0n, lines: [], rounded: null, amount: 0n };
        taxes.set(key, tax);
      }
      const rounded = taxRounding === 'LINE' ? percentage(taxable, tax.rate) : null;
      tax.lines.push({ index, taxable, rounded });
      tax.taxable += taxable;
      tax.amount += rounded?.units ?? 0n;
    }
  }
  return [...taxes.values()].map(({ rate, ...tax }): CalculatedTax => {
    if (taxRounding === 'LINE') {
      return tax;
    }
    const rounded = percentage(tax.taxable, rate);
    return { ...tax, rounded, amount: rounded.units };
  });
}
