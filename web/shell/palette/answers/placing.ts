import type { Given } from '../../../commands/core/answers.ts';
import { type Clock, readMoment } from '../../../commands/core/typed-moment.ts';
import type { Known } from '../line/known.ts';
import { mostAlternatives, recordsIn } from '../line/named-records.ts';
import { wordIn } from '../line/names.ts';
import { isFiller, spoken, type Token, textOf } from '../line/tokens.ts';
import { noAddressee, whyNoAddressee } from './addressees.ts';
import { lengthAfter, pastCorrection } from './corrections.ts';
import { takesAddressee, type Way } from './field-values.ts';
import { type Form, isLabel, labelAt, nameAt, type Open, openIn } from './open-fields.ts';
import { readValue, whyNotIn } from './values.ts';
import { waysIn } from './ways.ts';
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
  /** The words left over. */
  readonly over: readonly string[];
  /** The fields that the words left over were meant for, with the words and the reason. */
  readonly refused: Readonly<Record<string, { readonly text: string; readonly why: string }>>;
  /** 0 for an exact match, higher for a looser match. */
  readonly doubt: number;
  /** Whether the first words are a text without a field's name. */
  readonly hasText: boolean;
}

interface State extends Placed {
  readonly at: number;
  /** A length before the start, such as `3 hours` of `118 for 3 hours tomorrow at 9`: the words `[from, to)`. */
  readonly lasts?: { readonly from: number; readonly to: number };
}

