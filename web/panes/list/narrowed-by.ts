import { type Catalogue, placesIn } from '../../../service/shared/query/catalogue.ts';
import { printCondition } from '../../../service/shared/query/print.ts';
import { conditionsIn } from '../../../service/shared/query/tokens.ts';
import type { Condition, Test } from '../../../service/shared/query/tree.ts';
import { relationVariable } from '../../records/fields/declared.ts';

/** Arguments of a list besides conditions, and arguments of groups with the same name. */
const beside = new Set([
  'companyId',
  'isOfAll',
  'search',
  'q',
  'timeZone',
  'deleted',
  'orderBy',
  'jobField',
  'first',
  'after',
]);

/**
 * The conditions of the single filters of a list: groups have no such filters.
 *
 * narrowedBy({ status: 'NEW', customerId: 'customer_…', overdue: true }, jobs) → status: new, customer: …, overdue
 */
export function narrowedBy(variables: Readonly<Record<string, unknown>>, catalogue: Catalogue): readonly Condition[] {
  return given(variables, catalogue).flatMap(([name, value]) => conditionOf(name, value, catalogue));
}

/** Whether each filter has a field. The filters of API tokens by owner and state have none. */
export const canNarrow = (variables: Readonly<Record<string, unknown>>, catalogue: Catalogue): boolean =>
  given(variables, catalogue).every(([name]) => pathOf(name, catalogue) !== null);

/**
 * The conditions of a list as a query: the single filters, then the query line without its steps.
 *
 * queryOf({ status: 'NEW' }, 'overdue | by worker', jobs) → 'status: new, overdue'
 */
export function queryOf(variables: Readonly<Record<string, unknown>>, ask: string, catalogue: Catalogue): string {
  const narrowed = narrowedBy(variables, catalogue).map((each) => printCondition(each, catalogue));
  return [...narrowed, conditionsIn(ask).trim()].filter(Boolean).join(', ');
}

function given(variables: Readonly<Record<string, unknown>>, { fields }: Catalogue): [string, unknown][] {
  const asksForColumn = new Set(fields.map(({ name }) => relationVariable(name)));
  return Object.entries(variables).filter(
    ([name, value]) =>
      !beside.has(name) && !asksForColumn.has(name) && value !== null && value !== undefined && value !== '',
  );
}

function conditionOf(name: string, value: unknown, catalogue: Catalogue): readonly Condition[] {
  const bound = bounds[name];
  if (bound) return [held('scheduledStart', bound(String(value)))];
  const path = pathOf(name, catalogue);
  if (path === null) return [];
  if (value === false) return [{ is: 'not', of: held(path, { is: 'value', value: 'true' }) }];
  return [held(path, { is: 'value', value: String(value) })];
}

const held = (path: string, test: Test): Condition => ({ is: 'field', path, tests: [test] });

/** The field of a filter: of the record, or of a related record (`customerCompanyId` of jobs). */
export function pathOf(name: string, catalogue: Catalogue): string | null {
  if (name in bounds) return 'scheduledStart';
  const names = [name, name.replace(/Id$/, '')];
  const places = placesIn(catalogue);
  const own = places.find(({ path }) => names.includes(path));
  const related = places.find(({ path, field }) => names.includes(field.name) && path.endsWith(`.${field.name}`));
  return (own ?? related)?.path ?? null;
}

const bounds: Readonly<Record<string, (at: string) => Test>> = {
  scheduledFrom: (at) => ({ is: 'range', from: { at, isOpen: false }, to: null }),
  scheduledBefore: (at) => ({ is: 'range', from: null, to: { at, isOpen: true } }),
};
