import type { Given } from '../../../commands/core/answers.ts';
import { type Clock, readMoment } from '../../../commands/core/typed-moment.ts';
import type { Field } from '../../../records/fields/question.ts';
import { addresseesIn, noAddressee, whyNoAddressee } from './addressees.ts';
import { namesIn } from './exact-names.ts';
import type { Known } from './known.ts';
import { pastFillers } from './leads.ts';
import { mostAlternatives, recordsIn } from './named-records.ts';
import { singularAt, wordIn } from './names.ts';
import {
  type Form,
  isLabel,
  isNumber,
  isNumeric,
  isText,
  labelAt,
  type NamedField,
  nameAt,
  type Open,
  openIn,
} from './open-fields.ts';
import { addressAt, isPhoneAt, mostWords, stretchAt } from './spans.ts';
import { isUntil, nounsOf } from './synonyms.ts';
import { isFiller, type Token, textOf } from './tokens.ts';
import { looksLikeAddress } from './typed-address.ts';
import { type Footing, readValue, whyNotIn } from './values.ts';
import { fieldMeant, whyLeft } from './why-left.ts';

/** Answers read from a line, and the words left over. */
export interface Placed {
  readonly given: Given;
  /** Source text of each answer by field, with offsets `[from, to)`. */
  readonly said: Readonly<
    Record<string, { readonly text: string; readonly from: number; readonly to: number; readonly doubt: number }>
  >;
  /** The reason for each run of words left over: a sentence without its full stop. */
  readonly left: readonly string[];
  /** The fields that the words left over were meant for, with the words and the reason. */
  readonly refused: Readonly<Record<string, { readonly text: string; readonly why: string }>>;
  /** 0 for an exact match, higher for a looser match. */
  readonly doubt: number;
  /** Whether the first words are a text without a field's name. */
  readonly hasText: boolean;
}

interface State extends Placed {
  readonly at: number;
}

