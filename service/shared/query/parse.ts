import { type Catalogue, folded } from './catalogue.ts';
import { likely } from './likely.ts';
import { isPipe, readPipes } from './pipes.ts';
import { Reader, type Wrong } from './reader.ts';
import { tokensIn } from './tokens.ts';
import { type Condition, everything, normal, type Query } from './tree.ts';
import { readPlainTest, readsPresence, readTests } from './values.ts';

/** A condition with its place in the text, for chips. */
export interface Part {
  from: number;
  to: number;
  condition: Condition;
}

export interface Parsed {
  query: Query;
  /** The conditions between commas. */
  parts: readonly Part[];
  wrong: readonly Wrong[];
}

/** Deeper brackets are unreadable. */
const DEEPEST = 20;

/**
 * Reads a typed query. Reading never fails: a wrong word is named in `wrong`, and the rest applies.
 *
 * parse('jobs overdue or unassigned, due: this week, priority: high.., -maria | by worker count | top 5', catalogue)
 *
 * Conditions stand side by side or between commas; both mean “and”. `or` binds tighter than a comma and looser than a
 * space, and joins the values of a field. Words without a meaning are text. Brackets group; quotation marks keep words
 * together and take their meaning away.
 *
 * @param hasGroups whether groups may stand elsewhere, such as in the `by` of a request. Without groups, `top` is wrong.
 */
export function parse(text: string, catalogue: Catalogue, hasGroups = true): Parsed {
  const reader = new Reader(text, tokensIn(text), catalogue);
  const noun = reader.longest((words) => catalogue.nouns.find((each) => folded(each) === folded(words)));
  if (noun) reader.at += noun[1];
  const parts: Part[] = [];
  while (reader.token && !isPipe(reader)) {
    const from = reader.at;
    const condition = readAny(reader);
    if (condition) {
      const start = reader.tokens[from]?.from ?? 0;
      parts.push({ from: start, to: reader.tokens[reader.at - 1]?.to ?? start, condition: normal(condition) });
    }
    if (reader.isSign(')')) {
      reader.refuse(reader.at, reader.at + 1, { code: 'UNREADABLE', path: null, would: [] });
      reader.at += 1;
    }
    if (reader.isSign(',')) reader.at += 1;
  }
  const where = normal(allOf(parts.map(({ condition }) => condition)));
  return { query: { where, ...readPipes(reader, hasGroups) }, parts, wrong: reader.wrong };
}

const allOf = (of: readonly Condition[]): Condition => (of.length === 0 ? everything : { is: 'all', of });

/** Alternatives between `or`; null for no condition. */
function readAny(reader: Reader): Condition | null {
  const of: Condition[] = [];
  for (;;) {
    const side = readAdjacent(reader);
    if (side) of.push(side);
    if (!reader.isWord('or')) break;
    const at = reader.at;
    reader.at += 1;
    if (!side || reader.isEnd) reader.refuse(at, at + 1, { code: 'UNREADABLE', path: null, would: [] });
  }
  const [only] = of;
  return of.length > 1 ? { is: 'any', of } : (only ?? null);
}

function readAdjacent(reader: Reader): Condition | null {
  const of: Condition[] = [];
  while (!reader.isEnd) {
    const condition = readOne(reader);
    if (condition) of.push(condition);
  }
  return of.length > 0 ? allOf(of) : null;
}

/** One condition; null for wrong words, which are passed over. */
function readOne(reader: Reader): Condition | null {
  const { at, token } = reader;
  if (reader.isSign('(')) return readBrackets(reader);
  if (token?.is === 'quoted') {
    reader.at += 1;
    return token.text === '' ? null : { is: 'text', text: token.text };
  }
  if (reader.isWord('not') || reader.isWord('-')) {
    reader.at += 1;
    return readNegated(reader, at);
  }
  if (token?.is === 'word' && token.text.startsWith('-')) return readWithout(reader);
  const named = readNamed(reader);
  if (named !== undefined) return named;
  const value = reader.value();
  if (value) {
    reader.at += value[1];
    return { is: 'field', path: value[0].path, tests: [{ is: 'value', value: value[0].value }] };
  }
  return readText(reader);
}

