import { type Decimal, decimal, powerOfTen, trimmed, written } from './decimals.ts';
import { percentage, type Rounded, rounded } from './rounding.ts';
import { taxKey } from './same-name.ts';
import type { Tax, TaxRounding } from './values.ts';

/** A line with its taxes. `taxable` is in minor units, and includes the taxes where prices do. */
export interface TaxedLine {
  index: number;
  taxable: bigint;
  taxes: readonly Tax[];
}

/** The rounded tax on lines: on a single line, or on all lines of a base at once. */
export interface TaxPart {
  /** The indices of the lines. */
  lines: number[];
  /** The sum of the lines, with the taxes where prices include them. */
  sum: bigint;
  rounded: Rounded;
  /** The sum of the percentages in the prices; null where prices exclude taxes. */
  percentIn: string | null;
  /** All taxes in `sum`, in minor units; 0 where prices exclude taxes. */
  taxesIn: bigint;
}

export interface CalculatedTax {
  name: string;
  percent: string;
  /** Without taxes. */
  taxable: bigint;
  lines: { index: number; taxable: bigint }[];
  parts: TaxPart[];
  amount: bigint;
}

/** A tax for each name and percentage, in the order and spelling of first use. */
export function taxesOf(lines: readonly TaxedLine[], taxRounding: TaxRounding, isIncluded: boolean): CalculatedTax[] {
  const taxes = new Map<string, Rated>();
  for (const { index, taxable, taxes: own } of lines) {
    for (const { name, percent: given } of own) {
      const percent = trimmed(given);
      const key = keyOf({ name, percent });
      let tax = taxes.get(key);
      if (!tax) {
        tax = { name, percent, rate: decimal(percent), taxable: 0n, lines: [], parts: [], amount: 0n };
        taxes.set(key, tax);
      }
      tax.lines.push({ index, taxable });
    }
  }
  if (isIncluded) takeOut(taxes, basesOf(lines, taxRounding));
  else for (const tax of taxes.values()) addOn(tax, taxRounding);
  return [...taxes.values()].map(({ rate, ...tax }) => tax);
}

const keyOf = ({ name, percent }: Tax) => `${trimmed(percent)} ${taxKey(name)}`;

type Rated = CalculatedTax & { rate: Decimal };

/** The tax comes on top of the prices. */
function addOn(tax: Rated, taxRounding: TaxRounding): void {
  const groups = taxRounding === 'LINE' ? tax.lines.map((line) => [line]) : [tax.lines];
  tax.parts = groups.map((group) => {
    const sum = group.reduce((all, { taxable }) => all + taxable, 0n);
    const lines = group.map(({ index }) => index);
    return { lines, sum, rounded: percentage(sum, tax.rate), percentIn: null, taxesIn: 0n };
  });
  for (const { sum, rounded } of tax.parts) {
    tax.taxable += sum;
    tax.amount += rounded.units;
  }
}

interface Base {
  lines: number[];
  sum: bigint;
  taxes: readonly Tax[];
}

/** Lines taxed alike are one base; with rounding by line, each line is one. */
function basesOf(lines: readonly TaxedLine[], taxRounding: TaxRounding): Base[] {
  const bases = new Map<string, Base>();
  for (const { index, taxable, taxes } of lines) {
    if (taxes.length === 0) continue;
    const alike = taxes.map((tax) => keyOf(tax)).sort();
    const key = taxRounding === 'LINE' ? `${index}` : alike.join('\n');
    const base = bases.get(key);
    if (base) {
      base.lines.push(index);
      base.sum += taxable;
    } else bases.set(key, { lines: [index], sum: taxable, taxes });
  }
  return [...bases.values()];
}

/** The prices include the taxes: each tax of a base is rounded, and the net takes the remainder. */
function takeOut(taxes: ReadonlyMap<string, Rated>, bases: readonly Base[]): void {
  for (const { lines, sum, taxes: given } of bases) {
    const own = given.flatMap((tax) => taxes.get(keyOf(tax)) ?? []);
    const places = Math.max(...own.map(({ rate }) => rate.places));
    const scaled = ({ digits, places: of }: Decimal) => digits * powerOfTen(places - of);
    const all = own.reduce((percents, { rate }) => percents + scaled(rate), 0n);
    const whole = 100n * powerOfTen(places) + all;
    let left = sum;
    const parts = own.map(({ rate }) => {
      const exact = rounded(sum * scaled(rate), whole);
      // Three taxes of 100 % on two units would round to three units.
      let { units } = exact;
      if (units > left) units = left;
      left -= units;
      return { ...exact, units };
    });
    const percentIn = trimmed(written(all, places));
    for (const [at, tax] of own.entries()) {
      const part = parts[at] as Rounded;
      tax.parts.push({ lines, sum, rounded: part, percentIn, taxesIn: sum - left });
      tax.taxable += left;
      tax.amount += part.units;
    }
  }
}
