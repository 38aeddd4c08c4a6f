const EXTENSION = /\(0\)|\s?(?:x|ext\.?)\s?\d+$/gu;

/** The digits to compare phone numbers by, without extension and leading zeros: '(0416) 555-0100 x12' → '4165550100' */
export const phoneDigits = (phone: string): string => withoutExtension(phone).replace(/\D/gu, '').replace(/^0+/u, '');

/** A plain text without the extension of a phone number. */
export const withoutExtension = (phone: string): string => phone.toLowerCase().replace(EXTENSION, '');

/** The digits of a local number: the index of phone numbers holds as many. */
const LOCAL_DIGITS = 7;
/** The digits that every notation shares, with or without the code of the country. */
const SHARED_DIGITS = 9;
const LEAST_DIGITS = 6;

/** The end of a number as `last_digits` of the migrations indexes it; null for a number too short to tell. */
export function lastDigits(phone: string): string | null {
  const digits = withoutExtension(phone).replace(/\D/gu, '');
  return digits.length < LEAST_DIGITS ? null : digits.slice(-LOCAL_DIGITS);
}

/** Whether two numbers are alike as far as the shorter number goes: '555 0177', '(416) 555-0177 x12', '+1 416 555 0177' */
export function isSamePhone(one: string, other: string): boolean {
  const [a, b] = [phoneDigits(one), phoneDigits(other)];
  const shared = Math.min(SHARED_DIGITS, a.length, b.length);
  return shared >= LEAST_DIGITS && a.slice(-shared) === b.slice(-shared);
}
