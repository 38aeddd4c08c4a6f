import type { Given } from '../../../commands/core/answers.ts';
import { readDecimal } from '../../../commands/core/typed-decimal.ts';
import { isBlankLine, typedLines } from '../../../commands/core/typed-lines.ts';
import type { ItemRecord } from '../../../records/item.ts';
import { filled, newLine } from '../../prompt/priced-lines/edits.ts';
import { calledBy } from '../line/named-records.ts';
import { wordIn } from '../line/names.ts';
import { isFiller, textOf } from '../line/tokens.ts';
import type { Way, Words } from './field-values.ts';
import type { Open } from './open-fields.ts';

/** Most words of an item's name. Each count of words costs a request. */
const mostNameWords = 4;

const counts = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Words between a count and an item, which say only the unit: `2 hours of technician`. */
const unit = /^(x|×|times|of|h|hrs?|hours?|days?|pcs?|pieces?|units?|sets?|m|metres?|meters?|kg|l)$/;

/**
 * A further line of a quotation: a count and an item by its name or code, `2 hours technician`, `3x PLMB-101`, `a car charger at 1,400`. Null
 * for other words.
 */
export function pricedLineAt(
  { form, line, tokens, known }: Words,
  { name, field }: Open,
  given: Given,
  at: number,
): Way | null {
  if (field.type !== 'pricedLines') return null;
  const words = tokens.map(wordIn);
  const quantity = countIn(words[at] ?? '');
  let from = quantity === null ? at : at + 1;
  while (quantity !== null && from < tokens.length - 1 && unit.test(words[from] ?? '')) from++;
  const answers = { ...form.base, ...given };
  const { companyId, pricing, taxes = [] } = field.of(answers);
  const where = { ...(companyId && { companyId }), status: 'ACTIVE' };
  const ends = tokens.findIndex((token, i) => i >= from && (isFiller(token) || /^@/.test(token.text)));
  const comma = tokens.findIndex(({ hasComma }, i) => i >= from && hasComma);
  const last = Math.min(
    ...[ends, comma < 0 ? -1 : comma + 1, tokens.length].filter((i) => i >= 0),
    from + mostNameWords,
  );
  for (let to = last; to > from; to--) {
    const later = quantity === null ? countAfter(words, to) : null;
    // An item has a count, or its name has several words: `edit quote 49 winter` adds no item.
    if (quantity === null && later === null && to - from < 2) return null;
    const typed = textOf(line, tokens.slice(from, to));
    const [found] = [typed, typed.replace(/(?<=\p{L}{3})s\b/gu, '')].flatMap((search) =>
      calledBy(known.found('item', { ...where, search }), search).filter(({ doubt }) => doubt < 2),
    );
    if (!found) continue;
    const item = found.record as ItemRecord; // `found` answers records of the kind
    const price = priceAt(words, later?.to ?? to);
    const added = {
      ...filled({ ...newLine(), quantity: quantity ?? later?.count ?? '1' }, item, {
        currency: pricing.currency,
        taxes,
      }),
      ...(price && { unitPrice: price.amount }),
    };
    const before = name in given ? [] : typedLines(form.base[name]).filter((each) => !isBlankLine(each));
    return { name, answer: [...before, added], from: at, to: price?.to ?? later?.to ?? to, doubt: found.doubt };
  }
  return null;
}

/** `2`, `2x`, `two`, `a` as a count; null for another word. */
function countIn(word: string): string | null {
  const [, digits] = /^x?(\d{1,6}(?:[.,]\d{1,3})?)x?$/.exec(word) ?? [];
  if (digits) return readDecimal(digits);
  if (/^(an?|another)$/.test(word)) return '1';
  const at = counts.indexOf(word);
  return at > 0 ? String(at) : null;
}

/** A count behind the item: `SNOW-103 x3`, `technician, 8 h`. */
function countAfter(words: readonly string[], at: number): { readonly count: string; readonly to: number } | null {
  const count = /^an?(other)?$/.test(words[at] ?? '') ? null : countIn(words[at] ?? '');
  return count === null ? null : { count, to: unit.test(words[at + 1] ?? '') ? at + 2 : at + 1 };
}

/** `at 1,400`, `@ 95 each`, `90/h` */
function priceAt(words: readonly string[], at: number): { readonly amount: string; readonly to: number } | null {
  const [sign = '', next = ''] = [words[at], words[at + 1]];
  const [, alone = ''] = /^@?(\d[\d.,]*)\/\p{L}+$/u.exec(sign) ?? /^@(.+)$/.exec(sign) ?? [];
  const [text, to] = /^(at|@|for)$/.test(sign) ? [next.replace(/\/\p{L}+$/u, ''), at + 2] : [alone, at + 1];
  const amount = /^\p{Sc}?\d[\d.,]*$/u.test(text) ? readDecimal(text.replace(/^\p{Sc}/u, '')) : '';
  if (amount === '') return null;
  return { amount, to: /^(each|apiece|per)$/.test(words[to] ?? '') ? to + 1 : to };
}
