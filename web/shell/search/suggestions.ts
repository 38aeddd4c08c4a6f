import {
  type AskedField,
  type Catalogue,
  folded,
  meaningsIn,
  type Placed,
  placesIn,
  wordOf,
} from '../../../service/shared/query/catalogue.ts';
import { canGroup, canMeasure, canOrder, isTimed } from '../../../service/shared/query/pipes.ts';
import { printCondition } from '../../../service/shared/query/print.ts';
import { type Token, tokensIn } from '../../../service/shared/query/tokens.ts';
import { sums, units } from '../../../service/shared/query/tree.ts';

/** A continuation of a typed query. */
export interface Suggestion {
  /** The field or value, as the list shows it: `due:`, `on hold`. */
  readonly title: string;
  readonly hint?: string;
  /** The whole text with the continuation. */
  readonly text: string;
}

/** A value of a field in the records of a query, with the number of the records. */
export interface Counted {
  /** The value as a tree has values; null for no value. */
  readonly value: string | null;
  /** The value in words: `November 2026`. */
  readonly title: string;
  readonly count: string;
}

/** The word being typed at the end of a query, and its possible meanings. */
export interface Wanted {
  /** The text before the word. */
  readonly before: string;
  readonly typed: string;
  readonly is: 'condition' | 'value' | 'step' | 'field';
  /** The field of a value. */
  readonly placed: Placed | null;
  /** The fields that fit a step: `by ‹field›`. */
  readonly fits: (placed: Placed) => boolean;
}

const MOST = 8;
/** A field offers more values, with their counts. */
export const MOST_VALUES = 20;
const TIMES = [
  'today',
  'tomorrow',
  'yesterday',
  'this week',
  'next week',
  'last 30 days',
  'next 7 days',
  'this month',
  'last month',
  'this year',
];
const STEPS = ['by', 'order', 'count', ...sums, 'top'];

/**
 * The end of a typed query that a suggestion continues.
 *
 * wantedIn('overdue, worker: ma', jobs) → { before: 'overdue, worker: ', typed: 'ma', is: 'value', placed: worker … }
 */
export function wantedIn(text: string, catalogue: Catalogue): Wanted {
  const tokens = tokensIn(text);
  const isApart = (token: Token) =>
    (token.is === 'sign' && /^[,()|:]$/.test(token.text)) || (token.is === 'word' && /^(or|not)$/i.test(token.text));
  const last = tokens.findLastIndex((token) => isApart(token) && (token.is === 'sign' || token.to < text.length));
  const sign = tokens[last];
  const start = tokens[last + 1]?.from ?? text.length;
  const bare = { before: text.slice(0, start), typed: text.slice(start).trimEnd(), placed: null, fits: () => false };
  const named = namedBefore(tokens, last, catalogue);
  if (named) return { ...bare, is: 'value', placed: named };
  if (sign?.text === '|' || isInSteps(text)) return inSteps(text, bare);
  return { ...bare, is: 'condition' };
}

/** The field whose values are being typed: of `worker: ` and `worker: maria or `. */
function namedBefore(tokens: readonly Token[], last: number, catalogue: Catalogue): Placed | null {
  let at = last;
  while (tokens[at]?.is === 'word' && /^or$/i.test(tokens[at]?.text ?? '')) {
    const before = tokens.findLastIndex(
      ({ is, text }, index) => index < at && ((is === 'sign' && /^[,()|:]$/.test(text)) || /^or$/i.test(text)),
    );
    at = before;
  }
  if (tokens[at]?.text !== ':') return null;
  const { fields } = meaningsIn(catalogue);
  for (let count = 5; count > 0; count -= 1) {
    const words = tokens.slice(Math.max(0, at - count), at);
    const placed = words.length === count ? fields.get(folded(words.map(({ text }) => text).join(' '))) : undefined;
    if (placed) return placed;
  }
  return null;
}

