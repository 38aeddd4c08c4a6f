import type { Lexicon } from './matching.ts';
import type { Term } from './reading.ts';
import { isUnspaced, LEAST_OF_A_PHONE, type Sought } from './sought.ts';

/** The index cuts longer lexemes. */
const LONGEST_LEXEME = 40;
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
export function endsOf(phone: string): string[] {
  const backwards = [...phone].reverse().join('');
  const shorter = Array.from({ length: phone.length - LEAST_OF_A_PHONE }, (_, at) => at + LEAST_OF_A_PHONE);
  return [`${lexeme(`~${backwards}`)}:*`, ...shorter.map((length) => lexeme(`~${backwards.slice(0, length)}`))];
}

/**
 * The index query of a term's words; empty for short words.
 *
 * @param isCommon whether many records have the term. The index reads each beginning whole, so a common word stands for
 *   the words of the vocabulary that begin so.
 */
export function termQuery({ ways }: Term, lexicon: Lexicon, isCommon: boolean): string {
  const found = ways.flatMap((way) => {
    const long = way.filter((piece) => piece.length >= LEAST_TELLING || isUnspaced(piece));
    return long.length === 0 ? [] : [`(${long.map((piece) => pieceQuery(piece, lexicon, isCommon)).join(' & ')})`];
  });
  return found.length === 0 ? '' : `(${found.join(' | ')})`;
}

function pieceQuery(piece: string, lexicon: Lexicon, isCommon: boolean): string {
  const { alike, begun } = lexicon.get(piece) ?? {};
  const beginning = isCommon && begun ? begun.map(lexeme) : [`${lexeme(piece)}:*`];
  return `(${[...beginning, ...[...(alike?.keys() ?? [])].map(lexeme)].join(' | ')})`;
}

/** A text for a `like` pattern. */
export const literal = (text: string): string => text.replace(/[\\%_]/gu, '\\$&');

export const lexeme = (text: string): string =>
  `'${[...text]
    .slice(0, LONGEST_LEXEME + 1)
    .join('')
    .replace(/['\\]/gu, '$&$&')}'`;
