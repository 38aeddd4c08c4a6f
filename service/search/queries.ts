import { type RawBuilder, sql } from 'kysely';
import { isUnspaced, LEAST_OF_A_PHONE, SIGN, type Sought, type WordSought } from './sought.ts';

/** The index cuts longer lexemes. */
const LONGEST_LEXEME = 40;
/** The longest words to look up in an index; the matches are then filtered by the other words. */
const MOST_TELLING = 2;
const LEAST_TELLING = 3;

/** An index query (`tsquery`) for exact matches; null when nothing can match. */
export function exactQuery({ key, number, phone }: Sought): string | null {
  if (key === '') return null;
  const keys = [key];
  if (number) {
    const { letter, year, digits } = number;
    keys.push(`${letter ?? ''}${year ?? ''}${digits}`, `${year ?? ''}${digits}`);
  }
  const whole = [...new Set(keys)].map((each) => lexeme(`=${each}`));
  return [...whole, ...(phone === null ? [] : endsOf(phone))].join(' | ');
}

/** Backwards, a local number begins the international number, whichever of the two is stored. */
function endsOf(phone: string): string[] {
  const backwards = [...phone].reverse().join('');
  const shorter = Array.from({ length: phone.length - LEAST_OF_A_PHONE }, (_, at) => at + LEAST_OF_A_PHONE);
  return [`${lexeme(`~${backwards}`)}:*`, ...shorter.map((length) => lexeme(`~${backwards.slice(0, length)}`))];
}

/** An index query with its expression, and a filter for its matches. */
export interface WordQuery {
  isIn(terms: RawBuilder<unknown>): RawBuilder<unknown>;
  rest: RawBuilder<unknown>;
}

/**
 * A condition for records whose words begin with the sought words, written for the indexes; null for a text with too
 * many matches, such as a single letter.
 */
export function wordQuery({ key, words }: Sought): WordQuery | null {
  if (key.length < 2) return null;
  const ranked = words.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  const telling = ranked.filter((word, at) => at < MOST_TELLING && lengthOf(word) >= LEAST_TELLING);
  const others = ranked.filter((word) => !telling.includes(word)).map(patterns);
  // A match of the whole beginning has all words.
  const rest = others.length === 0 || telling.length === 0 ? sql`true` : sql.join(others, sql` and `);
  const ways = [begins(`=${key}`), ...(telling.length > 0 ? [telling.map(wordLexemes).join(' & ')] : [])];
  const found = (terms: RawBuilder<unknown>) => sql`${terms} @@ ${ways.join(' | ')}::tsquery`;
  const inside = words.flatMap(({ inside }) => (inside !== null && isInside(inside) ? [inside] : []));
  if (inside.length === 0) return { isIn: found, rest };
  const anywhere = inside.map((text) => sql`search like ${`%${literal(text)}%`}`);
  return { isIn: (terms) => sql`(${found(terms)} or (${sql.join(anywhere, sql` and `)}))`, rest };
}

/** A trigram index finds three or more letters anywhere; digits match by their beginning. */
const isInside = (text: string) => [...text].length > 2 && !/^\d+$/u.test(text);

/** The same condition for a row at hand, without an index; null for an empty search. */
export function wordPatterns({ words }: Sought): RawBuilder<unknown> | null {
  return words.length === 0 ? null : sql.join(words.map(patterns), sql` and `);
}

/** A text for a `like` pattern. */
export const literal = (text: string): string => text.replace(/[\\%_]/gu, '\\$&');

/** Whether a word is long enough to search alone. */
export const isTelling = ({ words }: Sought): boolean => words.some((word) => lengthOf(word) >= LEAST_TELLING);

/** The letters of a word's longest piece. */
const lengthOf = ({ beginnings }: WordSought) =>
  Math.max(...(beginnings[0] ?? []).map((piece) => (isUnspaced(piece) ? piece.length + 2 : piece.length)));

function wordLexemes({ beginnings, similar }: WordSought): string {
  const ways = beginnings.map((pieces) => {
    const long = pieces.filter((piece) => piece.length >= LEAST_TELLING || isUnspaced(piece));
    return `(${(long.length > 0 ? long : pieces).map(begins).join(' & ')})`;
  });
  return `(${[...ways, ...similar.map(lexeme)].join(' | ')})`;
}

function patterns({ beginnings, inside, similar }: WordSought): RawBuilder<unknown> {
  const begun = beginnings.map((pieces) => {
    // `like` is quick and rules most records out.
    const all = pieces.map((piece) => sql`search like ${`%${literal(piece)}%`} and search ~ ${wordBeginning(piece)}`);
    return sql`(${sql.join(all, sql` and `)})`;
  });
  const alike = similar.map((word) => sql`search ~ ${`${wordBeginning(word)}(${SIGN}|$)`}`);
  const anywhere = inside === null ? [] : [sql`search like ${`%${literal(inside)}%`}`];
  return sql`(${sql.join([...begun, ...alike, ...anywhere], sql` or `)})`;
}

/** A regular expression is 25 times as quick as splitting the text into words. */
const wordBeginning = (text: string): string => `(^|${SIGN})${text.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`;

const lexeme = (text: string): string =>
  `'${[...text]
    .slice(0, LONGEST_LEXEME + 1)
    .join('')
    .replace(/['\\]/gu, '$&$&')}'`;
const begins = (text: string): string => `${lexeme(text)}:*`;
