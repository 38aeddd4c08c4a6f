import { type AskedField, folded, type Placed } from './catalogue.ts';
import { likely } from './likely.ts';
import type { Reader } from './reader.ts';
import { isPoint, readTime } from './times.ts';
import type { Bound, Test } from './tree.ts';

/** Words for an empty field, and for any value, among the values of a field. */
const NONE = ['none', 'nobody', 'nothing', 'empty'];
const SOME = ['any', 'anybody', 'anything', 'some'];

/** Reads the values after a field's name, parted by `or`. Wrong values are noted and left out. */
export function readTests(reader: Reader, placed: Placed, beginsCondition: () => boolean): Test[] {
  const tests: Test[] = [];
  for (;;) {
    const from = reader.at;
    const test = reader.isEnd ? null : readTest(reader, placed.field, beginsCondition);
    if (test) tests.push(test);
    else refuseValue(reader, placed, from);
    if (!reader.isWord('or') || !goesOn(reader, placed.field, beginsCondition)) return tests;
    reader.at += 1;
  }
}

/** Whether `no email` or `has email` begins here. */
export function readsPresence(reader: Reader): boolean {
  const isPresence = ['no', 'without', 'has', 'with'].some((word) => reader.isWord(word));
  return isPresence && reader.field(reader.at + 1)?.[0].field.isOptional === true;
}

/** Whether the words after `or` are a further value of the field. */
function goesOn(reader: Reader, field: AskedField, beginsCondition: () => boolean): boolean {
  const { at } = reader;
  reader.at += 1;
  const named = reader.field();
  const isNamed = readsPresence(reader) || (named !== null && reader.isSign(':', reader.at + named[1]));
  const isFree = field.type === 'text' || field.type === 'record';
  const isWritten = reader.token?.is === 'quoted';
  const isValue = isFree
    ? isWritten || (!reader.isEnd && !beginsCondition())
    : readTest(reader, field, beginsCondition) !== null;
  const isEmptiness = !reader.isEnd && emptiness(reader) !== null;
  reader.at = at;
  return !isNamed && (isValue || isEmptiness);
}

/** Reads a value that is no free text, for a field named without a colon: `due this week`; null for other words. */
export function readPlainTest(reader: Reader, field: AskedField): Test | null {
  if (field.type === 'text' || field.type === 'record' || field.type === 'flag') return null;
  const { at } = reader;
  const test = readTest(reader, field, () => false);
  if (!test || test.is === 'none' || test.is === 'some') reader.at = at;
  return test && (test.is === 'value' || test.is === 'range') ? test : null;
}

function readTest(reader: Reader, field: AskedField, beginsCondition: () => boolean): Test | null {
  const empty = emptiness(reader);
  if (empty) {
    reader.at += 1;
    return empty;
  }
  if (field.type === 'text' || field.type === 'record') return readFree(reader, beginsCondition);
  const { at } = reader;
  const test = readRange(reader, field);
  if (!test) reader.at = at;
  return test;
}

function emptiness({ token }: Reader): Test | null {
  if (token?.is !== 'word') return null;
  const word = token.text.toLowerCase();
  return NONE.includes(word) ? { is: 'none' } : SOME.includes(word) ? { is: 'some' } : null;
}

/** Words up to the next sign, `or` or condition, or a text in quotation marks. */
function readFree(reader: Reader, beginsCondition: () => boolean): Test | null {
  const { token } = reader;
  if (token?.is === 'quoted') {
    reader.at += 1;
    return token.text === '' ? null : { is: 'value', value: token.text };
  }
  const words: string[] = [];
  while (reader.token?.is === 'word' && !reader.isEnd && (words.length === 0 || !beginsCondition())) {
    words.push(reader.token.text);
    reader.at += 1;
  }
  return words.length > 0 ? { is: 'value', value: words.join(' ') } : null;
}

const OPEN: Record<string, [side: 'from' | 'to', isOpen: boolean]> = {
  '>': ['from', true],
  '>=': ['from', false],
  '<': ['to', true],
  '<=': ['to', false],
};

