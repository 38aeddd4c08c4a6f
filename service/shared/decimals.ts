/** An exact decimal: `digits` / 10 ^ `places`. */
export interface Decimal {
  digits: bigint;
  places: number;
}

const powers: bigint[] = [1n];

/** 10 ^ exponent, for whole exponents from 0. */
export function powerOfTen(exponent: number): bigint {
  for (let next = powers.length; next <= exponent; next += 1) {
    powers.push(10n ** BigInt(next));
  }
  return powers[exponent] as bigint;
}

/**
 * Parses a decimal of 0 or more.
 *
 * decimal('64.22') → { digits: 6422n, places: 2 }
 *
 * @throws RangeError for other texts: a sign, an exponent, a comma, an empty text.
 */
export function decimal(text: string): Decimal {
  if (!/^\d+(\.\d+)?$/.test(text)) {
    throw new RangeError(`“${text}” is not a decimal such as 12.50`);
  }
  const point = text.indexOf('.');
  return point === -1
    ? { digits: BigInt(text), places: 0 }
    : { digits: BigInt(text.slice(0, point) + text.slice(point + 1)), places: text.length - point - 1 };
}

/** written(6422n, 2) → '64.22', written(-5n, 2) → '-0.05', written(300n, 0) → '300' */
export function written(digits: bigint, places: number): string {
  const sign = digits < 0n ? '-' : '';
  const text = (digits < 0n ? -digits : digits).toString().padStart(places + 1, '0');
  return places === 0 ? sign + text : `${sign}${text.slice(0, -places)}.${text.slice(-places)}`;
}

/** Without trailing and leading zeros: trimmed('9.9750') → '9.975', trimmed('05.0') → '5' */
export function trimmed(text: string): string {
  const { digits, places } = decimal(text);
  const all = written(digits, places);
  return places === 0 ? all : all.replace(/\.?0+$/, '');
}
