import type { Given } from '../../../commands/core/answers.ts';
import { readDay } from '../../../commands/core/typed-day.ts';
import type { Clock } from '../../../commands/core/typed-moment.ts';
import type { Field } from '../../../records/fields/question.ts';
import { namesIn } from '../line/exact-names.ts';
import type { Known } from '../line/known.ts';
import { pastFillers } from '../line/leads.ts';
import { recordsIn } from '../line/named-records.ts';
import { wordIn } from '../line/names.ts';
import { nounsOf } from '../line/synonyms.ts';
import { isFiller, type Token, textOf } from '../line/tokens.ts';
import { addresseesIn } from './addressees.ts';
import { type Form, isLabel, labelAt, type Open } from './open-fields.ts';
import { addressAt, isPhoneAt, mostWords, stretchAt } from './spans.ts';
import { looksLikeAddress } from './typed-address.ts';
import { type Footing, readValue } from './values.ts';

/** The words of a line that may answer the fields of a form. */
export interface Words {
  readonly form: Form;
  readonly line: string;
  readonly tokens: readonly Token[];
  readonly clock: Clock;
  readonly known: Known;
}

/** A reading of the words `[from, to)` as answers to fields. */
export interface Way {
  readonly name: string;
  readonly answer: unknown;
  readonly from: number;
  readonly to: number;
  readonly doubt: number;
  /** Whether the words are a text without a field's name. */
  readonly isText?: true;
  /** A second answer by the same words: the end of `fri 9-11`. */
  readonly also?: { readonly name: string; readonly answer: unknown };
}

/** Reads the words at a position as the answer to a single field. */
export function fieldValuesIn({ form, line, tokens, clock, known }: Words) {
  return { valuesAt, records, addressees, stretches };

  /** The longest readable run of words. */
  function valuesAt(at: number, asked: Open, footing: Footing, given: Given, ends = tokens.length): readonly Way[] {
    const { name, field } = asked;
    const isNamed = footing === 'named';
    if (isNamed && field.type === 'record') return records(given, asked, at, ends);
    if (isNamed && takesAddressee(tokens[at], asked)) return addressees(asked, at, ends);
    if (field.type === 'address') {
      const found = addressAt(line, tokens, at, isNamed, ends);
      return found ? [{ name, answer: found.address, from: at, to: found.to, doubt: 0 }] : [];
    }
    const isText = ['text', 'longText', 'lines'].includes(field.type);
    const most = isNamed && isText ? (tokens[at]?.isQuoted ? at + 1 : ends) : Math.min(at + mostWords, ends);
    for (let to = most; to > at; to--) {
      const words = tokens.slice(at, to);
      if (words.every(isFiller) && (footing === 'looks' || (field.type === 'choice' && to < ends))) continue;
      // `3 hours` is no time of day.
      if (field.type === 'moment' && isCount(words) && isUnit(tokens[to])) continue;
      // A house number is no part of a phone number or time: `416 555 0100 12 Main Street`.
      if (mayHoldHouseNumber(field) && looksLikeAddress(textOf(line, tokens.slice(to - 1, to + mostWords)))) continue;
      if (words.length > 1 && !isNamed && words.some(({ isQuoted }) => isQuoted)) continue;
      const read = readValue(
        field,
        asDistance(field, at, textOf(line, words), isNamed),
        footing,
        { ...form.base, ...given },
        clockOf(form.base[name]),
      );
      const further = read.length === 0 && isNamed && field.type === 'day' ? furtherIn(form.base[name], words) : null;
      if (further) return [{ name, answer: further, from: at, to, doubt: 0 }];
      const answers = form.isBackwards && field.type === 'number' ? read.map((days) => -Number(days)) : read;
      // `who is free tomorrow morning`, but a record's day has no part.
      const past = field.type === 'day' && form.about === null && isPartOfDay(tokens[to]) ? to + 1 : to;
      if (answers.length > 0) return answers.map((answer) => ({ name, answer, from: at, to: past, doubt: 0 }));
    }
    return [];
  }

  /** A time alone is on the day of a start to come: `139 half past 11`. */
  function clockOf(present: unknown): Clock {
    const isToCome = form.about !== null && typeof present === 'string' && present > clock.now.toISOString();
    return isToCome && /T.*Z$/.test(present) ? { ...clock, on: present } : clock;
  }

  /**
   * A distance with its side: `back by an hour` is an hour later, and so is the first answer: `push 118 back an hour`. In a new record,
   * `valid 60 days` is in 60 days.
   */
  function asDistance(field: Field, at: number, text: string, isNamed: boolean): string {
    if (isNamed && field.type === 'day' && form.about === null)
      return text.replace(/^(?:for )?(?=\d{1,3} (?:day|week|month)s?$)/i, 'in ');
    const isAway =
      field.type === 'number' &&
      field.isStretch === true &&
      (at === 0 || /^(by|back|forward)$/.test(tokens[at - 1]?.text ?? ''));
    return isAway && !/(later|earlier|after|before)$/.test(text) ? `${text} later` : text;
  }

  function records(given: Given, { name, field }: Open, from: number, ends = tokens.length): readonly Way[] {
    if (field.type !== 'record') return [];
    const where = field.where?.({ ...form.base, ...given }) ?? {};
    const words = tokens.map(wordIn);
    // `for client lima`, `to the technician maria`
    const begins = pastFillers(words, from);
    const noun = nounsOf(field.kind).find((each) => `${words.slice(begins, ends).join(' ')} `.startsWith(`${each} `));
    const at = noun ? pastFillers(words, begins + noun.split(' ').length) : begins;
    const run = tokens.slice(at < ends ? at : from, ends);
    const phone = isPhoneAt(line, tokens, ends - run.length) ? namesIn(run) : null;
    const found = phone
      ? known
          .found(field.kind, { ...where, search: phone.names[0] })
          .map((record) => ({ record, used: phone.used, doubt: 0 }))
      : recordsIn(line, run, (search) => known.found(field.kind, { ...where, search }));
    return found.map(({ record, used, doubt }) => ({
      name,
      answer: record,
      from,
      to: ends - run.length + used,
      doubt,
    }));
  }

  /** People by name, in place of their e-mail addresses: `to jo park`. */
  function addressees({ name }: Open, from: number, ends = tokens.length): readonly Way[] {
    const found = addresseesIn(line, tokens.slice(from, ends), form.about, known);
    return found.map(({ email, used, doubt }) => ({ name, answer: [email], from, to: from + used, doubt }));
  }

  /** `fri 9-11` as the beginning and the end. By form alone, the text must name the day or minutes. */
  function stretches(open: readonly Open[], at: number): readonly Way[] {
    const end = open.find(({ field }) => field.type === 'moment' && open.some(({ name }) => name === field.since));
    const found = end?.field.type === 'moment' ? stretchAt(line, tokens, at, clock) : null;
    if (end?.field.type !== 'moment' || end.field.since === undefined || !found) return [];
    const { range, to } = found;
    const also = { name: end.name, answer: range.to };
    return range.isClear || form.isInOrder || labelAt(tokens, at - 1, open) !== null || isLabel(tokens[at - 1])
      ? [{ name: end.field.since, answer: range.from, from: at, to, doubt: 0, also }]
      : [];
  }
}

