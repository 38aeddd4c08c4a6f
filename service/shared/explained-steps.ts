import { powerOfTen, trimmed, written } from './decimals.ts';
import type { Rounded } from './rounding.ts';
import type { LineAmounts } from './values.ts';

/** A number of a document. Indices from 0 name lines and `totals.taxes`. */
export type Figure =
  | { line: number; amount: keyof LineAmounts }
  | { tax: number; amount: 'taxable' | 'amount' }
  // The tax of one line, when each line is rounded.
  | { tax: number; line: number; amount: 'amount' }
  // A tax in prices, on lines taxed alike: the lines, the tax, and the lines without taxes.
  | { tax: number; base: number; amount: 'sum' | 'amount' | 'taxable' }
  | { total: 'subtotal' | 'discount' | 'net' | 'total' };

/** A part of a calculation: `33.33`, `− 3.34`, `× 9.975 %`. The sign of the first term is + and need not be shown. */
export interface Term {
  sign: '+' | '−' | '×' | '÷';
  value: string;
  /** Amounts have the currency's places. */
  as: 'amount' | 'number' | 'percent';
  /** The explainable number, or null for an entered number. */
  of: Figure | null;
}

export interface Step {
  of: Figure;
  terms: Term[];
  /** The unrounded result with all its places; `1.666666…` for an endless decimal. */
  exact: string;
  value: string;
  isRounded: boolean;
  /** The rule: `Quantity × unit price, rounded half up to 2 places.` */
  rule: string;
}

export function amount(sign: Term['sign'], units: bigint, digits: number, of: Figure | null): Term {
  return { sign, value: written(units, digits), as: 'amount', of };
}

export function percent(value: string): Term {
  return { sign: '×', value: trimmed(value), as: 'percent', of: null };
}

export function sum(of: Figure, units: bigint, digits: number, rule: string, terms: Term[]): Step {
  const value = written(units, digits);
  return { of, terms, exact: value, value, isRounded: false, rule };
}

export function rounding(of: Figure, made: Rounded, digits: number, rule: string, terms: Term[]): Step {
  const isRounded = made.units * made.denominator !== made.numerator;
  return { of, terms, exact: exactly(made, digits), value: written(made.units, digits), isRounded, rule };
}

export function roundedHalfUp(digits: number): string {
  const places = digits === 0 ? 'a whole number' : `${digits} places`;
  return `rounded half up to ${places}`;
}

// Quantities, prices and percentages have at most 4 places each, so finite results end within 8 more.
const MORE_PLACES = 8;

/** All places, and at least the currency's: exactly(12.5 hundredths) → '0.125'; a third → '0.3333333333…' */
function exactly({ numerator, denominator }: Rounded, digits: number): string {
  const scaled = numerator * powerOfTen(MORE_PLACES);
  const text = written(scaled / denominator, digits + MORE_PLACES);
  if (scaled % denominator !== 0n) {
    return `${text}…`;
  }
  const [whole, fraction = ''] = text.split('.');
  const shown = fraction.replace(/0+$/, '').padEnd(digits, '0');
  return shown === '' ? `${whole}` : `${whole}.${shown}`;
}
