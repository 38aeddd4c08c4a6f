import { plain } from '../shared/search-text.ts';
import { phoneDigits, withoutExtension } from '../words/phones.ts';
import type { FieldText } from './searched.ts';

/** A separator of words, for regular expressions here and in SQL; `search_words` of the migrations separates alike. */
const SIGN = /[\s!-/:-@[-`{-~–—‘’“”«»·•]/u.source;
export const SIGNS = new RegExp(`${SIGN}+`, 'gu');
/** Scripts without spaces between words, or within several words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const DIGITS_AND_SIGNS = /^[+(]*\d[\d()./+\s-]*$/u;
const NUMBER = /^#?\s*(?:([jlpq])[\s-]*)?(?:(\d{4})-)?0*(\d{1,9})(?:-?r(\d{1,4}))?$/u;
/** The fewest digits of a phone number or its end. */
export const LEAST_OF_A_PHONE = 6;

/**
 * A record's number as people write it: 'Q-2026-000123-R2' → { letter: 'q', year: '2026', digits: '123', revision: 2 }
 */
export interface NumberSought {
  letter: string | null;
  year: string | null;
  digits: string;
  revision: number | null;
}

/** A search, normalised for comparing. */
export interface Sought {
  /** Plain: 'j-1042' */
  text: string;
  /** Without signs and spaces: 'J-1042' → 'j1042' */
  key: string;
  number: NumberSought | null;
  /** A phone number's digits, without leading zeros: '(0416) 555-0100' → '4165550100' */
  phone: string | null;
}

/** Reads a typed or pasted text. */
export function sought(text: string): Sought {
  const wanted = plain(text);
  const number = numberIn(wanted);
  return {
    text: wanted,
    key: keyOf(wanted),
    number,
    phone: phoneIn(wanted),
  };
}

/** A text without signs and spaces: 'Lima Works' → 'limaworks' */
export const keyOf = (text: string): string => text.replace(SIGNS, '');

/** The words of a text: 'ana@lima.example' → ['ana', 'lima', 'example'] */
export const piecesOf = (text: string): string[] => text.split(SIGNS).filter((piece) => piece !== '');

/**
 * The parts of a record's number: numberIn('j-001042') → { letter: 'j', year: null, digits: '1042', revision: null }
 */
function numberIn(wanted: string): NumberSought | null {
  const [, letter = null, year = null, digits, revision] = NUMBER.exec(wanted) ?? [];
  if (digits === undefined) return null;
  return { letter, year, digits, revision: revision === undefined ? null : Number(revision) };
}

function phoneIn(wanted: string): string | null {
  const number = withoutExtension(wanted).trim();
  const digits = phoneDigits(number);
  return DIGITS_AND_SIGNS.test(number) && digits.length >= LEAST_OF_A_PHONE ? digits : null;
}

/** Whether a text has letters of a script without spaces. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

/** Whether a field is exactly a name. */
export function isExact({ form, text, revision = 1 }: FieldText, { key, number, phone }: Sought): boolean {
  if (form === 'NAME') return key !== '' && keyOf(plain(text)) === key;
  if (form === 'PHONE') return phone !== null && endAlike(phoneDigits(text), phone);
  if (form === 'NUMBER')
    return number === null ? spellingsOf(plain(text)).includes(key) : isNumber(text, revision, number);
  if (form === 'LEAD') return typeof number?.letter === 'string' && isNumber(text, revision, number);
  return false;
}

/** A local number is the end of the international number, whichever of the two is stored. */
function endAlike(one: string, other: string): boolean {
  return Math.min(one.length, other.length) >= LEAST_OF_A_PHONE && (one.endsWith(other) || other.endsWith(one));
}

/** Whether a record's number is the wanted number. */
export function isNumber(
  text: string,
  revision: number,
  wanted: Omit<NumberSought, 'revision'> & { revision: number | null },
): boolean {
  const own = numberIn(plain(text));
  return (
    own !== null &&
    own.digits === wanted.digits &&
    (wanted.letter ?? own.letter) === own.letter &&
    (wanted.year ?? own.year) === own.year &&
    (wanted.revision ?? 1) <= revision
  );
}

/** 'q-2026-000123-r2' → ['q2026000123', 'q2026123', 'q123', '2026000123', '2026123', '123', …] */
export function spellingsOf(number: string): string[] {
  const [letter = '', ...rest] = number.replace(/-r\d+$/u, '').split('-');
  const digits = rest.at(-1) ?? '';
  const short = digits.replace(/^0+/u, '');
  const year = rest.length > 1 ? (rest[0] ?? '') : '';
  return [letter + year, letter, year, ''].flatMap((before) => [before + digits, before + short]);
}