/** A day counted from the present answer: `by 2 weeks`, `another month`, `2 more weeks`. Null for other words. */
function furtherIn(present: unknown, words: readonly Token[]): string | null {
  const text = words.map(wordIn).join(' ');
  const [, count = '', unit] =
    /^(?:by |for |until |another |(?:a )?further )*(an?|one|two|three|\d{1,3})? ?(?:more |further |extra )?(day|week|month|year)s?(?: more| longer| further)?$/.exec(
      text,
    ) ?? [];
  const isAway = /^(by|for|another|a further|further) |\b(more|longer|further|extra)\b/.test(text);
  if (!unit || typeof present !== 'string' || !isAway) return null;
  const many = Number(count) || Math.max(1, ['one', 'two', 'three'].indexOf(count) + 1);
  return readDay(`+${many}${unit.charAt(0)}`, { today: present });
}

const isCount = (words: readonly Token[]): boolean =>
  words.length === 1 && /^\d+([.,]\d+)?$/.test(words[0]?.text ?? '');

const isUnit = (token: Token | undefined): boolean =>
  /^(hours?|hrs?|minutes?|mins?|days?|weeks?)\b/i.test(token?.text ?? '');

const isPartOfDay = (token: Token | undefined): boolean =>
  /^(morning|afternoon|evening|am|pm)\b/i.test(token?.text ?? '');

/** Whether a name may stand for an e-mail address. */
export const takesAddressee = (token: Token | undefined, { field }: Open): boolean =>
  field.type === 'emails' && !token?.text.includes('@');

const mayHoldHouseNumber = ({ type }: Field): boolean => type === 'phone' || type === 'moment' || type === 'day';
