import { type RawBuilder, sql } from 'kysely';
import { LEAST_OF_A_PHONE, type Sought, type WordSought } from './sought.ts';

/** What a lexeme is cut to in the index where its text is long. */
const LONGEST_LEXEME = 40;

/** What an index of terms has of records that are exactly what is sought, as a `tsquery`; null where nothing can be. */
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

/** Backwards, a number in its own town is what the whole one begins with, whichever of the two is kept. */
function endsOf(phone: string): string[] {
  const backwards = [...phone].reverse().join('');
  const shorter = Array.from({ length: phone.length - LEAST_OF_A_PHONE }, (_, at) => at + LEAST_OF_A_PHONE);
  return [`${lexeme(`~${backwards}`)}:*`, ...shorter.map((length) => lexeme(`~${backwards.slice(0, length)}`))];
}

/** A condition in SQL, of the expression that an index of terms is on. */
export type WordQuery = (terms: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * What holds of records whose words begin with those sought, in SQL, so that indexes find them; null where they would find
 * too much, as for one letter.
 */
export function wordQuery({ key, words }: Sought): WordQuery | null {
  const [long, short] = [words.filter((word) => !isShort(word)), words.filter(isShort)];
  if (long.length === 0) return null;
  const query = `${long.map(wordLexemes).join(' & ')} | ${begins(`=${key}`)}`;
  const rest = short.map((word) => sql` and ${patterns(word)}`);
  const inside = words.flatMap(({ inside }) =>
    inside !== null && [...inside].length > 2 && !/^\d+$/u.test(inside) ? [inside] : [],
  );
  if (inside.length === 0) return (terms) => sql`${terms} @@ ${query}::tsquery${sql.join(rest, sql``)}`;
  const anywhere = inside.map((text) => sql`search like ${`%${literal(text)}%`}`);
  return (terms) => sql`(${terms} @@ ${query}::tsquery or (${sql.join(anywhere, sql` and `)}))${sql.join(rest, sql``)}`;
}

/** The same of a row at hand, without an index; null where nothing is sought. */
export function wordPatterns({ words }: Sought): RawBuilder<unknown> | null {
  return words.length === 0 ? null : sql.join(words.map(patterns), sql` and `);
}

/** Text as a `like` pattern has it. */
export const literal = (text: string): string => text.replace(/[\\%_]/gu, '\\$&');

const isShort = ({ beginnings }: WordSought) => beginnings.every(([first = '']) => [...first].length < 2);

function wordLexemes({ beginnings, similar }: WordSought): string {
  const ways = beginnings.map((pieces) => {
    const long = pieces.filter((piece) => [...piece].length > 1);
    return `(${(long.length > 0 ? long : pieces).map(begins).join(' & ')})`;
  });
  return `(${[...ways, ...similar.map(lexeme)].join(' | ')})`;
}

function patterns({ beginnings, inside }: WordSought): RawBuilder<unknown> {
  const begun = beginnings.map((pieces) => {
    // Looking for the text first is quick, and rules most records out.
    const all = pieces.map(
      (piece) =>
        sql`search like ${`%${literal(piece)}%`} and ' ' || search_words(search) like ${`% ${literal(piece)}%`}`,
    );
    return sql`(${sql.join(all, sql` and `)})`;
  });
  const anywhere = inside === null ? [] : [sql`search like ${`%${literal(inside)}%`}`];
  return sql`(${sql.join([...begun, ...anywhere], sql` or `)})`;
}

const lexeme = (text: string): string =>
  `'${[...text]
    .slice(0, LONGEST_LEXEME + 1)
    .join('')
    .replace(/['\\]/gu, '$&$&')}'`;
const begins = (text: string): string => `${lexeme(text)}:*`;
