import { type Catalogue, fieldAt } from '../../service/shared/query/catalogue.ts';
import { isId } from '../../service/shared/query/input.ts';
import { isPoint, periodOf } from '../../service/shared/query/times.ts';
import type { Condition, Test } from '../../service/shared/query/tree.ts';
import { plain, searchPatterns } from '../../service/shared/search-text.ts';

/** A row with its related rows in place of ids: `{ title, customer: { id, fullName, … } }`. */
export type NaiveRow = Record<string, unknown>;

export interface NaiveClock {
  catalogue: Catalogue;
  today: string;
  now: Date;
  /** The first moment of a day, in milliseconds. */
  startOf(day: string): number;
}

/** Whether a condition holds for a row: the meaning of conditions, in the plainest words. */
export function holds(condition: Condition, row: NaiveRow, clock: NaiveClock): boolean {
  switch (condition.is) {
    case 'all':
      return condition.of.every((each) => holds(each, row, clock));
    case 'any':
      return condition.of.some((each) => holds(each, row, clock));
    case 'not':
      return !holds(condition.of, row, clock);
    case 'text':
      return hasWords(String(row.search), condition.text);
    default:
      return condition.tests.some((test) => passes(condition.path, test, row, clock));
  }
}

/** `like` patterns of words, without wildcards inside. */
function hasWords(text: string, words: string): boolean {
  return searchPatterns(words).every((spellings) =>
    spellings.some((pattern) => {
      const isStart = !pattern.startsWith('%');
      const inside = pattern.replace(/^%|%$/g, '').replace(/\\(.)/g, '$1');
      return isStart ? text.startsWith(inside) : text.includes(inside);
    }),
  );
}

function passes(path: string, test: Test, row: NaiveRow, clock: NaiveClock): boolean {
  const field = fieldAt(clock.catalogue, path);
  if (!field) throw new Error(`There is no field ${path}.`);
  const value = valueAt(path, row);
  if (field.type === 'flag' && test.is === 'value') return (value ?? false) === (test.value === 'true');
  if (test.is === 'none' || test.is === 'some')
    return (value ?? null) === null ? test.is === 'none' && isReached(path, row) : test.is === 'some';
  if (value === null || value === undefined) return false;
  switch (field.type) {
    case 'record': {
      const related = value as NaiveRow;
      if (test.is !== 'value') return false;
      return isId(test.value) ? related.id === test.value : hasWords(String(related.search), test.value);
    }
    case 'choice': {
      const place = (of: string) => (field.choices ?? []).findIndex((choice) => choice.value === of);
      return within(test, place(String(value)), (at) => [place(at), place(at)], place);
    }
    case 'number':
      return within(test, Number(value), (at) => [Number(at), Number(at)], Number);
    case 'text':
      return test.is === 'value' && hasWords(plain(String(value)), test.value);
    default:
      return isTime(test, value as string | Date, clock);
  }
}

/** Whether the record with the field exists: a job without a customer has no field of a customer. */
function isReached(path: string, row: NaiveRow): boolean {
  const [first = '', ...rest] = path.split('.');
  const value = row[first];
  if (rest.length === 0 || first === 'fields' || /address$/i.test(first)) return true;
  return value !== null && value !== undefined && isReached(rest.join('.'), value as NaiveRow);
}

export function valueAt(path: string, row: NaiveRow): unknown {
  const [first = '', ...rest] = path.split('.');
  const value = row[first];
  if (rest.length === 0 || value === null || value === undefined) return value;
  return valueAt(rest.join('.'), value as NaiveRow);
}

function within<At extends number>(
  test: Test,
  value: At,
  spanOf: (at: string) => [At, At],
  exact: (at: string) => At,
): boolean {
  if (test.is === 'value') return value === exact(test.value);
  if (test.is !== 'range') return false;
  const { from, to } = test;
  const isAfter = !from || (from.isOpen ? value > spanOf(from.at)[1] : value >= spanOf(from.at)[0]);
  return isAfter && (!to || (to.isOpen ? value < spanOf(to.at)[0] : value <= spanOf(to.at)[1]));
}

/** Days and periods end with their last millisecond. */
function isTime(test: Test, value: string | Date, { today, now, startOf }: NaiveClock): boolean {
  const at = value instanceof Date ? value.getTime() : startOf(value);
  const span = (time: string): [number, number] => {
    if (time === 'now')
      return value instanceof Date ? [now.getTime(), now.getTime()] : [startOf(today), startOf(today)];
    if (isPoint(time)) return [Date.parse(time), Date.parse(time)];
    const { from, before } = periodOf(time, today);
    return [startOf(from), startOf(before) - 1];
  };
  if (test.is === 'value') return span(test.value)[0] <= at && at <= span(test.value)[1];
  return within(test, at, span, (time) => span(time)[0]);
}
