import { type RawBuilder, sql } from 'kysely';
import { demand, type Standing, scopeOf } from '../../shared/permissions.ts';
import { type AskedField, type Catalogue, fieldAt } from '../../shared/query/catalogue.ts';
import { isId } from '../../shared/query/input.ts';
import type { Condition, Test } from '../../shared/query/tree.ts';
import { searchPatterns } from '../../shared/search-text.ts';
import type { AnyKind, Flag } from '../fields.ts';
import { ledOn } from '../led-on.ts';
import { relationsOf } from './asked-fields.ts';
import { expressionOf, plainOf } from './expressions.ts';
import { type Clock, edgesOf } from './moments.ts';

/** A kind asked by a viewer. */
export interface Asking extends Clock {
  kind: AnyKind;
  catalogue: Catalogue;
  viewer: Standing;
  relations?: Relations;
}

/**
 * The queries for ids of related records in the order of the conditions, and the known ids of each, as an array of the database:
 * `{customer_01jd…,customer_01je…}`; `''` for none, null for too many.
 */
export interface Relations {
  asked: RawBuilder<unknown>[];
  known: readonly (string | null)[];
}

/** A condition on the rows of the kind's table, in SQL: true or false, never null, so `not` turns the rows around. */
export function conditionSql(condition: Condition, asking: Asking): RawBuilder<boolean> {
  switch (condition.is) {
    case 'all':
      return joined(condition.of, asking, sql` and `, sql<boolean>`true`);
    case 'any':
      return joined(condition.of, asking, sql` or `, sql<boolean>`false`);
    case 'not':
      return otherChoices(condition.of, asking) ?? sql`(not ${conditionSql(condition.of, asking)})`;
    case 'text':
      return containsWords(sql.ref('search'), condition.text);
    default:
      return fieldSql(condition.path, condition.tests, asking);
  }
}

/** The other choices of a field that always has one: an index finds values, and no index finds rows without a value. */
function otherChoices(condition: Condition, { kind, catalogue }: Asking): RawBuilder<boolean> | null {
  if (condition.is !== 'field' || kind.choices?.[condition.path]) return null;
  const field = catalogue.fields.find(({ name }) => name === condition.path);
  if (field?.type !== 'choice' || field.isOptional) return null;
  const chosen = condition.tests.flatMap((test) => (isValueTest(test) ? choicesOf(field, test) : []));
  if (condition.tests.some((test) => !isValueTest(test))) return null;
  const others = (field.choices ?? []).map(({ value }) => value).filter((value) => !chosen.includes(value));
  const value = expressionOf(kind, field, condition.path);
  return others.length === 0 ? sql<boolean>`false` : sql<boolean>`(${value} in (${sql.join(others)}))`;
}

function joined(of: readonly Condition[], asking: Asking, by: RawBuilder<unknown>, none: RawBuilder<boolean>) {
  if (of.length === 0) return none;
  return sql<boolean>`(${sql.join(
    of.map((each) => conditionSql(each, asking)),
    by,
  )})`;
}