function readBrackets(reader: Reader): Condition | null {
  const from = reader.at;
  reader.at += 1;
  reader.depth += 1;
  const of: Condition[] = [];
  while (reader.depth <= DEEPEST && reader.token && !reader.isSign(')') && !reader.isSign('|')) {
    const condition = readAny(reader);
    if (condition) of.push(condition);
    if (reader.isSign(',')) reader.at += 1;
  }
  reader.depth -= 1;
  if (reader.isSign(')')) reader.at += 1;
  else reader.refuse(from, from + 1, { code: 'UNREADABLE', path: null, would: [] });
  return of.length > 0 ? allOf(of) : null;
}

/** The condition after `not`. */
function readNegated(reader: Reader, from: number): Condition | null {
  reader.depth += 1;
  const of = reader.isEnd || reader.depth > DEEPEST ? null : readOne(reader);
  reader.depth -= 1;
  if (!of && reader.at === from + 1) reader.refuse(from, from + 1, { code: 'UNREADABLE', path: null, would: [] });
  return of && { is: 'not', of };
}

/** `-maria`: the word is text or a value, never a field. */
function readWithout(reader: Reader): Condition {
  const text = reader.token?.text.slice(1) ?? '';
  reader.at += 1;
  const value = reader.meanings.values.get(folded(text));
  const of: Condition = value
    ? { is: 'field', path: value.path, tests: [{ is: 'value', value: value.value }] }
    : { is: 'text', text };
  return { is: 'not', of };
}

/** A condition that names its field; undefined for other words, null for a wrong value. */
function readNamed(reader: Reader): Condition | null | undefined {
  const { at } = reader;
  const isNone = ['no', 'without'].some((word) => reader.isWord(word));
  const isSome = ['has', 'with'].some((word) => reader.isWord(word));
  const present = isNone || isSome ? reader.field(at + 1) : null;
  if (present?.[0].field.isOptional) {
    reader.at += 1 + present[1];
    return { is: 'field', path: present[0].path, tests: [{ is: isNone ? 'none' : 'some' }] };
  }
  const found = reader.field();
  if (found) {
    const [placed, count] = found;
    reader.at += count;
    if (reader.isSign(':')) {
      reader.at += 1;
      const tests = readTests(reader, placed, () => beginsCondition(reader));
      return tests.length > 0 ? ofFlag({ is: 'field', path: placed.path, tests }) : null;
    }
    const test = readPlainTest(reader, placed.field);
    if (test) return { is: 'field', path: placed.path, tests: [test] };
    reader.at = at;
  }
  return reader.token?.is === 'word' && reader.isSign(':', at + 1) ? refuseField(reader) : undefined;
}

/** `overdue: no` is `not overdue`. */
function ofFlag(condition: Condition & { is: 'field' }): Condition {
  const [only] = condition.tests;
  if (only?.is !== 'value' || only.value !== 'false' || condition.tests.length > 1) return condition;
  return { is: 'not', of: { ...condition, tests: [{ is: 'value', value: 'true' }] } };
}

/** Passes over an unknown name before a colon, and its values. */
function refuseField(reader: Reader): null {
  const { at } = reader;
  const words = [...reader.meanings.fields.values()].map(({ path, field }) =>
    path === field.name ? (field.words[0] ?? path) : path,
  );
  reader.refuse(at, at + 1, { code: 'UNKNOWN_FIELD', path: null, would: likely(reader.token?.text ?? '', words) });
  reader.at += 2;
  while (!reader.isEnd) reader.at += 1;
  return null;
}

/** Words up to the next condition. */
function readText(reader: Reader): Condition | null {
  const words: string[] = [];
  while (reader.token?.is === 'word' && !reader.isEnd && (words.length === 0 || !beginsCondition(reader))) {
    words.push(reader.token.text);
    reader.at += 1;
  }
  if (words.length > 0) return { is: 'text', text: words.join(' ') };
  reader.refuse(reader.at, reader.at + 1, { code: 'UNREADABLE', path: null, would: [] });
  reader.at += 1;
  return null;
}

/** Whether a condition other than text begins here. */
function beginsCondition(reader: Reader): boolean {
  const { at, token } = reader;
  if (token?.is !== 'word') return true;
  if (reader.isWord('not') || token.text.startsWith('-') || reader.value() || reader.isSign(':', at + 1)) return true;
  if (readsPresence(reader)) return true;
  const found = reader.field();
  if (!found) return false;
  reader.at += found[1];
  const isNamed = reader.isSign(':') || readPlainTest(reader, found[0].field) !== null;
  reader.at = at;
  return isNamed;
}
