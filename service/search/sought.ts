import { MOST_WORDS, plain } from '../shared/search-text.ts';

/** A separator of words, for regular expressions here and in SQL; `search_words` of the migrations separates alike. */
export const SIGN = /[\s!-/:-@[-`{-~–—‘’“”«»·•]/u.source;
export const SIGNS = new RegExp(`${SIGN}+`, 'gu');
/** Scripts without spaces between words, or within several words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const DIGITS_AND_SIGNS = /^[+(]*\d[\d()./+\s-]*$/u;
const EXTENSION = /\(0\)|\s?(?:x|ext\.?)\s?\d+$/gu;
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

/** A typed word; a record must contain one of its spellings. */
export interface WordSought {
  /** Beginnings of words, all required: 'ana@lima' → ['ana', 'lima'], or ['analima'] */
  beginnings: string[][];
  /** A text anywhere: digits of a phone number, or a script without spaces. */
  inside: string | null;
  /** Similar words; empty before `withSimilar`. */
  similar: string[];
}

/** A search, normalised for comparing. */
export interface Sought {
  /** Plain: 'j-1042' */
  text: string;
  /** Without signs and spaces: 'J-1042' → 'j1042' */
  key: string;
  words: WordSought[];
  number: NumberSought | null;
  /** A phone number's digits, without leading zeros: '(0416) 555-0100' → '4165550100' */
  phone: string | null;
}

/** Reads a typed or pasted text. */
export function sought(text: string): Sought {
  const wanted = plain(text);
  const number = numberIn(wanted);
  // A number is one word; so is a phone number, however grouped.
  const isOne = isRun(wanted) || (number !== null && (number.letter ?? number.year) !== null);
  const chunks = (isOne ? [wanted] : wanted.split(/\s+/u)).filter((chunk) => keyOf(chunk) !== '');
  return {
    text: wanted,
    key: keyOf(wanted),
    words: wordsIn(chunks),
    number,
    phone: phoneIn(wanted),
  };
}

/** A text without signs and spaces: 'Lima Works' → 'limaworks' */
export const keyOf = (text: string): string => text.replace(SIGNS, '');

/** The words of a text: 'ana@lima.example' → ['ana', 'lima', 'example'] */
export const piecesOf = (text: string): string[] => text.split(SIGNS).filter((piece) => piece !== '');

/** The digits to compare phone numbers by: without extension and leading zeros. */
export function phoneDigits(phone: string): string {
  return phone.toLowerCase().replace(EXTENSION, '').replace(/\D/gu, '').replace(/^0+/u, '');
}

/**
 * The parts of a record's number: numberIn('j-001042') → { letter: 'j', year: null, digits: '1042', revision: null }
 */
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

/** Whether a text has letters of a script without spaces. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

const isRun = (text: string) => DIGITS_AND_SIGNS.test(text) && keyOf(text).length > 4;

/** 'j-1042' or '2026-000123': the parts alone match many records. */
const isNumbered = (text: string) => (/[a-z]/u.test(text) ? numberIn(text) !== null : /^\d{4}-\d+$/u.test(text));

/** The longest different pieces by their first word; each piece takes time. */
function wordsIn(chunks: readonly string[]): WordSought[] {
  const pieces = [...new Set(chunks.flatMap(piecesOf))];
  const longest = new Set(pieces.toSorted((a, b) => b.length - a.length).slice(0, MOST_WORDS));
  return chunks.flatMap((chunk) => {
    const some = piecesOf(chunk).filter((piece) => longest.delete(piece));
    return some.length > 0 ? wordOf(chunk, some) : [];
  });
}

function wordOf(chunk: string, pieces: string[]): WordSought {
  const joined = keyOf(chunk);
  const beginnings = pieces[0] !== joined && !isNumbered(chunk) ? [pieces, [joined]] : [[joined]];
  // People dial a town with a zero from inside its country, and store the number without the zero.
  if (isRun(chunk) && joined.startsWith('0')) beginnings.push([joined.replace(/^0+/u, '') || joined]);
  return { beginnings, inside: isRun(chunk) || isUnspaced(chunk) ? joined : null, similar: [] };
}
