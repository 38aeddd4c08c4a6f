/*
 * A query as a tree: the conditions on the records of a kind, and the steps after them. Typed text (`parse`, `print`) and
 * GraphQL inputs (`fromInput`, `toInput`) are two spellings of the tree; each converts to the other and back.
 */

/** A condition on a record. `all` of nothing holds for every record; no other list is empty. */
export type Condition =
  | { is: 'all' | 'any'; of: readonly Condition[] }
  | { is: 'not'; of: Condition }
  /** Each word stands somewhere in the record's searched text. */
  | { is: 'text'; text: string }
  /** The field passes one of the tests. @see fieldAt for paths */
  | { is: 'field'; path: string; tests: readonly Test[] };

/**
 * A test of a field's value.
 *
 * - value: the choice, the number, `'true'` for a flag, an id or a name of a related record, words of a text, a period
 *   of time (`'this week'`, `'2026-11-20'`)
 * - range: between two bounds; a bound belongs to the range unless the bound is open
 * - none, some: the field is empty, or has a value
 */
export type Test =
  | { is: 'value'; value: string }
  | { is: 'range'; from: Bound | null; to: Bound | null }
  | { is: 'none' }
  | { is: 'some' };

export interface Bound {
  at: string;
  isOpen: boolean;
}

/** The length of a group of days. */
export const units = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Unit = (typeof units)[number];

export const sums = ['sum', 'avg', 'min', 'max'] as const;

/** A figure of each group: `count`, or a sum, mean, least or greatest value of a field. */
export type Measure = { is: 'count' } | { is: (typeof sums)[number]; path: string };

/** A whole query: `jobs overdue | by worker count | top 5`. */
export interface Query {
  where: Condition;
  /** Groups by a field; days and moments by a unit, a month by default. */
  by: { path: string; unit: Unit | null } | null;
  measures: readonly Measure[];
  order: { path: string; isDown: boolean } | null;
  /** The most rows or groups. */
  top: number | null;
  /** The command for the found records, as typed: `assign maria`. */
  command: string | null;
}

/** The condition of a query without conditions. */
export const everything: Condition = { is: 'all', of: [] };

/**
 * The normal form of a condition; equal conditions in other words have the same: nested lists are flat, `or` of a
 * single field is one field with several tests, and a double `not` is none.
 */
export function normal(condition: Condition): Condition {
  switch (condition.is) {
    case 'not': {
      const of = normal(condition.of);
      return of.is === 'not' ? of.of : { is: 'not', of };
    }
    case 'field':
      return { ...condition, tests: distinct(condition.tests) };
    case 'text':
      return condition;
    default: {
      const { is } = condition;
      const flat = condition.of.map(normal).flatMap((each) => (each.is === is ? each.of : [each]));
      const of = is === 'any' ? joined(flat) : flat;
      const [only] = of;
      return only && of.length === 1 ? only : { is, of };
    }
  }
}

/** Alternatives for the same field as one condition, at the first place. */
function joined(conditions: readonly Condition[]): Condition[] {
  const result: Condition[] = [];
  for (const condition of conditions) {
    const at = result.findIndex(
      (each) => each.is === 'field' && condition.is === 'field' && each.path === condition.path,
    );
    const first = result[at];
    if (first?.is === 'field' && condition.is === 'field')
      result[at] = { ...first, tests: distinct([...first.tests, ...condition.tests]) };
    else result.push(condition);
  }
  return result;
}

function distinct(tests: readonly Test[]): readonly Test[] {
  const keys = tests.map((test) => JSON.stringify(test));
  return tests.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
}
