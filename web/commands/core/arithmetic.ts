/* Typed sums, calculated exactly with fractions of whole numbers. */

/** `digits` / `parts`; `parts` is above 0. */
interface Fraction {
  readonly digits: bigint;
  readonly parts: bigint;
}

/** Nobody types a longer sum. */
const mostCharacters = 200;

/** Whether a text is a sum, not a single number: `1200*1.18`, `(3+4)×12.5`, but not `-5` nor the day `2026-11-22`. */
export const isSum = (text: string): boolean =>
  /\d[\s)]*[-+*/×÷·−x][\s(]*[-\d(.]/i.test(text) &&
  !/^\s*\d{4}-\d{1,2}-\d{1,2}\s*$/.test(text) &&
  text.length <= mostCharacters;

/**
 * The result of a sum with `+ - * /` and parentheses, rounded to the places (halves away from zero), without trailing zeros.
 * Null for text that is not a sum, and for a division by zero.
 *
 * sumOf('1200*1.18', 4) → '1416', sumOf('10/3', 2) → '3.33', sumOf('(3+4)*12,5', 2, (text) => text.replace(',', '.')) → '87.5'
 *
 * @param read turns a typed number into a decimal such as `12.5`; null for other text.
 */
export function sumOf(
  text: string,
  places: number,
  read: (number: string) => string | null = (number) => number,
): string | null {
  const signs = isSum(text) ? signsIn(text) : null;
  const result = signs && workedOut(signs, read);
  return result ? rounded(result, places) : null;
}

/** The numbers and signs in order, `['(', '3', '+', '4', ')', '*', '12,5']`; null with anything else between. */
function signsIn(text: string): readonly string[] | null {
  const plain = text.replace(/[×·x]/gi, '*').replace(/÷/g, '/').replace(/−/g, '-');
  const signs = plain.match(/[-+*/()]|[\d.,'’]+(?:[\s\u00a0\u202f]\d{3}(?![\d])[\d.,'’]*)*/g) ?? [];
  return signs.join('').replace(/\s/g, '') === plain.replace(/\s/g, '') ? signs : null;
}

/** By precedence: a product binds closer than a sum, a sign closer than both. */
function workedOut(signs: readonly string[], read: (number: string) => string | null): Fraction | null {
  let at = 0;

  function sum(): Fraction | null {
    let left = product();
    while (left && (signs[at] === '+' || signs[at] === '-')) {
      const isLess = signs[at++] === '-';
      const right = product();
      left = right && plus(left, isLess ? { ...right, digits: -right.digits } : right);
    }
    return left;
  }

  function product(): Fraction | null {
    let left = one();
    while (left && (signs[at] === '*' || signs[at] === '/')) {
      const isPart = signs[at++] === '/';
      const right = one();
      left = right && times(left, isPart ? turned(right) : right);
    }
    return left;
  }

  function one(): Fraction | null {
    const sign = signs[at++];
    if (sign === '-') {
      const value = one();
      return value && { ...value, digits: -value.digits };
    }
    if (sign === '(') {
      const within = sum();
      return signs[at++] === ')' ? within : null;
    }
    return sign === undefined ? null : fractionOf(read(sign));
  }

  const result = sum();
  return at === signs.length ? result : null;
}

function fractionOf(number: string | null): Fraction | null {
  const [, whole, part = ''] = /^(\d{1,15})(?:\.(\d{1,15}))?$/.exec(number ?? '') ?? [];
  return whole === undefined ? null : { digits: BigInt(whole + part), parts: 10n ** BigInt(part.length) };
}

const plus = (one: Fraction, other: Fraction): Fraction => ({
  digits: one.digits * other.parts + other.digits * one.parts,
  parts: one.parts * other.parts,
});

const times = (one: Fraction, other: Fraction | null): Fraction | null =>
  other && { digits: one.digits * other.digits, parts: one.parts * other.parts };

/** The reciprocal; null for zero. */
function turned({ digits, parts }: Fraction): Fraction | null {
  if (digits === 0n) return null;
  return digits < 0n ? { digits: -parts, parts: -digits } : { digits: parts, parts: digits };
}

function rounded({ digits, parts }: Fraction, places: number): string {
  const [sign, positive] = digits < 0n ? ['-', -digits] : ['', digits];
  const units = (2n * positive * 10n ** BigInt(places) + parts) / (2n * parts);
  const text = units.toString().padStart(places + 1, '0');
  const whole = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  const bare = places === 0 ? whole : whole.replace(/\.?0+$/, '');
  return bare === '0' ? bare : sign + bare;
}
