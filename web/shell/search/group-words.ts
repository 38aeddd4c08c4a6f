import { decimal, written as decimalText, powerOfTen } from '../../../service/shared/decimals.ts';
import { minorDigits } from '../../../service/shared/money.ts';
import { type AskedField, type Catalogue, fieldAt, wordOf } from '../../../service/shared/query/catalogue.ts';
import type { Condition, Query, Test } from '../../../service/shared/query/tree.ts';
import { rounded } from '../../../service/shared/rounding.ts';
import type { Formats } from '../../ground/formats.ts';
import type { Figure, Group } from '../../records/documents/groups.ts';

/** A group in words: `plumbing`, `November 2026`, `Maria Ivanova`, `no worker`. */
export function groupWords(
  { key, name }: Group,
  by: NonNullable<Query['by']>,
  catalogue: Catalogue,
  formats: Formats,
): string {
  const field = fieldAt(catalogue, by.path);
  const word = wordOf(catalogue, by.path);
  if (key === null) return `no ${word}`;
  if (name !== null) return name;
  switch (field?.type) {
    case 'choice':
      return field.choices?.find(({ value }) => value === key)?.words[0] ?? key;
    case 'flag':
      return key === 'true' ? word : `not ${word}`;
    case 'number':
      return formats.decimal(key);
    case 'day':
    case 'moment':
      return daysInWords(key, by.unit, formats);
    default:
      return key;
  }
}

function daysInWords(day: string, unit: NonNullable<Query['by']>['unit'], { date, monthAndYear }: Formats): string {
  if (unit === 'month') return monthAndYear(day);
  return unit === 'year' ? day.slice(0, 4) : unit === 'day' ? date(day) : `${unit} of ${date(day)}`;
}

/** The figures of a group: `['CA$1,204.50', '€80.00']`. */
export function figuresWords(
  { figures }: Pick<Group, 'figures'>,
  catalogue: Catalogue,
  formats: Formats,
): readonly string[] {
  const isNamed = new Set(figures.map(({ is, of }) => `${is} ${of}`)).size > 1;
  return figures.map((each) => figureWords(each, catalogue, formats, isNamed));
}

/** `CA$1,204.50` for a sum of totals, with the name of the figure where there are several. */
export function figureWords(
  { is, of, currency, value }: Figure,
  catalogue: Catalogue,
  formats: Formats,
  isNamed: boolean,
): string {
  const name = `${is.toLowerCase()} ${wordOf(catalogue, of)}`;
  if (value === null) return `${name}: none`;
  const field = fieldAt(catalogue, of);
  const exact = is === 'AVG' && field?.type !== 'day' && field?.type !== 'moment' ? averaged(value, currency) : value;
  const shown = currency ? formats.money(exact, currency) : written(exact, field, formats);
  return isNamed ? `${name}: ${shown}` : shown;
}

/** An average in the digits of its currency, or with 2 decimals: `1904.166` → `1904.17`. */
function averaged(value: string, currency: string | null): string {
  const isBelow = value.startsWith('-');
  const { digits, places } = decimal(isBelow ? value.slice(1) : value);
  const most = currency ? minorDigits(currency) : 2;
  if (places <= most) return value;
  const { units } = rounded(digits, powerOfTen(places - most));
  return decimalText(isBelow ? -units : units, most);
}

function written(value: string, field: AskedField | null, { decimal: number, date, moment }: Formats): string {
  if (field?.type === 'day') return date(value);
  return field?.type === 'moment' ? moment(value) : number(value);
}

/** The condition that holds for the records of a group. Without a name, a related record is asked for by its id. */
export function groupCondition(
  { key, name }: Pick<Group, 'key' | 'name'>,
  { path, unit }: NonNullable<Query['by']>,
  catalogue: Catalogue,
): Condition {
  const held = (test: Test): Condition => ({ is: 'field', path, tests: [test] });
  if (key === null) return without(path, catalogue);
  if (key === 'false') return { is: 'not', of: held({ is: 'value', value: 'true' }) };
  if (unit === null || unit === 'day') return held({ is: 'value', value: name ?? key });
  if (unit === 'month' || unit === 'year') return held({ is: 'value', value: key.slice(0, unit === 'month' ? 7 : 4) });
  const next = new Date(`${key}T00:00:00Z`);
  if (unit === 'week') next.setUTCDate(next.getUTCDate() + 7);
  else next.setUTCMonth(next.getUTCMonth() + 3);
  const to = next.toISOString().slice(0, 10);
  return held({ is: 'range', from: { at: key, isOpen: false }, to: { at: to, isOpen: true } });
}

/** Whether a record lacks the value, or the related record with the value: `no town`, `no department`. */
function without(path: string, catalogue: Catalogue): Condition {
  const relation = catalogue.fields.find(({ name, of }) => of && path.startsWith(`${name}.`));
  if (!relation) return { is: 'field', path, tests: [{ is: 'none' }] };
  const isAlwaysThere = fieldAt(catalogue, path)?.isOptional === false;
  // A record without the related record fails each condition on its fields: `not` finds the record.
  if (!isAlwaysThere) return { is: 'not', of: { is: 'field', path, tests: [{ is: 'some' }] } };
  return { is: 'field', path: relation.name, tests: [{ is: 'none' }] };
}