/** `5`, `5..10`, `>5..<10`, `5..`, `..10`, `>5`, `<=10`, also with days or choices. */
function readRange(reader: Reader, field: AskedField): Test | null {
  const [side, isOpen] = (reader.token?.is === 'sign' && OPEN[reader.token.text]) || ['from', false];
  const isSigned = reader.token?.is === 'sign' && reader.token.text in OPEN;
  if (isSigned) reader.at += 1;
  const first = readBound(reader, field);
  if (isSigned && first === null) return null;
  if (side === 'to') return range(null, first === null ? null : { at: first, isOpen });
  if (!reader.isSign('..')) {
    if (first === null) return null;
    if (isSigned) return range({ at: first, isOpen }, null);
    return isPoint(first) && isTime(field) ? null : { is: 'value', value: first };
  }
  reader.at += 1;
  const isLess = reader.isSign('<');
  if (isLess) reader.at += 1;
  const last = readBound(reader, field);
  if (isLess && last === null) return null;
  return range(first === null ? null : { at: first, isOpen }, last === null ? null : { at: last, isOpen: isLess });
}

const range = (from: Bound | null, to: Bound | null): Test | null => (from || to ? { is: 'range', from, to } : null);

const isTime = ({ type }: AskedField) => type === 'day' || type === 'moment';

function readBound(reader: Reader, field: AskedField): string | null {
  const found = reader.longest((text) => canonical(field, text));
  if (found) {
    reader.at += found[1];
    return found[0];
  }
  // A choice may have a value with signs, such as an option of a dropdown.
  const { token } = reader;
  const written = token?.is === 'quoted' ? canonical(field, token.text) : null;
  if (written !== null) reader.at += 1;
  return written;
}

/**
 * The canonical value of a field from a text; null for no value of the field.
 *
 * canonical(priority, 'high') → 'HIGH', canonical(total, '010.50') → '10.5', canonical(due, 'monday') → 'mon'
 */
export function canonical(field: AskedField, text: string): string | null {
  switch (field.type) {
    case 'choice': {
      const word = folded(text);
      const found = (field.choices ?? []).find(
        ({ value, words }) => folded(value) === word || words.some((each) => folded(each) === word),
      );
      return found?.value ?? null;
    }
    case 'flag':
      return /^(yes|true)$/i.test(text) ? 'true' : /^(no|false)$/i.test(text) ? 'false' : null;
    case 'number':
      return readNumber(text);
    case 'day': {
      const time = readTime(text);
      return time && isPoint(time) ? null : time;
    }
    case 'moment':
      return readTime(text);
    default:
      return text === '' ? null : text;
  }
}

/** A decimal without zeros to spare: '-010.50' → '-10.5'; null for other text and for more than 15 digits or 6 places. */
function readNumber(text: string): string | null {
  const [, sign = '', whole, , places = ''] = /^(-?)0*(\d{1,15})(\.(\d{1,6}))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const rest = places.replace(/0+$/, '');
  const number = rest ? `${whole}.${rest}` : whole;
  return number === '0' ? '0' : sign + number;
}

/** Notes the words up to the next sign, `or` or end as no value of the field. */
function refuseValue(reader: Reader, { path, field }: Placed, from: number): void {
  reader.at = from;
  const isBound = () => reader.isSign('..') || reader.isSign('>') || reader.isSign('<');
  while (!reader.isEnd && (reader.token?.is !== 'sign' || isBound() || reader.isSign(':'))) reader.at += 1;
  while (!reader.isEnd) reader.at += 1;
  const typed = reader.tokens.slice(from, reader.at).map(({ text }) => text);
  const would = likely(typed.join(' '), rightWords(field));
  reader.refuse(from, reader.at, { code: 'UNKNOWN_VALUE', path, would });
}

/** Examples of right values. */
function rightWords(field: AskedField): readonly string[] {
  if (field.type === 'choice') return (field.choices ?? []).map(({ words, value }) => words[0] ?? value);
  if (field.type === 'flag') return ['yes', 'no'];
  if (field.type === 'number') return ['100', '100..', '..500', '100..500'];
  return field.type === 'day' || field.type === 'moment'
    ? ['today', 'this week', 'last 30 days', '2026-11-20', 'mon..fri']
    : [];
}
