import type { Db } from '../http/surroundings.ts';
import { relationsOf } from '../records/asking/asked-fields.ts';
import { type Asking, conditionSql } from '../records/asking/conditions.ts';
import { leadsOn } from '../records/led-on.ts';
import { refusedField } from '../shared/problem.ts';
import { fieldAt } from '../shared/query/catalogue.ts';
import { isId } from '../shared/query/input.ts';
import { printCondition } from '../shared/query/print.ts';
import type { Condition, Test } from '../shared/query/tree.ts';

/* Conditions that last as long as the record stays the same. */

/** A condition without conditions inside. */
export type Leaf = Exclude<Condition, { of: unknown }>;

export function leavesOf(condition: Condition): Leaf[] {
  switch (condition.is) {
    case 'text':
    case 'field':
      return [condition];
    case 'not':
      return leavesOf(condition.of);
    default:
      return condition.of.flatMap(leavesOf);
  }
}

/** @throws Problem BAD_INPUT for the first condition that lapses while its record stays the same. */
export function refuseLapsing(db: Db, leaves: readonly Leaf[], asking: Asking): void {
  const lapsing = leaves.find((leaf) => lapses(db, leaf, asking));
  if (!lapsing) return;
  const text = printCondition(lapsing, asking.catalogue);
  const message = `“${text}” can change while the record stays the same, and a copy would miss the change. Use fields of the record itself, and fixed days such as 2026-11-20.`;
  throw refusedField('q', message);
}

function lapses(db: Db, leaf: Leaf, asking: Asking): boolean {
  if (leaf.is === 'text') return false;
  const { kind, catalogue } = asking;
  const relation = relationsOf(kind).find(({ name }) => leaf.path === name || leaf.path.startsWith(`${name}.`));
  if (relation) return leaf.path !== relation.name || leaf.tests.some((test) => lapsesFor(test, relation.column));
  if (kind.fields[leaf.path]?.isUnaudited) return true;
  const type = fieldAt(catalogue, leaf.path)?.type;
  if ((type === 'day' || type === 'moment') && leaf.tests.some(isRelative)) return true;
  return /\b(now\(\)|current_date)/.test(conditionSql(leaf, asking).compile(db).sql);
}

/** The name of a related record changes without the record, and a merge gives an id a new meaning. */
const lapsesFor = (test: Test, column: string) => test.is === 'value' && (!isId(test.value) || leadsOn(column));

function isRelative(test: Test): boolean {
  const times = test.is === 'value' ? [test.value] : test.is === 'range' ? [test.from?.at, test.to?.at] : [];
  return times.some((time) => time !== undefined && !/^\d{4}/.test(time));
}

/** Whether a change of fields may end a condition; names as in the audit trail. */
export type Touch = (fields: readonly string[]) => boolean;

/** Any change may end a condition on texts, flags and amounts, which the audit trail does not name. */
export function touchOf(leaf: Leaf, { kind }: Asking): Touch {
  if (leaf.is === 'text') return () => true;
  const relation = relationsOf(kind).find(({ name }) => leaf.path === name);
  const path = relation?.column ?? leaf.path;
  if (!kind.fields[path.split('.')[0] ?? '']?.answer) return () => true;
  return (fields) =>
    fields.some((field) => field === path || field.startsWith(`${path}.`) || path.startsWith(`${field}.`));
}