/** Whether a plain text holds each word of a search. A list of patterns computes the text once for all of them. */
function containsWords(text: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  const each = searchPatterns(words).map((spellings) =>
    spellings.length === 1
      ? sql`${text} like ${spellings[0]}`
      : sql`${text} like any(array[${sql.join(spellings)}]::text[])`,
  );
  return each.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(each, sql` and `)})`;
}

function fieldSql(path: string, tests: readonly Test[], asking: Asking): RawBuilder<boolean> {
  const { kind, catalogue, viewer } = asking;
  const field = fieldAt(catalogue, path);
  if (!field) throw new RangeError(`${kind.type} has no field ${path}.`);
  const relation = relationsOf(kind).find(({ name }) => path === name || path.startsWith(`${name}.`));
  if (!relation) return testsSql(field, path, tests, asking);
  const { column, name, kind: related } = relation;
  demand(viewer, related.read);
  if (path === name) return relationSql(column, related, tests, asking);
  const inside = { ...asking, kind: related, catalogue: field && inner(catalogue, name) };
  const held = fieldSql(path.slice(name.length + 1), tests, inside);
  return relatedTo(column, related, held, asking);
}

/** The catalogue of a related kind, one step away. */
const inner = (catalogue: Catalogue, name: string): Catalogue =>
  catalogue.fields.find((each) => each.name === name)?.of ?? catalogue;

function relatedTo(
  column: string,
  related: AnyKind,
  found: RawBuilder<unknown>,
  { viewer, relations }: Asking,
): RawBuilder<boolean> {
  const scope = scopeOf(viewer);
  const own = scope === null ? sql`true` : sql`company_id = ${scope}`;
  const among = sql`select id from ${sql.table(related.table)} where ${own} and ${found}`;
  const ids = relations?.known[relations.asked.push(among) - 1];
  if (ids === '') return sql<boolean>`false`;
  const held = ids ? sql`= any(${ids}::text[])` : sql`in (${among})`;
  return sql<boolean>`(${sql.ref(column)} is not null and ${sql.ref(column)} ${held})`;
}

/** A relation by ids, by words of the related record, or by presence. */
function relationSql(column: string, related: AnyKind, tests: readonly Test[], asking: Asking): RawBuilder<boolean> {
  const ref = sql.ref(column);
  const values = tests.flatMap((test) => (test.is === 'value' ? [test.value] : []));
  const ids = values.filter(isId).map((id) => ledOn(column, id));
  const ways = [
    ...(ids.length > 0 ? [sql`(${ref} is not null and ${ref} in (${sql.join(ids)}))`] : []),
    ...values
      .filter((value) => !isId(value))
      .map((words) => relatedTo(column, related, containsWords(sql.ref('search'), words), asking)),
    ...tests.flatMap(({ is }) =>
      is === 'none' ? [sql`${ref} is null`] : is === 'some' ? [sql`${ref} is not null`] : [],
    ),
  ];
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

function testsSql(field: AskedField, path: string, tests: readonly Test[], asking: Asking): RawBuilder<boolean> {
  const flag = asking.kind.flags?.[path];
  if (flag) return flagSql(flagOf(flag, asking.viewer), tests);
  const value = expressionOf(asking.kind, field, path);
  if (field.type === 'flag') return flagSql(sql<boolean>`coalesce(${value}, false)`, tests, value);
  const whole = tests.map((test) => {
    if (test.is === 'none') return sql`${value} is null`;
    if (test.is === 'some') return sql`${value} is not null`;
    const held = testSql(field, path, value, test, asking);
    return field.isOptional ? sql`(${value} is not null and ${held})` : held;
  });
  return sql<boolean>`(${sql.join(whole, sql` or `)})`;
}

/** The condition of a flag, for a viewer. */
export function flagOf(flag: Flag, viewer: Standing): RawBuilder<boolean> {
  const held = typeof flag === 'function' && !('toOperationNode' in flag) ? flag(viewer) : flag;
  return held as RawBuilder<boolean>; // a function is told from a builder above
}

function flagSql(held: RawBuilder<boolean>, tests: readonly Test[], value?: RawBuilder<unknown>): RawBuilder<boolean> {
  const ways = tests.map((test) => {
    if (test.is === 'value') return test.value === 'true' ? held : sql`(not ${held})`;
    return value === undefined ? sql`true` : sql`${value} is ${test.is === 'none' ? sql`` : sql`not `}null`;
  });
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

type ValueTest = Extract<Test, { is: 'value' | 'range' }>;
const isValueTest = (test: Test): test is ValueTest => test.is === 'value' || test.is === 'range';

function testSql(field: AskedField, path: string, value: RawBuilder<unknown>, test: ValueTest, asking: Asking) {
  switch (field.type) {
    case 'choice':
      return choiceSql(field, path, value, test, asking.kind);
    case 'number':
      return numberSql(value, test);
    case 'day':
    case 'moment':
      return timeSql(field.type, value, test, asking);
    default: {
      const words = test.is === 'value' ? test.value : '';
      const exact = containsWords(sql`(${plainOf(value)})`, words);
      // The index of all texts finds the few rows to compare.
      return asking.kind.fields[path.split('.')[0] ?? '']?.search
        ? sql`(${containsWords(sql.ref('search'), words)} and ${exact})`
        : exact;
    }
  }
}

function choiceSql(field: AskedField, path: string, value: RawBuilder<unknown>, test: ValueTest, kind: AnyKind) {
  const values = choicesOf(field, test);
  if (values.length === 0) return sql`false`;
  const own = kind.choices?.[path];
  if (own) return sql`(${sql.join(values.map(own), sql` or `)})`;
  return sql`${value} in (${sql.join(values)})`;
}

/** The choices that pass a test. */
function choicesOf({ choices = [] }: AskedField, test: ValueTest): string[] {
  const place = (of: string) => choices.findIndex((choice) => choice.value === of);
  return choices
    .map((choice) => choice.value)
    .filter((each, at) => {
      if (test.is === 'value') return each === test.value;
      const { from, to } = test;
      const isAfter = !from || at > place(from.at) || (at === place(from.at) && !from.isOpen);
      return isAfter && (!to || at < place(to.at) || (at === place(to.at) && !to.isOpen));
    });
}

function numberSql(value: RawBuilder<unknown>, test: ValueTest): RawBuilder<unknown> {
  const number = (text: string) => sql`${text}::numeric`;
  if (test.is === 'value') return sql`${value} = ${number(test.value)}`;
  const { from, to } = test;
  return both(
    from && sql`${value} ${from.isOpen ? sql`>` : sql`>=`} ${number(from.at)}`,
    to && sql`${value} ${to.isOpen ? sql`<` : sql`<=`} ${number(to.at)}`,
  );
}

function timeSql(
  type: 'day' | 'moment',
  value: RawBuilder<unknown>,
  test: ValueTest,
  clock: Clock,
): RawBuilder<unknown> {
  const { from, before, upTo, after } = edgesOf(type, test, clock);
  const cast = (at: string) => (type === 'day' ? sql`${at}::date` : sql`${at}::timestamptz`);
  return both(
    from === null ? null : sql`${value} >= ${cast(from)}`,
    before === null ? null : sql`${value} < ${cast(before)}`,
    upTo === null ? null : sql`${value} <= ${cast(upTo)}`,
    after === null ? null : sql`${value} > ${cast(after)}`,
  );
}

const both = (...sides: (RawBuilder<unknown> | null)[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    sides.filter((side) => side !== null),
    sql` and `,
  )})`;
