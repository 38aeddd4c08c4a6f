import type { Given } from '../../../commands/core/answers.ts';
import type { Clock } from '../../../commands/core/typed-moment.ts';
import type { RecordField } from '../../../records/fields/question.ts';
import type { Known } from './known.ts';
import { mostAlternatives, recordsIn } from './named-records.ts';
import { type Form, nameAt, type Open, openIn } from './open-fields.ts';
import { isFiller, type Token, textOf } from './tokens.ts';
import { type Footing, readValue } from './values.ts';
import { isNumber, isNumeric, whyNot, whyNotIn } from './why-not.ts';

/** Answers read from a line, and the words left over. */
export interface Placed {
  readonly given: Given;
  /** Source text of each answer by field, with offsets `[from, to)`. */
  readonly said: Readonly<Record<string, Said>>;
  /** Words left over, each with a reason: a sentence without its full stop. */
  readonly left: readonly { readonly text: string; readonly why: string }[];
  /** 0 for an exact match, higher for a looser match. */
  readonly doubt: number;
}

export interface Said {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

interface State extends Placed {
  readonly at: number;
}

/** A reading of words as the answer to a field. */
interface Way {
  readonly name: string;
  readonly answer: unknown;
  /** Position after the last word. */
  readonly to: number;
  readonly from: number;
  readonly doubt: number;
}

/** Most words in a value: `next mon at 9:30 pm`. */
const mostWords = 6;

/**
 * Assigns words to fields: first values after a field's name (`due: fri`), then values with an unmistakable form, then records,
 * then text. Returns an alternative for each equally good reading.
 */
export function place(
  form: Form,
  line: string,
  tokens: readonly Token[],
  clock: Clock,
  known: Known,
): readonly Placed[] {
  const step = (state: State): readonly State[] => {
    if (state.at >= tokens.length) return [state];
    const ways = waysAt(state);
    const next = ways.length > 0 ? ways.map((way) => taken(state, way)) : [leftOver(state)];
    return next.slice(0, mostAlternatives).flatMap(step).slice(0, mostAlternatives);
  };
  return step({ given: form.begun, said: {}, left: [], doubt: 0, at: 0 });

  function waysAt(state: State): readonly Way[] {
    const open = openIn(form, state.given);
    const by = namedAt(state.at, open);
    if (by) return valuesAt(by.to, [by], 'named', state, by.ends);
    return looksAt(state, open) ?? freeAt(state, open);
  }

  /** The field named here (`due=fri`), the start of the value, and the position where the value must end. */
  function namedAt(at: number, open: readonly Open[]): (Open & { to: number; ends: number }) | null {
    const found = nameAt(line, tokens, at, open);
    if (!found) return null;
    let ends = found.to;
    while (ends < tokens.length && !nameAt(line, tokens, ends, open)) ends++;
    return { ...found, ends };
  }

  /** Values with an unmistakable form, with or without a filler word before them. */
  function looksAt(state: State, open: readonly Open[]): readonly Way[] | null {
    const { at } = state;
    const token = tokens[at];
    const best = bestOf(lookedAt(state, open, at));
    if (best.length > 0) return best;
    if (!token || !isFiller(token) || at + 1 >= tokens.length) return null;
    const after = bestOf(lookedAt(state, open, at + 1));
    return after.length > 0 ? after : null;
  }

  function lookedAt(state: State, open: readonly Open[], at: number): readonly Way[] {
    const turn = open.find(({ isNeeded }) => isNeeded) ?? (form.isInOrder || open.length === 1 ? open[0] : undefined);
    return open.flatMap((each) => {
      const footing = each.name === turn?.name ? 'turn' : 'looks';
      return valuesAt(at, [each], footing, state);
    });
  }

  /** The longest readable run of words. */
  function valuesAt(
    at: number,
    fields: readonly Open[],
    footing: Footing,
    state: State,
    ends = tokens.length,
  ): readonly Way[] {
    const all = { ...form.base, ...state.given };
    for (const { name, field } of fields) {
      if (footing === 'named' && field.type === 'record') return records(state, name, field, at, ends);
      const isText =
        field.type === 'text' || field.type === 'longText' || field.type === 'address' || field.type === 'lines';
      const isOne = tokens[at]?.isQuoted === true;
      const most = footing === 'named' && isText ? (isOne ? at + 1 : ends) : Math.min(at + mostWords, ends);
      for (let to = most; to > at; to--) {
        const words = tokens.slice(at, to);
        if (words.length > 1 && footing !== 'named' && words.some(({ isQuoted }) => isQuoted)) continue;
        const answers = readValue(field, textOf(line, words), footing, all, clock);
        if (answers.length > 0) return answers.map((answer) => ({ name, answer, from: at, to, doubt: 0 }));
      }
    }
    return [];
  }

  /** Records and texts, required fields first. */
  function freeAt(state: State, open: readonly Open[]): readonly Way[] {
    const token = tokens[state.at];
    const from = token && isFiller(token) && state.at + 1 < tokens.length ? state.at + 1 : state.at;
    const needed = open.filter(({ isNeeded }) => isNeeded);
    // An unreadable number is not text.
    if (isNumeric(token) && needed.some(({ field }) => isNumber(field))) return [];
    for (const each of needed) {
      const ways =
        each.field.type === 'record' ? records(state, each.name, each.field, from) : textAt(state, each, needed);
      if (ways.length > 0) return ways;
    }
    const others = open.filter(({ isNeeded, field }) => !isNeeded && !('isNamed' in field));
    for (const { name, field } of others) {
      const ways = field.type === 'record' ? records(state, name, field, from) : [];
      if (ways.length > 0) return ways;
    }
    for (const each of others) {
      const ways = textAt(state, each, needed);
      if (ways.length > 0) return ways;
    }
    return [];
  }

  function records(state: State, name: string, field: RecordField, from: number, ends = tokens.length): readonly Way[] {
    const where = field.where?.({ ...form.base, ...state.given }) ?? {};
    const found = recordsIn(line, tokens.slice(from, ends), (search) => known.found(field.kind, { ...where, search }));
    return found.map(({ record, used, doubt }) => ({ name, answer: record, from, to: from + used, doubt }));
  }

  /** A text is a quoted string, a single word while another text is required, or all words up to the next recognizable answer. */
  function textAt(state: State, { name, field }: Open, needed: readonly Open[]): readonly Way[] {
    if (field.type !== 'text' && field.type !== 'longText') return [];
    const { at } = state;
    const others = needed.filter((each) => each.name !== name && each.field.type === 'text');
    const isQuoted = tokens[at]?.isQuoted === true;
    const after: State = { ...state, given: { ...state.given, [name]: '…' } };
    const open = openIn(form, after.given);
    let to = at + 1;
    const isAlone = isQuoted && (open.length > 0 || at + 1 === tokens.length);
    const isNumberOpen = needed.some((each) => isNumber(each.field));
    while (
      to < tokens.length &&
      !(isNumberOpen && isNumeric(tokens[to])) &&
      !isAlone &&
      others.length === 0 &&
      !endsAt(to, after, open)
    )
      to++;
    const text = textOf(line, tokens.slice(at, to)).replace(/^(because|[-–:→]|->)\s+(?=\S)/i, '');
    const [answer] = readValue(field, text, 'named', {}, clock);
    return answer === undefined ? [] : [{ name, answer, from: at, to, doubt: 0 }];
  }

  function endsAt(at: number, state: State, open: readonly Open[]): boolean {
    if (open.length === 0) return false;
    return (
      tokens[at]?.isQuoted === true ||
      nameAt(line, tokens, at, open) !== null ||
      open.some((each) => valuesAt(at, [each], 'looks', state).length > 0)
    );
  }

  function taken(state: State, { name, answer, from, to, doubt }: Way): State {
    return {
      ...state,
      given: { ...state.given, [name]: joined(state.given[name], answer) },
      said: { ...state.said, [name]: saidBy(tokens.slice(from, to)) },
      doubt: Math.max(state.doubt, doubt),
      at: to,
    };
  }

  function saidBy(words: readonly Token[]): Said {
    return { text: textOf(line, words), from: words[0]?.from ?? 0, to: words.at(-1)?.to ?? 0 };
  }

  function leftOver(state: State): State {
    const open = openIn(form, state.given);
    const by = namedAt(state.at, open);
    const all = { ...form.base, ...state.given };
    const to = by ? Math.max(by.ends, state.at + 1) : state.at + 1;
    const text = textOf(line, tokens.slice(state.at, to));
    const before = state.left.at(-1);
    const why = by
      ? whyNotIn(by.field, textOf(line, tokens.slice(by.to, to)), all)
      : whyNot(text, tokens[state.at], open, all);
    const left =
      before && !by
        ? [...state.left.slice(0, -1), { text: `${before.text} ${text}`, why: before.why }]
        : [...state.left, { text, why }];
    return { ...state, left, at: to };
  }
}

/** Readings with the most words; among equals, the field asked first. */
function bestOf(ways: readonly Way[]): readonly Way[] {
  const most = Math.max(...ways.map(({ to }) => to));
  const [first] = ways.filter(({ to }) => to === most);
  return first ? ways.filter(({ to, name }) => to === most && name === first.name) : [];
}

const joined = (before: unknown, answer: unknown) =>
  Array.isArray(before) && Array.isArray(answer) ? [...before, ...answer] : answer;
