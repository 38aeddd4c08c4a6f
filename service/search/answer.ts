import type { FieldForm } from '../records/fields.ts';
import { plain } from '../shared/search-text.ts';
import {
  keyOf,
  LEAST_OF_A_PHONE,
  numberIn,
  phoneDigits,
  piecesOf,
  SIGNS,
  type Sought,
  type WordSought,
} from './sought.ts';

export const tiers = ['EXACT', 'PREFIX', 'WORD', 'FUZZY'] as const;
export type Tier = (typeof tiers)[number];

/** A field of a record, named as in the record's type. */
export interface FieldText {
  field: string;
  text: string;
  form: FieldForm;
  /** The latest revision of a number with revisions. */
  revision?: number;
}

/** How a record answers a search. */
export interface RecordAnswer {
  tier: Tier;
  matchedField: string;
  matchedText: string;
  /** The title of the record beside whose field matches; null for a field of the record itself. */
  matchedRecord: string | null;
  /** The matching words as title, detail or `matchedText` show them. */
  matchedWords: string[];
}

/** The best answer of a record's fields; undefined without any. */
export function answerOfFields(fields: readonly FieldText[], wanted: Sought): RecordAnswer | undefined {
  const exact = fields.find((field) => isExact(field, wanted));
  if (exact) return answer('EXACT', exact, wanted);
  const begun = fields.find((field) => beginsSo(field, wanted));
  if (begun) return answer('PREFIX', begun, wanted);
  return answerOfWords(fields, wanted);
}

function isExact(field: FieldText, { key, number, phone }: Sought): boolean {
  const { form, text } = field;
  if (form === 'NAME') return key !== '' && keyOf(plain(text)) === key;
  if (form === 'PHONE') return phone !== null && endAlike(phoneDigits(text), phone);
  if (form === 'NUMBER') return number === null ? spellingsOf(text).includes(key) : isNumber(field, number);
  if (form === 'LEAD') return typeof number?.letter === 'string' && isNumber(field, number);
  return false;
}

/** A local number is the end of the international number, whichever of the two is stored. */
function endAlike(one: string, other: string): boolean {
  return Math.min(one.length, other.length) >= LEAST_OF_A_PHONE && (one.endsWith(other) || other.endsWith(one));
}

function isNumber({ text, revision = 1 }: FieldText, wanted: NonNullable<Sought['number']>): boolean {
  const own = numberIn(plain(text));
  return (
    own !== null &&
    own.digits === wanted.digits &&
    (wanted.letter ?? own.letter) === own.letter &&
    (wanted.year ?? own.year) === own.year &&
    (wanted.revision ?? 1) <= revision
  );
}

function beginsSo({ form, text }: FieldText, { key }: Sought): boolean {
  if (key === '') return false;
  if (form === 'NAME' || form === 'TITLE') return keyOf(plain(text)).startsWith(key);
  if (isNumbered(form)) return spellingsOf(text).some((spelling) => spelling.startsWith(key));
  if (form === 'PHONE') return /^\d{3,}$/u.test(key) && phoneBegins(phoneDigits(text), key);
  return false;
}

const isNumbered = (form: FieldForm) => form === 'NUMBER' || form === 'LEAD' || form === 'REFERENCE';

/** A country's code has one to three digits. */
function phoneBegins(digits: string, key: string): boolean {
  const wanted = key.replace(/^0+/u, '');
  return wanted.length > 2 && [0, 1, 2, 3].some((code) => digits.startsWith(wanted, code));
}

/** 'Q-2026-000123-R2' → ['q2026000123', 'q2026123', '2026000123', '2026123', '000123', '123'] */
function spellingsOf(text: string): string[] {
  const [letter = '', ...rest] = plain(text)
    .replace(/-r\d+$/u, '')
    .split('-');
  const digits = rest.at(-1) ?? '';
  const short = digits.replace(/^0+/u, '');
  const year = rest.length > 1 ? (rest[0] ?? '') : '';
  return [letter + year, year, ''].flatMap((before) => [before + digits, before + short]);
}

function answerOfWords(fields: readonly FieldText[], wanted: Sought): RecordAnswer | undefined {
  if (wanted.words.length === 0) return undefined;
  const found = fields.map((field) => ({ field, words: wordsIn(field, wanted.words) }));
  for (const tier of ['WORD', 'FUZZY'] as const) {
    const has = (words: readonly WordFound[], at: number) => words[at] === 'WORD' || words[at] === tier;
    const isWhole = wanted.words.every((_, at) => found.some(({ words }) => has(words, at)));
    if (!isWhole) continue;
    const counted = found.map(({ field, words }) => ({ field, count: words.filter((_, at) => has(words, at)).length }));
    const best = counted.reduce((most, next) => (next.count > most.count ? next : most));
    return answer(tier, best.field, wanted);
  }
  return undefined;
}

type WordFound = 'WORD' | 'FUZZY' | undefined;

function wordsIn({ form, text }: FieldText, words: readonly WordSought[]): WordFound[] {
  const pieces = [...piecesOf(plain(text)), ...(isNumbered(form) ? spellingsOf(text) : [])];
  const begins = (piece: string) => pieces.some((each) => each.startsWith(piece));
  const run = keyOf(plain(text));
  return words.map(({ beginnings, inside, similar }) => {
    if (beginnings.some((all) => all.every(begins))) return 'WORD';
    if (inside !== null && (form === 'PHONE' || !isDigits(inside)) && run.includes(inside)) return 'WORD';
    return similar.some((word) => pieces.includes(word)) ? 'FUZZY' : undefined;
  });
}

const isDigits = (text: string) => /^\d+$/u.test(text);

const LONGEST_SHOWN = 200;

function answer(tier: Tier, { field, text }: FieldText, wanted: Sought): RecordAnswer {
  const shown = text.length > LONGEST_SHOWN ? around(text, wanted) : text;
  const begun = wanted.words.flatMap(({ beginnings, similar }) => [...beginnings.flat(), ...similar]);
  const words = shown.split(SIGNS).filter((word) => begun.some((piece) => plain(word).startsWith(piece)));
  return { tier, matchedField: field, matchedText: shown, matchedRecord: null, matchedWords: [...new Set(words)] };
}

/** The part of a long text around the first matching word. */
function around(text: string, { words }: Sought): string {
  const wanted = words.flatMap(({ beginnings, similar }) => [...beginnings.flat(), ...similar]);
  const parts = [...text.matchAll(/\S+/gu)];
  const at = parts.find(([part]) =>
    piecesOf(plain(part)).some((piece) => wanted.some((word) => piece.startsWith(word))),
  );
  const from = Math.max(0, (at?.index ?? 0) - LONGEST_SHOWN / 4);
  const shown = text.slice(from, from + LONGEST_SHOWN).toWellFormed();
  return `${from > 0 ? '…' : ''}${shown.trim()}${from + LONGEST_SHOWN < text.length ? '…' : ''}`;
}
