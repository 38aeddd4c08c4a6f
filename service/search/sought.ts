import { plain } from '../records/search.ts';

/** A sign that parts words, for a regular expression here and in SQL; `search_words` of the migrations parts alike. */
export const SIGN = /[\s!-/:-@[-`{-~–—‘’“”«»·•]/u.source;
const SIGNS = new RegExp(`${SIGN}+`, 'gu');
/** Scripts that write words without spaces between them, or one word of several. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const DIGITS_AND_SIGNS = /^[+(]*\d[\d()./+\s-]*$/u;
const EXTENSION = /\(0\)|\s?(?:x|ext\.?)\s?\d+$/gu;
const NUMBER = /^#?\s*(?:([jlpq])[\s-]*)?(?:(\d{4})-)?0*(\d{1,9})(?:-?r(\d{1,4}))?$/u;
const MOST_WORDS = 10;
/** So many digits are a phone number, or its last ones. */
export const LEAST_OF_A_PHONE = 6;

/** A number of a record, as people write it: 'Q-2026-000123-R2' → { letter: 'q', year: '2026', digits: '123', revision: 2 } */
export interface NumberSought {
  letter: string | null;
  year: string | null;
  digits: string;
  revision: number | null;
}

/** A word as it was typed: one spelling of it has to be in a record. */
export interface WordSought {
  /** Words that begin like this, all of them: 'ana@lima' → ['ana', 'lima'], or ['analima'] */
  beginnings: string[][];
  /** Text anywhere: digits of a phone number, or a script that doesn't part its words. */
  inside: string | null;
  /** Words that are much like it; none before they are asked for. */
  similar: string[];
}

/** What is sought, as it is compared. */
export interface Sought {
  /** Plain: 'j-1042' */
  text: string;
  /** Less signs and spaces: 'J-1042' → 'j1042' */
  key: string;
  words: WordSought[];
  number: NumberSought | null;
  /** A phone number's digits, without leading zeros: '(0416) 555-0100' → '4165550100' */
  phone: string | null;
}

/** Reads what was typed or pasted. */
export function sought(text: string): Sought {
  const wanted = plain(text);
  const number = numberIn(wanted);
  // A number is one word, and a phone number is one, however it is grouped.
  const isOne = isRun(wanted) || (number !== null && (number.letter ?? number.year) !== null);
  const chunks = (isOne ? [wanted] : wanted.split(/\s+/u)).filter((chunk) => keyOf(chunk) !== '');
  return {
    text: wanted,
    key: keyOf(wanted),
    words: chunks.slice(0, MOST_WORDS).map(wordOf),
    number,
    phone: phoneIn(wanted),
  };
}

/** Text as it is compared as a whole, less signs and spaces: 'Lima Works' → 'limaworks' */
export const keyOf = (text: string): string => text.replace(SIGNS, '');

/** Its words: 'ana@lima.example' → ['ana', 'lima', 'example'] */
export const piecesOf = (text: string): string[] => text.split(SIGNS).filter((piece) => piece !== '');

/** The digits that a phone number is compared by: less an extension, and the zeros that are dialled before it. */
export function phoneDigits(phone: string): string {
  return phone.toLowerCase().replace(EXTENSION, '').replace(/\D/gu, '').replace(/^0+/u, '');
}

/** What a record's number is compared by: numberIn('j-001042') → { letter: 'j', year: null, digits: '1042', revision: null } */
export function numberIn(wanted: string): NumberSought | null {
  const [, letter = null, year = null, digits, revision] = NUMBER.exec(wanted) ?? [];
  if (digits === undefined) return null;
  return { letter, year, digits, revision: revision === undefined ? null : Number(revision) };
}

function phoneIn(wanted: string): string | null {
  const number = wanted.replace(EXTENSION, '').trim();
  const digits = phoneDigits(number);
  return DIGITS_AND_SIGNS.test(number) && digits.length >= LEAST_OF_A_PHONE ? digits : null;
}

/** Whether text has letters of a script that doesn't part its words. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

const isRun = (text: string) => DIGITS_AND_SIGNS.test(text) && keyOf(text).length > 4;

/** 'j-1042' or '2026-000123': its parts by themselves are in many others. */
const isNumbered = (text: string) => (/[a-z]/u.test(text) ? numberIn(text) !== null : /^\d{4}-\d+$/u.test(text));

function wordOf(chunk: string): WordSought {
  const pieces = piecesOf(chunk);
  const joined = keyOf(chunk);
  const beginnings = pieces.length > 1 && !isNumbered(chunk) ? [pieces, [joined]] : [[joined]];
  // A town is dialled with a zero from inside its country, and kept without.
  if (isRun(chunk) && joined.startsWith('0')) beginnings.push([joined.replace(/^0+/u, '') || joined]);
  return { beginnings, inside: isRun(chunk) || isUnspaced(chunk) ? joined : null, similar: [] };
}