/** A reading of the words `[from, to)` as answers to fields. */
interface Way {
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

/**
 * Assigns words to fields: first values after a field's name (`due: fri`, `due fri`), then values with an unmistakable form, then
 * records, then text for a required field. Returns an alternative for each equally good reading.
 */
export function place(
  form: Form,
  line: string,
  typed: readonly Token[],
  clock: Clock,
  known: Known,
): readonly Placed[] {
  const tokens = typed.map((token, at) => (isLastOfName(at) ? separated(token) : token));
  const step = (state: State): readonly State[] => {
    if (state.at >= tokens.length) return [state];
    const past = pastLabel(state) ?? pastFormer(state);
    if (past !== null) return step({ ...state, at: past });
    const ways = waysAt(state);
    const next = ways.length > 0 ? ways.map((way) => taken(state, way)) : [leftOver(state)];
    return next.slice(0, mostAlternatives).flatMap(step).slice(0, mostAlternatives);
  };
  return step({ given: form.begun, said: {}, left: [], refused: {}, doubt: 0, hasText: false, at: 0 });

  /** Whether a colon ends a name in place of a label: `new job for brennan: leaking tap`. */
  function isLastOfName(at: number): boolean {
    const [before, token] = [typed[at - 1], typed[at]];
    const open = openIn(form, {});
    if (!token || !isLabel(token) || nameAt(line, typed, at, open) !== null) return false;
    if (before !== undefined && isFiller(before)) return true;
    // `new job jo park: leaking tap`
    const asked = open.find(({ isNeeded, field }) => isNeeded && field.type === 'record')?.field;
    const run = [...typed.slice(0, at), separated(token)];
    if (asked?.type !== 'record' || run.length > mostNameWords || form.isChange) return false;
    const where = asked.where?.(form.base) ?? {};
    return recordsIn(line, run, (search) => known.found(asked.kind, { ...where, search })).some(
      ({ used }) => used === run.length,
    );
  }

  /** The position after the label of the value before: `high priority`. Null for any other word. */
  function pastLabel({ at, said }: State): number | null {
    const label = at > 0 ? labelAt(tokens, at, openIn(form, {})) : null;
    const value = label && said[label.name];
    const isChoice = label?.field.type === 'choice';
    return isChoice && value && value.to === tokens[at - 1]?.to ? label.to : null;
  }

  /** The position after the value before the change: `from high to urgent`, `from marco to maria`. Null for any other word. */
  function pastFormer(state: State): number | null {
    const { at } = state;
    const to = tokens.findIndex(({ text }, i) => i > at + 1 && text === 'to');
    if (tokens[at]?.text !== 'from' || to < 0) return null;
    const isFormer = (each: Open) => {
      const { type } = each.field;
      const ways = () =>
        type === 'record' ? records(state, each, at + 1, to) : valuesAt(at + 1, each, 'looks', state, to);
      const isAsked = form.isChange ? type === 'choice' : type === 'day' || type === 'record';
      return isAsked && ways().some((way) => way.to === to);
    };
    return openIn(form, state.given).some(isFormer) ? to + 1 : null;
  }

  function waysAt(state: State): readonly Way[] {
    const { at } = state;
    const open = openIn(form, state.given);
    const by = namedAt(at, open);
    if (by) return namedValues(state, by, by.to, by.ends);
    if (isRefused(at, open)) return [];
    const first = at === 0 && form.first !== null && open.find(({ name }) => name === form.first);
    const due = dueAt(state, open, at);
    if (due.length > 0) return due;
    const labelled = (first && after(state, { ...first, to: 0 })) || labelledAt(state, open, at);
    if (labelled) return labelled;
    const looks = lookedAt(state, open, at);
    if (looks.length > 0) return looks;
    const afterFiller = isSkipped(at) ? lookedAt(state, open, at + 1) : [];
    return afterFiller.length > 0 ? afterFiller : freeAt(state, open);
  }

  /** The field named here (`due=fri`), the start of the value, and the position where the value must end. */
  function namedAt(at: number, open: readonly Open[]): (NamedField & { ends: number }) | null {
    const found = nameAt(line, tokens, at, open);
    if (!found) return null;
    let ends = found.to;
    while (ends < tokens.length && !isLabel(tokens[ends]) && !nameAt(line, tokens, ends, open)) ends++;
    return { ...found, ends };
  }

  /** Whether a word looks like a field's name but names none. A single text takes such a word: `hold 118 they said: wait`. */
  function isRefused(at: number, open: readonly Open[]): boolean {
    return isLabel(tokens[at]) && !(form.isInOrder && open.some(isText));
  }

  /** Answers after a field's whole label, `priority urgent`; null if the word can be read otherwise. */
  function labelledAt(state: State, open: readonly Open[], at: number): readonly Way[] | null {
    const by = labelAt(tokens, at, open);
    if (!by) return null;
    const ways = after(state, by);
    if (ways) return ways;
    const isText = open.some((each) => each.isNeeded && each.field.type === 'text');
    return isText || lookedAt(state, open, at).length > 0 ? null : [];
  }

  function after(state: State, by: NamedField): readonly Way[] | null {
    const others = openIn(form, state.given).filter(({ name }) => name !== by.name);
    let ends = by.to;
    while (ends < tokens.length && (ends === by.to || !(isLabel(tokens[ends]) || labelAt(tokens, ends, others))))
      ends++;
    // `title to Leaking`
    const isFirst = isSkipped(by.to) && /^(to|is|as|->|→|=>)$/.test(tokens[by.to]?.text ?? '');
    const starts = isFirst ? [by.to + 1, by.to] : isSkipped(by.to) ? [by.to, by.to + 1] : [by.to];
    for (const from of starts) {
      const ways = namedValues(state, by, from, ends);
      if (ways.length > 0) return ways;
    }
    return null;
  }

  /** The end of a stretch: `by friday`. */
  function dueAt(state: State, open: readonly Open[], at: number): readonly Way[] {
    const end =
      isUntil(tokens[at]?.text) && open.find(({ field }) => field.type === 'moment' && field.since !== undefined);
    return end && at + 1 < tokens.length ? valuesAt(at + 1, end, 'looks', state) : [];
  }

  /** Values after a field's name. `start: fri 9-11` names the end as well. */
  function namedValues(state: State, by: Open, from: number, ends: number): readonly Way[] {
    const stretch = by.field.type === 'moment' ? stretches(openIn(form, state.given), from) : [];
    const isOf = stretch.some(({ name, to }) => name === by.name && to <= ends);
    return isOf ? stretch : valuesAt(from, by, 'named', state, ends);
  }

  function isSkipped(at: number): boolean {
    const token = tokens[at];
    return token !== undefined && isFiller(token) && at + 1 < tokens.length;
  }

  /** The best values with an unmistakable form. */
  function lookedAt(state: State, open: readonly Open[], at: number): readonly Way[] {
    const turn = open.find(({ isNeeded }) => isNeeded) ?? (form.isInOrder || open.length === 1 ? open[0] : undefined);
    const footing = ({ name }: Open): Footing => (name === turn?.name ? 'turn' : 'looks');
    const readable = open.filter((each) => isReadable(each) || footing(each) === 'turn');
    const ways = readable.flatMap((each) => valuesAt(at, each, footing(each), state));
    const best = bestOf([...stretches(open, at), ...ways]);
    // In a change, `tomorrow` may be the start or the end.
    return form.isChange ? best.map((way) => (way.also || !isTime(form.asks[way.name]) ? way : guessed(way))) : best;
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

  /** The longest readable run of words. */
  function valuesAt(at: number, asked: Open, footing: Footing, state: State, ends = tokens.length): readonly Way[] {
    const { name, field } = asked;
    const isNamed = footing === 'named';
    if (isNamed && field.type === 'record') return records(state, asked, at, ends);
    if (isNamed && isAddress(at, asked)) return addressees(asked, at, ends);
    if (field.type === 'address') {
      const found = addressAt(line, tokens, at, isNamed, ends);
      return found ? [{ name, answer: found.address, from: at, to: found.to, doubt: 0 }] : [];
    }
    const isText = ['text', 'longText', 'lines'].includes(field.type);
    const most = isNamed && isText ? (tokens[at]?.isQuoted ? at + 1 : ends) : Math.min(at + mostWords, ends);
    for (let to = most; to > at; to--) {
      const words = tokens.slice(at, to);
      if (footing === 'looks' && words.every(isFiller)) continue;
      // A house number is no part of a phone number or time: `416 555 0100 12 Main Street`.
      if (mayHoldHouseNumber(field) && looksLikeAddress(textOf(line, tokens.slice(to - 1, to + mostWords)))) continue;
      if (words.length > 1 && !isNamed && words.some(({ isQuoted }) => isQuoted)) continue;
      const read = readValue(field, textOf(line, words), footing, { ...form.base, ...state.given }, clock);
      const answers = form.isBackwards && field.type === 'number' ? read.map((days) => -Number(days)) : read;
      if (answers.length > 0) return answers.map((answer) => ({ name, answer, from: at, to, doubt: 0 }));
    }
    return [];
  }

  /** Records, and texts for required fields. Each search for records costs a request, so the first match ends the search. */
  function freeAt(state: State, open: readonly Open[]): readonly Way[] {
    const from = isSkipped(state.at) ? state.at + 1 : state.at;
    if (isRefused(from, open) || tokens.slice(from).every(isFiller)) return [];
    const needed = open.filter(({ isNeeded }) => isNeeded);
    const others = open.filter(({ isNeeded, field }) => !isNeeded && !('isNamed' in field));
    // An unreadable number is not text.
    if (isNumeric(tokens[state.at]) && needed.some(isNumber)) return [];
    const record = (each: Open) => () => records(state, each, from);
    const text = (each: Open) => () => textAt(state, each, needed);
    const isSure = form.isInOrder || open.length === 1 || (tokens[state.at]?.isQuoted && !form.isChange);
    const tries = [
      ...needed.flatMap((each) => [record(each), text(each)]),
      ...others.map((each) => () => record(each)().map((way) => (form.isChange ? guessed(way) : way))),
      ...(isSure || form.isList ? others.map(text) : []),
      ...open
        .filter((each) => form.namesAddressee && isAddress(from, each))
        .map((each) => () => addressees(each, from)),
    ];
    for (const find of tries) {
      const ways = find();
      if (ways.length > 0) return ways;
    }
    return [];
  }

  function records(state: State, { name, field }: Open, from: number, ends = tokens.length): readonly Way[] {
    if (field.type !== 'record') return [];
    const where = field.where?.({ ...form.base, ...state.given }) ?? {};
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

  /** Whether a name may stand for an e-mail address. */
  function isAddress(at: number, { field }: Open): boolean {
    return field.type === 'emails' && !tokens[at]?.text.includes('@');
  }

  /** A text is a quoted string, a single word while another text is required, or all words up to the next recognizable answer. */
  function textAt(state: State, { name, field }: Open, needed: readonly Open[]): readonly Way[] {
    if (field.type !== 'text' && field.type !== 'longText') return [];
    const { at } = state;
    if (isNumbered(at)) return [];
    const after = { ...state, given: { ...state.given, [name]: '…' } };
    const open = openIn(form, after.given);
    const isQuoted = tokens[at]?.isQuoted && (open.length > 0 || at + 1 === tokens.length);
    const isSingle = isQuoted || needed.some((each) => each.name !== name && each.field.type === 'text');
    const isEnd = (to: number) => (needed.some(isNumber) && isNumeric(tokens[to])) || endsAt(to, after, open);
    let to = at + 1;
    while (!isSingle && to < tokens.length && !isEnd(to)) to++;
    const text = textOf(line, tokens.slice(at, to)).replace(/^(because|for|called|named|[-–:→]|->)\s+(?=\S)/i, '');
    const [answer] = readValue(field, text, 'named', {}, clock);
    return answer === undefined ? [] : [{ name, answer, from: at, to, doubt: 0, ...(!isQuoted && { isText: true }) }];
  }

  /** Whether the words name a record by number, which is no text: `from quote 49`. */
  function isNumbered(at: number): boolean {
    const words = tokens.map(wordIn);
    const noun = /^(from|of|for)$/.test(words[at] ?? '') ? singularAt(words, at + 1) : undefined;
    const from = noun ? pastFillers(words, at + 1 + noun.words.length) : tokens.length;
    return namesIn(tokens.slice(from)).used > 0;
  }

  function endsAt(at: number, state: State, open: readonly Open[]): boolean {
    if (open.length === 0) return false;
    if (tokens[at]?.isQuoted || nameAt(line, tokens, at, open) !== null || isRefused(at, open)) return true;
    const by = labelAt(tokens, at, open);
    // A label within a text counts if a value of the field follows: `tap leaks due fri`.
    if (by && !isText(by) && after(state, by)) return true;
    const ways = open.filter(isReadable).flatMap((each) => valuesAt(at, each, 'looks', state));
    // `fix the tap for brennan`
    const whose =
      tokens[at]?.text === 'for' ? open.find(({ isNeeded, field }) => isNeeded && field.type === 'record') : null;
    if (whose && records(state, whose, at + 1).length > 0) return true;
    const hasSite = isSkipped(at) && open.some(({ field }) => field.type === 'address');
    const isSite = hasSite && addressAt(line, tokens, at + 1, false, tokens.length) !== null;
    // `tap leaks on friday`
    const times = isSkipped(at) ? open.filter(({ field }) => isTime(field)) : [];
    const isTimed = times.some((each) => valuesAt(at + 1, each, 'looks', state).length > 0);
    return ways.length > 0 || isSite || isTimed || stretches(open, at).length > 0;
  }

  function taken(state: State, { name, answer, from, to, doubt, isText, also }: Way): State {
    const words = tokens.slice(from, to);
    const said = { text: textOf(line, words), from: words[0]?.from ?? 0, to: words.at(-1)?.to ?? 0, doubt };
    return {
      ...state,
      given: {
        ...state.given,
        [name]: joined(state.given[name], answer),
        ...(also && { [also.name]: also.answer }),
      },
      said: { ...state.said, [name]: said },
      doubt: Math.max(state.doubt, doubt),
      hasText: state.hasText || (from === 0 && isText === true),
      at: to,
    };
  }

  /** Skips words that answer nothing, with a reason. Further words share the reason before them. */
  function leftOver(state: State): State {
    const { at, left } = state;
    const open = openIn(form, state.given);
    if (isSkipped(at) && isRefused(at + 1, open)) return { ...state, at: at + 1 };
    if (tokens.slice(at).every(isFiller)) return { ...state, at: tokens.length };
    // `start job 118 now`
    if (open.length === 0 && at === tokens.length - 1 && tokens[at]?.text === 'now') return { ...state, at: at + 1 };
    const signed = namedAt(at, open);
    const by = signed ?? labelAt(tokens, at, open);
    let to = Math.max(signed?.ends ?? 0, at + 1);
    if (by) while (to < tokens.length && !isLabel(tokens[to]) && !labelAt(tokens, to, open)) to++;
    else if (isRefused(at, open)) while (to < tokens.length && !endsAt(to, state, open)) to++;
    else while (to < tokens.length && waysAt({ ...state, at: to }).length === 0) to++;
    if (!by && left.length > 0) return { ...state, at: to };
    const from = by?.to ?? (isSkipped(at) ? at + 1 : at);
    const text = textOf(line, tokens.slice(from, to));
    const name = by ? null : nameBefore(state, to);
    const refuse = (field: string | undefined, why: string) => ({
      left: [...left, why],
      refused: { ...state.refused, ...(field && { [field]: { text, why } }) },
      at: to,
    });
    if (name) return { ...state, given: name.others, ...refuse(name.of, name.why) };
    const label = isLabel(tokens[at]) ? nameAt(line, tokens, at, openIn(form, {})) : null;
    const words = tokens.slice(from, to);
    const why =
      label && !by
        ? `${label.field.label} is given twice`
        : by && words.length > 0 && isAddress(from, by)
          ? whyNoAddressee(line, words, form.about, known)
          : whyLeft(form, state.given, by, tokens[at], text);
    const meant = (label ?? by ?? fieldMeant(form, state.given, tokens[at]))?.name;
    return { ...state, ...refuse(meant, why) };
  }

  /** A name of which only the beginning was found: nobody is called `jo smith`, though somebody is called Jo. Null for other words. */
  function nameBefore(
    { at, given, said }: State,
    to: number,
  ): { readonly of: string; readonly others: Given; readonly why: string } | null {
    const [name = '', begun] = Object.entries(said).find(([, each]) => each.to === tokens[at - 1]?.to) ?? [];
    const field = form.asks[name];
    const isPart = begun !== undefined && begun.doubt > 0 && !tokens[at - 1]?.hasComma && !begun.text.includes('@');
    if (!isPart || !field || tokens.slice(at, to).some(isFiller)) return null;
    if (readMoment(textOf(line, tokens.slice(at, to)), clock) !== null) return null;
    const from = tokens.findIndex((token) => token.from === begun.from);
    const words = tokens.slice(from, to).filter((token, i) => i > 0 || !isFiller(token));
    const others = Object.fromEntries(Object.entries(given).filter(([each]) => each !== name));
    if (field.type === 'record') return { of: name, others, why: whyNotIn(field, textOf(line, words), given) };
    return field.type === 'emails' ? { of: name, others, why: noAddressee(textOf(line, words)) } : null;
  }
}

/** Most words before the colon after a name. */
const mostNameWords = 4;

/** Whether a field reads values by their form. A bare number answers an optional number only after the field's name. */
const isReadable = ({ isNeeded, field }: Open): boolean =>
  isNeeded || !isNumber({ field }) || (field.type === 'number' && field.isStretch === true);

const separated = (token: Token): Token => ({ ...token, text: token.text.slice(0, -1), hasComma: true });

const mayHoldHouseNumber = ({ type }: Field): boolean => type === 'phone' || type === 'moment' || type === 'day';

const guessed = (way: Way): Way => ({ ...way, doubt: 2 });

const isTime = (field: Field | undefined): boolean => field?.type === 'moment' || field?.type === 'day';

/** Readings with the most words; among equals, the field asked first. */
function bestOf(ways: readonly Way[]): readonly Way[] {
  const most = Math.max(...ways.map(({ to }) => to));
  const [first] = ways.filter(({ to }) => to === most);
  return first ? ways.filter(({ to, name }) => to === most && name === first.name) : [];
}

const joined = (before: unknown, answer: unknown) =>
  Array.isArray(before) && Array.isArray(answer) ? [...before, ...answer] : answer;
