import { type AskedField, type Catalogue, fieldAt, placesIn } from './catalogue.ts';
import { isPoint } from './times.ts';
import { type Bound, type Condition, everything, normal, type Test } from './tree.ts';
import { canonical } from './values.ts';

/** A filter as GraphQL and REST take it: `{ status: { in: ['NEW'] }, due: { gte: 'today' }, or: [ … ], not: { … } }`. */
export type FilterInput = { readonly [name: string]: unknown };

/** A fault of a filter, at its path: `or.1.status.in.0`. */
export class WrongFilter extends Error {
  readonly path: string;
  readonly code: 'UNKNOWN' | 'WRONG_TYPE' | 'NOT_ONE_OF' | 'TOO_FEW' | 'TOO_DEEP' | 'WRONG_FORMAT';
  readonly allowed: readonly string[];

  constructor(path: string, code: WrongFilter['code'], allowed: readonly string[] = []) {
    super(`${path}: ${code}`);
    this.path = path;
    this.code = code;
    this.allowed = allowed;
  }
}

/** The deepest nesting of `and`, `or` and `not`. */
export const DEEPEST_FILTER = 12;

const BOUNDS = ['gte', 'gt', 'lte', 'lt'] as const;

/** The filter of a condition; an empty filter for no condition. */
export function toInput(condition: Condition, catalogue: Catalogue): FilterInput {
  switch (condition.is) {
    case 'all': {
      const each = condition.of.map((of) => toInput(of, catalogue));
      const keys = each.flatMap((input) => Object.keys(input));
      return new Set(keys).size === keys.length ? Object.assign({}, ...each) : { and: each };
    }
    case 'any':
      return { or: condition.of.map((of) => toInput(of, catalogue)) };
    case 'not':
      return { not: toInput(condition.of, catalogue) };
    case 'text':
      return { text: condition.text };
    default: {
      const of = groupsOf(condition.tests).map((tests) => fieldInput(condition.path, tests, catalogue));
      const [only] = of;
      return only && of.length === 1 ? only : { or: of };
    }
  }
}

/** Values in a row share a list; any other test stands alone. */
function groupsOf(tests: readonly Test[]): Test[][] {
  const groups: Test[][] = [];
  for (const test of tests) {
    const last = groups.at(-1);
    if (test.is === 'value' && last?.[0]?.is === 'value' && isId(test.value) === isId(last[0].value)) last.push(test);
    else groups.push([test]);
  }
  return groups;
}

export const isId = (value: string): boolean => /^[a-z_]+_[0-9a-hjkmnp-tv-z]{26}$/.test(value);

function fieldInput(path: string, tests: readonly Test[], catalogue: Catalogue): FilterInput {
  const field = fieldAt(catalogue, path);
  const [first] = tests;
  if (field?.type === 'flag' && first?.is === 'value' && first.value === 'true' && tests.length === 1)
    return nested(path, true);
  if (field?.type === 'record' && first?.is === 'value' && !isId(first.value)) {
    const named = tests.flatMap((test) => (test.is === 'value' ? [nested(`${path}.text`, test.value)] : []));
    const [only] = named;
    return only && named.length === 1 ? only : { or: named };
  }
  return nested(field?.type === 'record' ? `${path}Id` : path, testInput(tests, field));
}

function testInput(tests: readonly Test[], field: AskedField | null): FilterInput {
  const [first] = tests;
  if (first?.is === 'none' || first?.is === 'some') return { isNull: first.is === 'none' };
  if (first?.is !== 'range') {
    const values = tests.flatMap((test) => (test.is === 'value' ? [test.value] : []));
    return field?.type === 'text' ? { contains: values } : { in: values };
  }
  const { from, to } = first;
  return { ...(from && { [from.isOpen ? 'gt' : 'gte']: from.at }), ...(to && { [to.isOpen ? 'lt' : 'lte']: to.at }) };
}

