import type { Actor } from '../commands/command.ts';
import { type Choice, choicesOf } from '../commands/fields.ts';
import { setQuery } from '../hash-location.ts';
import type { Pane } from '../panes/pane.ts';
import type { TableColumn } from '../ui/table-row.tsx';

/** The orders that a pane's list has, as its filter offers them; none where it has one alone. */
export function ordersOf({ filters }: Pick<Pane, 'filters'>, actor: Actor): readonly Choice[] {
  const field = filters?.(actor).orderBy;
  return field?.type === 'choice' ? choicesOf(field, {}) : [];
}

/**
 * How a list is ordered by a column, whose name is that of the field that orders are named by; undefined where it can't be.
 *
 * orderedBy('validUntil', orders, 'VALID_UNTIL_ASC') → { is: 'ascending', next: … }
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
