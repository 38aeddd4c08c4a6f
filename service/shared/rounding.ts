import { type Decimal, powerOfTen } from './decimals.ts';

/** A number in minor units: numerator / denominator, and rounded. */
export interface Rounded {
  numerator: bigint;
  denominator: bigint;
  units: bigint;
}

export const nothing: Rounded = { numerator: 0n, denominator: 1n, units: 0n };

/** Half up; negative numbers do not occur. */
export function rounded(numerator: bigint, denominator: bigint): Rounded {
  return { numerator, denominator, units: (2n * numerator + denominator) / (2n * denominator) };
}

/** A percentage of an amount. */
export function percentage(units: bigint, { digits, places }: Decimal): Rounded {
  return digits === 0n ? nothing : rounded(units * digits, powerOfTen(places + 2));
}
