import type { Clock } from '../../../commands/core/typed-moment.ts';
import { type Range, readRange } from '../../../commands/core/typed-range.ts';
import type { Address } from '../../../records/address.ts';
import { namesIn } from '../line/exact-names.ts';
import { type Token, textOf } from '../line/tokens.ts';
import { isLabel } from './open-fields.ts';
import { looksLikeAddress, readAddress } from './typed-address.ts';

/* Values of several words in a line. `to` is the position after the value. */

/** Most words in a value: `next mon at 9:30 pm`. */
export const mostWords = 6;

/** A stretch of time at a position, the longest that reads: `fri 9-11`. */
export function stretchAt(
  line: string,
  tokens: readonly Token[],
  at: number,
  clock: Clock,
): { readonly range: Range; readonly to: number } | null {
  for (let to = Math.min(at + mostWords, tokens.length); to > at; to--) {
    const words = tokens.slice(at, to);
    const range = words.some(({ isQuoted }) => isQuoted) ? null : readRange(textOf(line, words), clock);
    if (range) return { range, to };
  }
  return null;
}

/** An address up to the next e-mail address, link, phone number or named field. Without a field's name, a street begins it. */
export function addressAt(
  line: string,
  tokens: readonly Token[],
  at: number,
  isNamed: boolean,
  ends: number,
): { readonly address: Address; readonly to: number } | null {
  let to = at + 1;
  while (to < ends && !isLabel(tokens[to]) && !/@|:\/\//.test(tokens[to]?.text ?? '') && !isPhoneAt(line, tokens, to))
    to++;
  // `22 Dundas Street East, tel 416 555 0121`
  const isLabelled =
    to < ends && to - at > 1 && /^(tel|telephone|phone|mobile|cell)[.:]?$/i.test(tokens[to - 1]?.text ?? '');
  if (isLabelled && isPhoneAt(line, tokens, to)) to--;
  const text = textOf(line, tokens.slice(at, to));
  const isAddress = isNamed ? at < ends : !tokens[at]?.isQuoted && looksLikeAddress(text);
  return isAddress ? { address: readAddress(text), to } : null;
}

/** Whether a phone number of at least ten digits begins at a position. */
export function isPhoneAt(line: string, tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at);
  const { names, used } = namesIn(rest);
  const text = textOf(line, rest.slice(0, used));
  return names.length === 1 && /^\+?[\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length >= 10;
}