const isInSteps = (text: string) => /\|[^|"]*$/.test(text);

function inSteps(text: string, bare: Omit<Wanted, 'is'>): Wanted {
  const from = text.lastIndexOf('|') + 1;
  const [, words = '', typed = ''] = /^(\s*(?:.*\s)?)(\S*)$/s.exec(text.slice(from)) ?? [];
  const step = words.trim().split(/\s+/).at(-1)?.toLowerCase() ?? '';
  const place = { ...bare, before: text.slice(0, from) + words, typed };
  const sum = sums.find((each) => each === step);
  if (step === 'by') return { ...place, is: 'field', fits: canGroup };
  if (step === 'order') return { ...place, is: 'field', fits: canOrder };
  if (sum) return { ...place, is: 'field', fits: (placed) => canMeasure(placed, sum) };
  return { ...place, is: 'step' };
}

/**
 * Continuations of a typed query, likeliest first: fields, values, steps.
 *
 * @param names the found names of related records, for a value such as a worker.
 * @param counted the values in the records of the query, most records first.
 */
export function suggestionsFor(
  wanted: Wanted,
  catalogue: Catalogue,
  names: readonly string[] = [],
  counted: readonly Counted[] = [],
): readonly Suggestion[] {
  const { before, typed } = wanted;
  const all = offered(wanted, catalogue, names, counted);
  const word = folded(typed);
  const fitting = all
    .map((each) => ({ ...each, fit: Math.min(...each.words.map((of) => fitOf(word, folded(of)))) }))
    .filter(({ fit }) => fit < 3)
    .sort((one, other) => one.fit - other.fit);
  const gap = before !== '' && !/[\s(]$/.test(before) ? ' ' : '';
  const suggestions = fitting.map(({ title, hint, adds }) => ({
    title,
    ...(hint !== undefined && { hint }),
    text: `${before}${gap}${adds}`,
  }));
  return suggestions
    .filter(({ text }) => folded(text) !== folded(before + gap + typed))
    .slice(0, wanted.is === 'value' ? MOST_VALUES : MOST);
}

/** 0 for the beginning of a word's text, 1 for the beginning of a later word, 3 for no match. */
const fitOf = (typed: string, word: string): number =>
  word.startsWith(typed) ? 0 : word.includes(` ${typed}`) || word.includes(`.${typed}`) ? 1 : 3;

interface Offer {
  readonly title: string;
  readonly hint?: string;
  readonly words: readonly string[];
  readonly adds: string;
}

function offered(
  { is, typed, placed, fits }: Wanted,
  catalogue: Catalogue,
  names: readonly string[],
  counted: readonly Counted[],
): readonly Offer[] {
  const plain = (word: string, hint?: string): Offer => ({
    title: word,
    words: [word],
    adds: word,
    ...(hint && { hint }),
  });
  if (is === 'step')
    return [...STEPS, ...units].map((step) => plain(step)).filter(({ title }) => typed !== '' || STEPS.includes(title));
  if (is === 'field')
    return placesIn(catalogue)
      .filter(fits)
      .map(({ path, field }) => ({ ...plain(wordOf(catalogue, path)), words: wordsOf(catalogue, path, field) }));
  if (placed) {
    // The service has chosen the names, also by nicknames.
    const related = placed.field.type === 'record' ? names : [];
    const known = counted.map(({ value, title, count }): Offer => {
      const adds = value === null ? 'none' : valueIn(placed, value, catalogue);
      return { title, hint: count, words: [title, adds], adds };
    });
    const others = [
      ...related.map((name) => ({ ...plain(valueIn(placed, name, catalogue)), words: [typed] })),
      ...valuesOf(placed, catalogue).map((each) => plain(each)),
    ];
    // Periods such as `this week` are typed more often than a month of the records.
    const isNew = ({ adds }: Offer) => !known.some((each) => each.adds === adds);
    return isTimed(placed) ? [...others, ...known] : [...known, ...others.filter(isNew)];
  }
  const fields = placesIn(catalogue)
    .filter(({ path, field }) => path === field.name || typed.includes('.'))
    .map(({ path, field }): Offer => {
      const word = wordOf(catalogue, path);
      const isFlag = field.type === 'flag' && path === field.name;
      return {
        title: isFlag ? word : `${word}:`,
        words: wordsOf(catalogue, path, field),
        adds: isFlag ? word : `${word}: `,
      };
    });
  if (typed === '') return fields;
  const values = catalogue.fields.flatMap((field) =>
    (field.choices ?? []).map(({ words, value }): Offer => {
      const text = printCondition({ is: 'field', path: field.name, tests: [{ is: 'value', value }] }, catalogue);
      return { title: text, words: [...words, value], adds: text };
    }),
  );
  const absent = catalogue.fields
    .filter(({ isOptional }) => isOptional)
    .map(({ name }) => plain(`no ${wordOf(catalogue, name)}`));
  return [...fields, ...values, ...absent];
}

const wordsOf = (catalogue: Catalogue, path: string, { words }: AskedField) =>
  path.includes('.') ? [wordOf(catalogue, path), ...words] : words;

/** A value as a query writes it: `"Mark Or"` */
function valueIn({ path, field }: Placed, value: string, catalogue: Catalogue): string {
  if (field.type === 'flag') return value === 'true' ? 'yes' : 'no';
  return printCondition({ is: 'field', path, tests: [{ is: 'value', value }] }, catalogue).slice(
    wordOf(catalogue, path).length + 2,
  );
}

function valuesOf(placed: Placed, catalogue: Catalogue): readonly string[] {
  const { field } = placed;
  const none = field.isOptional ? ['none', 'any'] : [];
  switch (field.type) {
    case 'choice':
      return [...(field.choices ?? []).map(({ value }) => valueIn(placed, value, catalogue)), ...none];
    case 'flag':
      return ['yes', 'no'];
    case 'day':
    case 'moment':
      return [...TIMES, ...none];
    default:
      return none;
  }
}