/** `{ customer: { address: { city: … } } }` for customer.address.city; `{ fields: [{ key, … }] }` for fields.key. */
function nested(path: string, value: unknown): FilterInput {
  const [, key] = /^fields\.(.+)$/.exec(path) ?? [];
  if (key !== undefined)
    return { fields: [{ key, ...(typeof value === 'boolean' ? { in: [String(value)] } : (value as object)) }] };
  const at = path.indexOf('.');
  return at === -1 ? { [path]: value } : { [path.slice(0, at)]: nested(path.slice(at + 1), value) };
}

/**
 * The condition of a filter. Fields beside each other all apply.
 *
 * @throws WrongFilter for an unknown field or value.
 */
export function fromInput(input: unknown, catalogue: Catalogue): Condition {
  return normal(readObject(input, { catalogue, prefix: '', at: '', depth: 0 }));
}

interface Place {
  catalogue: Catalogue;
  /** The path of the relation around the filter, with its dot: `customer.`. */
  prefix: string;
  /** The path of the fault. */
  at: string;
  depth: number;
}

function readObject(input: unknown, place: Place): Condition {
  const { at, depth } = place;
  if (depth > DEEPEST_FILTER) throw new WrongFilter(at, 'TOO_DEEP');
  if (!isObject(input)) throw new WrongFilter(at, 'WRONG_TYPE');
  const of = Object.entries(input)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => readEntry(name, value, { ...place, at: at === '' ? name : `${at}.${name}` }));
  const [only] = of;
  if (of.length === 0 && depth > 0) throw new WrongFilter(at, 'TOO_FEW');
  return of.length === 0 ? everything : only && of.length === 1 ? only : { is: 'all', of };
}

function readEntry(name: string, value: unknown, place: Place): Condition {
  const { catalogue, prefix, at } = place;
  const deeper = { ...place, depth: place.depth + 1 };
  if (name === 'and' || name === 'or') {
    if (!Array.isArray(value)) throw new WrongFilter(at, 'WRONG_TYPE');
    if (value.length === 0) throw new WrongFilter(at, 'TOO_FEW');
    const of = value.map((each, index) => readObject(each, { ...deeper, at: `${at}.${index}` }));
    return { is: name === 'and' ? 'all' : 'any', of };
  }
  if (name === 'not') return { is: 'not', of: readObject(value, deeper) };
  if (name === 'text') {
    if (typeof value !== 'string' || value.trim() === '') throw new WrongFilter(at, 'WRONG_TYPE');
    if (prefix === '') return { is: 'text', text: value };
    return { is: 'field', path: prefix.slice(0, -1), tests: [{ is: 'value', value }] };
  }
  if (name === 'fields' && prefix === '' && Array.isArray(value)) return readJobFields(value, place);
  const path = `${prefix}${name}`;
  const field = fieldAt(catalogue, path);
  if (field && field.type !== 'record') return readField(path, field, value, at);
  const relation = name.endsWith('Id') ? fieldAt(catalogue, path.slice(0, -2)) : null;
  if (relation?.type === 'record') return readField(path.slice(0, -2), relation, value, at);
  const isAbove = placesIn(catalogue).some((each) => each.path.startsWith(`${path}.`));
  if (isAbove || field?.type === 'record') return readObject(value, { ...deeper, prefix: `${path}.` });
  throw new WrongFilter(at, 'UNKNOWN', namesUnder(prefix, catalogue));
}

function namesUnder(prefix: string, catalogue: Catalogue): string[] {
  const relation = catalogue.fields.find(({ name, of }) => of && prefix === `${name}.`)?.of;
  const names = (relation ?? catalogue).fields.map(({ name, type }) =>
    type === 'record' ? `${name}Id` : (name.split('.')[0] ?? name),
  );
  return [...new Set(names)];
}

