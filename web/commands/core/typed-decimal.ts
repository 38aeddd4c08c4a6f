import { sumOf } from './arithmetic.ts';

/**
 * A decimal as the API takes it, of one as people type it: `12,5` and `1 200.5` are `12.5` and `1200.5`, `$12` is `12`, and a sum
 * is what it comes to in so many places, `1200*1.18` → `1416`. `1,200` could be either of two, and stays as it is, as does
 * what is no number: it is said to be wrong in the words that were typed.
 */
export function readDecimal(typed: string, places = 4): string {
  const text = typed.trim();
  return sumOf(text, places, numberIn) ?? numberIn(text) ?? text;
}

/** Null where it is no number, or could be two. */
function numberIn(text: string): string | null {
  const bare = text
    .replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '')
    .trim()
    .replace(/(?<=\d)[\s'’](?=\d{3}(\D|$))/g, '');
  const isComma = /^-?\d+,\d+$/.test(bare) && !/^-?\d{1,3},\d{3}$/.test(bare);
  const plain = (isComma ? bare.replace(',', '.') : bare).replace(/^(-?)0+(?=\d)/, '$1');
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain : null;
}
