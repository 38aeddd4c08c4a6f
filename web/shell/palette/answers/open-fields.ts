import { asked, type Given, isEmpty } from '../../../commands/core/answers.ts';
import type { Asks, Field } from '../../../records/fields/question.ts';
import type { Kind, RecordOf } from '../../../records/kinds.ts';
import { fold } from '../../choosing/match.ts';
import { wordIn } from '../line/names.ts';
import { nounsOf } from '../line/synonyms.ts';
import { type Token, textOf } from '../line/tokens.ts';

/** A command's fields, and the answers present before the line is read. */
export interface Form {
  readonly asks: Asks;
  readonly base: Given;
  /** Whether fields are asked in sequence. An ambiguous word then answers the next field. */
  readonly isInOrder: boolean;
  /** Whether the form changes a record: words without a field's name are never taken for a text. */
  readonly isChange: boolean;
  /** Whether a name alone may give the record another customer: in a copy, and where the line says `edit`. */
  readonly mayChangeCustomer: boolean;
  /** Whether words without a field's name are searched for in a list. */
  readonly isList: boolean;
  /** Answers implied by the line's verb. */
  readonly begun: Given;
  /** Whether the verb counts days towards the past: `bring 118 forward by 2 days`. */
  readonly isBackwards: boolean;
  /** The field named by the line's verb: `due 118 fri`. */
  readonly first: string | null;
  /** The record that the form is about, whose customer is the likeliest addressee. */
  readonly about: RecordOf<Kind> | null;
  /** Whether a name without `to` is an addressee: `send brennan the report of 140`, but not `send marco to 118`. */
  readonly namesAddressee: boolean;
}

/** An unanswered field. */
export interface Open {
  readonly name: string;
  readonly field: Field;
  /** Whether the field is required and starts empty. */
  readonly isNeeded: boolean;
}

/** A field named in the line, and the position after the name. */
export interface NamedField extends Open {
  readonly to: number;
}

export function openIn({ asks, base }: Form, given: Given): readonly Open[] {
  return Object.entries(asked(asks, { ...base, ...given })).flatMap(([name, field]) => {
    // A list accepts further addresses, or further lines.
    if (name in given && field.type !== 'emails' && field.type !== 'pricedLines') return [];
    return [{ name, field, isNeeded: isNeeded(field) && isEmpty(base[name]) && !(name in given) }];
  });
}

/** Whether a field requires an answer. An unticked flag means no. */
export const isNeeded = ({ optional, type }: Field): boolean => !optional && type !== 'flag';

/** Whether a word has a label's sign: `due:`, `due=`. */
export const isLabel = (token: Token | undefined): boolean =>
  token !== undefined && !token.isQuoted && /^\p{L}[\p{L}-]*[:=]$/u.test(token.text);

/** The field named at position `at` with a sign, and the position after the name; null if none. */
export function nameAt(line: string, tokens: readonly Token[], at: number, open: readonly Open[]): NamedField | null {
  for (let to = at; to < Math.min(at + 4, tokens.length); to++) {
    const token = tokens[to];
    if (!token || token.isQuoted) return null;
    if (!/[:=]$/.test(token.text) && tokens[to + 1]?.text !== '=') continue;
    const isApart = !/[:=]$/.test(token.text);
    const typed = plain(textOf(line, tokens.slice(at, to + 1)).replace(/[:=]$/, ''));
    const [only, ...others] = nearest(open, typed);
    return only && others.length === 0 ? { ...only, to: to + (isApart ? 2 : 1) } : null;
  }
  return null;
}

/** The field whose whole label stands at position `at`, without a sign: `priority urgent`. The longest label counts. */
export function labelAt(tokens: readonly Token[], at: number, open: readonly Open[]): NamedField | null {
  const [only, ...others] = labelsAt(tokens, at, open);
  return only && others.length === 0 ? only : null;
}

/** The fields whose whole label stands at a position: `discount` of the discount in percent, and by amount. */
export function labelsAt(tokens: readonly Token[], at: number, open: readonly Open[]): readonly NamedField[] {
  for (let to = Math.min(at + 3, tokens.length); to > at; to--) {
    const words = tokens.slice(at, to);
    if (words.some(({ isQuoted, hasComma }, i) => isQuoted || (hasComma && i < words.length - 1))) continue;
    const typed = plain(words.map(wordIn).join(' '));
    const named = open.filter(({ field }) => labelsOf(field).includes(typed));
    // Only numbers tell their field by a sign: `5%`, `$150`.
    if (named.length === 1 || (named.length > 1 && named.every(isNumber)))
      return named.map((each) => ({ ...each, to }));
  }
  return [];
}

