import { sumOf } from './arithmetic.ts';

/**
 * Turns a typed decimal into a decimal of the API: `12,5` → `12.5`, `1 200.5` → `1200.5`, `$12` → `12`, and the sum
 * `1200*1.18` → `1416`, rounded to the places. Ambiguous text such as `1,200` and other text stay unchanged, so an error
 * message can quote the text.
 */
export function readDecimal(typed: string, places = 4): string {
  const text = typed.trim();
  return sumOf(text, places, numberIn) ?? numberIn(text) ?? text;
}

/** Null for text that is not a number or could be two numbers. */
function numberIn(text: string): string | null {
  const bare = text
    .replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '')
    .trim()
    .replace(/(?<=\d)[\s'’](?=\d{3}(\D|$))/g, '');
  const isComma = /^-?\d+,\d+$/.test(bare) && !/^-?\d{1,3},\d{3}$/.test(bare);
  const plain = (isComma ? bare.replace(',', '.') : bare).replace(/^(-?)0+(?=\d)/, '$1');
  return /^-?\d+(\.\d+)?$/.test(plain) ? plain : null;
}