/** Assigns the words of a line to the fields of a form. Returns an alternative for each equally good reading. */
export function place(
  form: Form,
  line: string,
  typed: readonly Token[],
  clock: Clock,
  known: Known,
): readonly Placed[] {
  const tokens = typed.map((token, at) => (isLastOfName(at) ? separated(token) : token));
  const { waysAt, namedAt, endsAt, isRefused, isSkipped, valuesAt, records } = waysIn({
    form,
    line,
    tokens,
    clock,
    known,
  });
  const step = (state: State): readonly State[] => {
    if (state.at >= tokens.length) return [withLength(state)];
    const past = pastLabel(state) ?? pastFormer(state) ?? pastDenied(state);
    if (past !== null) return step({ ...state, at: past });
    const other = corrected(state) ?? lengthAt(state);
    if (other) return step(other);
    const ways = waysAt(state.at, state.given);
    const next = ways.length > 0 ? ways.map((way) => taken(state, way)) : [leftOver(state)];
    return next.slice(0, mostAlternatives).flatMap(step).slice(0, mostAlternatives);
  };
  return step({ given: form.begun, said: {}, left: [], over: [], refused: {}, doubt: 0, hasText: false, at: 0 });

  /** Whether a colon ends a name in place of a label: `new job for brennan: leaking tap`. */
  function isLastOfName(at: number): boolean {
    const [before, token] = [typed[at - 1], typed[at]];
    const open = openIn(form, {});
    // `tomorrow at 9: boiler service`
    if (token && /^\d[\d.:]*(am|pm)?:$/i.test(token.text)) return true;
    if (token && isLabel(token) && readMoment(token.text.slice(0, -1), clock) !== null)
      return nameAt(line, typed, at, open) === null;
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
        type === 'record' ? records(state.given, each, at + 1, to) : valuesAt(at + 1, each, 'looks', state.given, to);
      const isAsked = form.isChange ? type === 'choice' : type === 'day' || type === 'record';
      return isAsked && ways().some((way) => way.to === to);
    };
    return openIn(form, state.given).some(isFormer) ? to + 1 : null;
  }

  /** The position after a value that the line denies: `10.30 not 9.30`, `heating not plumbing`. Null for any other word. */
  function pastDenied({ at, said, given }: State): number | null {
    const words = tokens.slice(at, at + 2).map(wordIn);
    const from =
      words[0] === 'not' ? at + 1 : /^(instead of|rather than)$/.test(words.join(' ')) ? at + 2 : tokens.length;
    if (from >= tokens.length) return null;
    for (const name of lastSaid(said)) {
      const [way] = valuesOf(name, from, given);
      if (way) return way.to;
    }
    return null;
  }

  /** The state with a corrected answer: `siobhan, no sorry lukasz`, `8% off, no make that 6`. Null for any other words. */
  function corrected(state: State): State | null {
    const from = pastCorrection(tokens, state.at);
    if (from === state.at || from >= tokens.length) return null;
    for (const name of lastSaid(state.said)) {
      const [way] = valuesOf(name, from, without(state.given, name));
      if (way) return taken({ ...state, given: without(state.given, name) }, way);
    }
    return null;
  }

  /** The values of an answered field at a position. */
  function valuesOf(name: string, from: number, given: Given): readonly Way[] {
    const field = form.asks[name];
    if (!field) return [];
    const asked = { name, field, isNeeded: false };
    const begins = isFiller(tokens[from] ?? nothing) ? from + 1 : from;
    const ways = valuesAt(begins, asked, 'named', given);
    return field.type === 'record' ? ways.filter(({ doubt }) => doubt < 2) : ways;
  }

  /** Passes over a length without a start before it. */
  function lengthAt(state: State): State | null {
    const end = endIn(state);
    if (!end || end.since in state.given || state.lasts) return null;
    const to = lengthAfter(tokens, state.at);
    return to === null ? null : { ...state, lasts: { from: state.at, to }, at: to };
  }

  /** The state with the end by a length that was said before the start, or without a start. */
  function withLength(state: State): State {
    const { lasts, ...rest } = state;
    const end = lasts && endIn(rest);
    if (!lasts || !end) return rest;
    const words = tokens.slice(lasts.from, lasts.to);
    const from = { ...form.base, ...rest.given }[end.since];
    const number = words.slice(/^\d|^an?$|^half$/i.test(words[0]?.text ?? '') ? 0 : 1);
    const [answer] =
      typeof from === 'string' ? readValue(end.field, inWords(number), 'named', { [end.since]: from }, clock) : [];
    const way = { name: end.name, answer, from: lasts.from, to: lasts.to, doubt: 0 };
    if (answer !== undefined) return { ...taken(rest, way), at: tokens.length };
    const why = `“${textOf(line, words)}” needs a start: name the time, as in “tomorrow 9 for 2 hours”`;
    return { ...rest, left: [...rest.left, why], over: [...rest.over, textOf(line, words)] };
  }

  /** The open end of a stretch of time. */
  function endIn({ given }: State) {
    for (const { name, field } of openIn(form, given))
      if (field.type === 'moment' && field.since !== undefined) return { name, field, since: field.since };
    return null;
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
    // `start job 118 now`, `nobody on 136 yet`
    if (open.length === 0 && at === tokens.length - 1 && /^(now|yet)$/.test(tokens[at]?.text ?? ''))
      return { ...state, at: at + 1 };
    const signed = namedAt(at, open);
    const by = signed ?? labelAt(tokens, at, open);
    let to = Math.max(signed?.ends ?? 0, at + 1);
    if (by) while (to < tokens.length && !isLabel(tokens[to]) && !labelAt(tokens, to, open)) to++;
    else if (isRefused(at, open)) while (to < tokens.length && !endsAt(to, state.given, open)) to++;
    else while (to < tokens.length && waysAt(to, state.given).length === 0) to++;
    const over = [...state.over, textOf(line, tokens.slice(at, to))];
    if (!by && left.length > 0) return { ...state, over, at: to };
    const from = by?.to ?? (isSkipped(at) ? at + 1 : at);
    const text = textOf(line, tokens.slice(from, to));
    const name = by ? null : nameBefore(state, to);
    const refuse = (field: string | undefined, why: string) => ({
      left: [...left, why],
      over,
      refused: { ...state.refused, ...(field && { [field]: { text, why } }) },
      at: to,
    });
    if (name) return { ...state, given: name.others, ...refuse(name.of, name.why) };
    const label = isLabel(tokens[at]) ? nameAt(line, tokens, at, openIn(form, {})) : null;
    const words = tokens.slice(from, to);
    const why =
      label && !by
        ? `${label.field.label} is given twice`
        : by && words.length > 0 && takesAddressee(tokens[from], by)
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

/** The answered fields, the last said first. */
const lastSaid = (said: Placed['said']): readonly string[] =>
  Object.entries(said)
    .sort(([, one], [, other]) => other.to - one.to)
    .map(([name]) => name);

const without = (given: Given, name: string): Given =>
  Object.fromEntries(Object.entries(given).filter(([each]) => each !== name));

const inWords = (words: readonly Token[]): string => words.map(({ text }) => text).join(' ');

const nothing = spoken('');

/** Most words before the colon after a name. */
const mostNameWords = 4;

const separated = (token: Token): Token => ({
  ...token,
  text: token.text.slice(0, -1),
  to: token.to - 1,
  hasComma: true,
});

const joined = (before: unknown, answer: unknown) =>
  Array.isArray(before) && Array.isArray(answer) ? [...before, ...answer] : answer;
