import { setQuery } from '../../ground/hash-location.ts';
import { type Choice, choicesOf } from '../../records/fields/question.ts';
import type { Actor } from '../../state/viewer.ts';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import type { Pane } from '../frame/pane.ts';

export function ordersOf({ filters }: Pick<Pane, 'filters'>, actor: Actor): readonly Choice[] {
  const field = filters?.(actor).orderBy;
  return field?.type === 'choice' ? choicesOf(field, {}) : [];
}

/**
 * The order of a list by a column; undefined when no choice of `orders` is named after the column.
 *
 *   orderedBy('validUntil', orders, 'VALID_UNTIL_ASC') → { is: 'ascending', next: … }
 */
export function orderedBy(
  column: string,
  orders: readonly Choice[],
  present: string | undefined,
): TableColumn<unknown>['order'] {
  const [ascending, descending] = ['ASC', 'DESC'].map((direction) => `${constant(column)}_${direction}`);
  const has = (name: string | undefined) => orders.some(({ value }) => value === name);
  if (!ascending || !descending || !has(ascending) || !has(descending)) return undefined;
  const is = present === ascending ? 'ascending' : present === descending ? 'descending' : 'none';
  return { is, next: () => setQuery({ orderBy: is === 'ascending' ? descending : ascending }) };
}

/** `scheduledStart` → `SCHEDULED_START` */
const constant = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
