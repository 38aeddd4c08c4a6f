import type { Given } from '../../../commands/core/answers.ts';
import type { Clock } from '../../../commands/core/typed-moment.ts';
import type { Field } from '../../../records/fields/question.ts';
import type { Known } from './known.ts';
import { mostAlternatives, recordsIn } from './named-records.ts';
import { type Form, nameAt, type Open, openIn } from './open-fields.ts';
import { isFiller, type Token, textOf } from './tokens.ts';
import { type Footing, readValue, whyNotIn } from './values.ts';

/** Answers read from a line, and the words left over. */
export interface Placed {
  readonly given: Given;
  /** Source text of each answer by field, with offsets `[from, to)`. */
  readonly said: Readonly<Record<string, { readonly text: string; readonly from: number; readonly to: number }>>;
  /** The reason for each run of words left over: a sentence without its full stop. */
  readonly left: readonly string[];
  /** 0 for an exact match, higher for a looser match. */
  readonly doubt: number;
}

interface State extends Placed {
  readonly at: number;
}

/** A reading of the words `[from, to)` as the answer to a field. */
interface Way {
  readonly name: string;
  readonly answer: unknown;
  readonly from: number;
  readonly to: number;
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
    if (by) return valuesAt(by.to, by, 'named', state, by.ends);
    const looks = lookedAt(state, open, state.at);
    if (looks.length > 0) return looks;
    const afterFiller = isSkipped(state.at) ? lookedAt(state, open, state.at + 1) : [];
    return afterFiller.length > 0 ? afterFiller : freeAt(state, open);
  }

  /** The field named here (`due=fri`), the start of the value, and the position where the value must end. */
  function namedAt(at: number, open: readonly Open[]): (Open & { to: number; ends: number }) | null {
    const found = nameAt(line, tokens, at, open);
    if (!found) return null;
    let ends = found.to;
    while (ends < tokens.length && !nameAt(line, tokens, ends, open)) ends++;
    return { ...found, ends };
  }

  function isSkipped(at: number): boolean {
    const token = tokens[at];
    return token !== undefined && isFiller(token) && at + 1 < tokens.length;
  }

  /** The best values with an unmistakable form. */
  function lookedAt(state: State, open: readonly Open[], at: number): readonly Way[] {
    const turn = open.find(({ isNeeded }) => isNeeded) ?? (form.isInOrder || open.length === 1 ? open[0] : undefined);
    return bestOf(open.flatMap((each) => valuesAt(at, each, each.name === turn?.name ? 'turn' : 'looks', state)));
  }

  /** The longest readable run of words. */
  function valuesAt(at: number, asked: Open, footing: Footing, state: State, ends = tokens.length): readonly Way[] {
    const { name, field } = asked;
    const isNamed = footing === 'named';
    if (isNamed && field.type === 'record') return records(state, asked, at, ends);
    const isText = ['text', 'longText', 'address', 'lines'].includes(field.type);
    const most = isNamed && isText ? (tokens[at]?.isQuoted ? at + 1 : ends) : Math.min(at + mostWords, ends);
    for (let to = most; to > at; to--) {
      const words = tokens.slice(at, to);
      if (words.length > 1 && !isNamed && words.some(({ isQuoted }) => isQuoted)) continue;
      const answers = readValue(field, textOf(line, words), footing, { ...form.base, ...state.given }, clock);
      if (answers.length > 0) return answers.map((answer) => ({ name, answer, from: at, to, doubt: 0 }));
    }
    return [];
  }

  /** Records and texts, required fields first. Each search for records costs a request, so the first match ends the search. */
  function freeAt(state: State, open: readonly Open[]): readonly Way[] {
    const from = isSkipped(state.at) ? state.at + 1 : state.at;
    const needed = open.filter(({ isNeeded }) => isNeeded);
    const others = open.filter(({ isNeeded, field }) => !isNeeded && !('isNamed' in field));
    // An unreadable number is not text.
    if (isNumeric(tokens[state.at]) && needed.some(isNumber)) return [];
    const record = (each: Open) => () => records(state, each, from);
    const text = (each: Open) => () => textAt(state, each, needed);
    const tries = [...needed.flatMap((each) => [record(each), text(each)]), ...others.map(record), ...others.map(text)];
    for (const find of tries) {
      const ways = find();
      if (ways.length > 0) return ways;
    }
    return [];
  }

  function records(state: State, { name, field }: Open, from: number, ends = tokens.length): readonly Way[] {
    if (field.type !== 'record') return [];
    const where = field.where?.({ ...form.base, ...state.given }) ?? {};
    const found = recordsIn(line, tokens.slice(from, ends), (search) => known.found(field.kind, { ...where, search }));
    return found.map(({ record, used, doubt }) => ({ name, answer: record, from, to: from + used, doubt }));
  }

  /** A text is a quoted string, a single word while another text is required, or all words up to the next recognizable answer. */
  function textAt(state: State, { name, field }: Open, needed: readonly Open[]): readonly Way[] {
    if (field.type !== 'text' && field.type !== 'longText') return [];
    const { at } = state;
    const after = { ...state, given: { ...state.given, [name]: '…' } };
    const open = openIn(form, after.given);
    const isQuoted = tokens[at]?.isQuoted && (open.length > 0 || at + 1 === tokens.length);
    const isSingle = isQuoted || needed.some((each) => each.name !== name && each.field.type === 'text');
    const isEnd = (to: number) => (needed.some(isNumber) && isNumeric(tokens[to])) || endsAt(to, after, open);
    let to = at + 1;
    while (!isSingle && to < tokens.length && !isEnd(to)) to++;
    const text = textOf(line, tokens.slice(at, to)).replace(/^(because|[-–:→]|->)\s+(?=\S)/i, '');
    const [answer] = readValue(field, text, 'named', {}, clock);
    return answer === undefined ? [] : [{ name, answer, from: at, to, doubt: 0 }];
  }

  function endsAt(at: number, state: State, open: readonly Open[]): boolean {
    if (open.length === 0) return false;
    const isNamed = tokens[at]?.isQuoted || nameAt(line, tokens, at, open) !== null;
    return isNamed || open.some((each) => valuesAt(at, each, 'looks', state).length > 0);
  }

  function taken(state: State, { name, answer, from, to, doubt }: Way): State {
    const words = tokens.slice(from, to);
    const said = { text: textOf(line, words), from: words[0]?.from ?? 0, to: words.at(-1)?.to ?? 0 };
    return {
      ...state,
      given: { ...state.given, [name]: joined(state.given[name], answer) },
      said: { ...state.said, [name]: said },
      doubt: Math.max(state.doubt, doubt),
      at: to,
    };
  }

  /** Skips the words of a named field with a reason, or else a word. Further words share the reason before them. */
  function leftOver(state: State): State {
    const { at, left } = state;
    const open = openIn(form, state.given);
    const by = namedAt(at, open);
    const to = Math.max(by?.ends ?? 0, at + 1);
    if (!by && left.length > 0) return { ...state, at: to };
    const text = textOf(line, tokens.slice(by?.to ?? at, to));
    const next = open.find(({ isNeeded }) => isNeeded) ?? open[0];
    const asks = by ?? ((isNumeric(tokens[at]) && open.find(isNumber)) || next);
    const why = asks
      ? whyNotIn(asks.field, text, { ...form.base, ...state.given })
      : `No further answer is needed: “${text}” is left over`;
    return { ...state, left: [...left, why], at: to };
  }
}

const isNumber = ({ field: { type } }: { readonly field: Field }): boolean => type === 'decimal' || type === 'number';

/** Whether a word is a number or a sum, even a malformed number. */
const isNumeric = (token: Token | undefined): boolean =>
  token !== undefined && !token.isQuoted && /^[-(\p{Sc}]*\d[\d.,*/+()x-]*$/u.test(token.text);

/** Readings with the most words; among equals, the field asked first. */
function bestOf(ways: readonly Way[]): readonly Way[] {
  const most = Math.max(...ways.map(({ to }) => to));
  const [first] = ways.filter(({ to }) => to === most);
  return first ? ways.filter(({ to, name }) => to === most && name === first.name) : [];
}

const joined = (before: unknown, answer: unknown) =>
  Array.isArray(before) && Array.isArray(answer) ? [...before, ...answer] : answer;