function readJobFields(value: readonly unknown[], place: Place): Condition {
  const of = value.map((each, index): Condition => {
    const at = `${place.at}.${index}`;
    if (!isObject(each)) throw new WrongFilter(at, 'WRONG_TYPE');
    const { key, ...tests } = each;
    const path = `fields.${String(key)}`;
    const field = fieldAt(place.catalogue, path);
    if (!field) {
      const keys = place.catalogue.fields.flatMap(({ name }) => (name.startsWith('fields.') ? [name.slice(7)] : []));
      throw new WrongFilter(`${at}.key`, 'NOT_ONE_OF', keys);
    }
    return readField(path, field, tests, at);
  });
  if (of.length === 0) throw new WrongFilter(place.at, 'TOO_FEW');
  return { is: 'all', of };
}

/** The conditions of a field’s object; several of them all apply. */
function readField(path: string, field: AskedField, value: unknown, at: string): Condition {
  const held = (tests: readonly Test[]): Condition => ({ is: 'field', path, tests });
  const yes = held([{ is: 'value', value: 'true' }]);
  if (field.type === 'flag' && typeof value === 'boolean') return value ? yes : { is: 'not', of: yes };
  if (!isObject(value)) throw new WrongFilter(at, 'WRONG_TYPE');
  const given = Object.entries(value).filter(([, each]) => each !== undefined && each !== null);
  const bounds = Object.fromEntries(given.filter(([name]) => BOUNDS.some((each) => each === name)));
  const of = given.flatMap(([name, each]): Condition[] => {
    const here = `${at}.${name}`;
    if (Object.hasOwn(bounds, name)) return [];
    if (name === 'isNull' && typeof each === 'boolean') return [held([{ is: each ? 'none' : 'some' }])];
    const isList = name === 'in' || name === 'contains';
    if (!isList && name !== 'eq') throw new WrongFilter(here, 'UNKNOWN', ['in', 'eq', 'contains', ...BOUNDS, 'isNull']);
    const values = isList ? each : [each];
    if (!Array.isArray(values)) throw new WrongFilter(here, 'WRONG_TYPE');
    if (values.length === 0) throw new WrongFilter(here, 'TOO_FEW');
    const tests = values.map((one, index): Test => {
      const read = readValue(field, one, isList ? `${here}.${index}` : here);
      if (isTime(field) && isPoint(read)) throw new WrongFilter(here, 'WRONG_FORMAT');
      return { is: 'value', value: read };
    });
    if (field.type === 'flag' && tests.length === 1 && tests[0]?.is === 'value' && tests[0].value === 'false')
      return [{ is: 'not', of: yes }];
    return [held(tests)];
  });
  if (Object.keys(bounds).length > 0) {
    if (['text', 'record', 'flag'].includes(field.type))
      throw new WrongFilter(at, 'UNKNOWN', ['in', 'contains', 'isNull']);
    const side = (closed: string, open: string): Bound | null => {
      const name = [closed, open].find((each) => Object.hasOwn(bounds, each)) ?? null;
      return name === null ? null : { at: readValue(field, bounds[name], `${at}.${name}`), isOpen: name === open };
    };
    of.push(held([{ is: 'range', from: side('gte', 'gt'), to: side('lte', 'lt') }]));
  }
  const [only] = of;
  if (!only) throw new WrongFilter(at, 'TOO_FEW');
  return of.length === 1 ? only : { is: 'all', of };
}

const isTime = ({ type }: AskedField) => type === 'day' || type === 'moment';

function readValue(field: AskedField, value: unknown, at: string): string {
  const text =
    typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
  if (text === null) throw new WrongFilter(at, 'WRONG_TYPE');
  const read = canonical(field, text);
  if (read === null)
    throw field.choices
      ? new WrongFilter(
          at,
          'NOT_ONE_OF',
          field.choices.map((choice) => choice.value),
        )
      : new WrongFilter(at, 'WRONG_FORMAT');
  return read;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