/** The fields that words behind a number name: `off` of `5% off`. */
export const labelsBehind = (tokens: readonly Token[], at: number, open: readonly Open[]): readonly NamedField[] => {
  const said = tokens
    .slice(at, at + 3)
    .map(wordIn)
    .join(' ');
  const [words] = /^off( the (lot|whole|total))?(?= |$)/.exec(said) ?? [];
  const to = at + (words?.split(' ').length ?? 0);
  return words ? open.flatMap((each) => (isDiscount(each.field) ? [{ ...each, to }] : [])) : [];
};

const isDiscount = (field: Field): boolean => field.type === 'decimal' && field.isDiscount === true;

/** Verbs of a discount, which mean nothing beside the number: `knock 5% off quote 48`. */
export const isDiscounting = (field: Field | undefined, verb: string): boolean =>
  field !== undefined && isDiscount(field) && /^(take|knock|apply|shave|deduct|give)$/.test(verb);

const plain = (text: string): string => fold(text).replaceAll('-', '').trim();

/** A field's label, and everyday words for it: `Worker` is `technician`, `Phone` is `mobile`. */
export function labelsOf(field: Field): readonly string[] {
  const isText = field.type === 'text' || field.type === 'longText';
  const nouns = field.type === 'record' ? nounsOf(field.kind) : [];
  // `Customer reference` is `reference`.
  const short = isText && /^customer \S/i.test(field.label) ? [field.label.replace(/^customer /i, '')] : [];
  const discounts = isDiscount(field) ? ['discount', 'rebate', 'reduction'] : [];
  const dates = field.type === 'day' || field.type === 'moment' ? [`${field.label} date`] : [];
  const reaches = reachWords[field.type] ?? [];
  // `Language and region` is `language`.
  const halves = field.type === 'choice' ? (/^(\S+) and \S+$/.exec(field.label)?.slice(1) ?? []) : [];
  return [
    field.label,
    ...(isText ? short : (field.importAs ?? [])),
    ...nouns,
    ...dates,
    ...discounts,
    ...reaches,
    ...halves,
  ].map(plain);
}

/** Everyday words for ways to reach a person, and for a place. */
const reachWords: Readonly<Partial<Record<Field['type'], readonly string[]>>> = {
  address: ['address', 'location', 'site address'],
  phone: ['mobile', 'cell', 'tel', 'telephone', 'number', 'nr', 'phone number', 'mobile number'],
  email: ['mail', 'email address'],
};

/** Fields with exactly the typed name; otherwise fields whose name begins with the typed text or contains it as a word. */
function nearest(open: readonly Open[], typed: string): readonly Open[] {
  const labels = open.filter(({ field }) => plain(field.label) === typed);
  if (labels.length > 0) return labels;
  const names = ({ name, field }: Open) => [...labelsOf(field), fold(name)];
  const exact = open.filter((each) => names(each).includes(typed));
  if (exact.length > 0 || typed.length < 2) return exact;
  return open.filter((each) => names(each).some((one) => one.startsWith(typed) || one.split(' ').includes(typed)));
}

export const isText = ({ field: { type } }: Pick<Open, 'field'>): boolean => type === 'text' || type === 'longText';

export const isNumber = ({ field: { type } }: Pick<Open, 'field'>): boolean => type === 'decimal' || type === 'number';

/** Whether a field picks a customer or a customer company. */
export const isCustomer = (field: Field): boolean => field.type === 'record' && /^customer/.test(field.kind);

/** The id of a record that answers a field; undefined for any other answer. */
export const idIn = (answer: unknown): unknown => (answer as { readonly id?: unknown } | null)?.id;

/** Whether a word is a number or a sum, even a malformed number. */
export const isNumeric = (token: Token | undefined): boolean =>
  token !== undefined && !token.isQuoted && /^[-(\p{Sc}]*\d[\d.,*/+()x-]*[%\p{Sc}]?$/u.test(token.text);
