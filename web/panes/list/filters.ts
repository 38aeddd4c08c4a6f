import { type Declared, filtersOf } from '../../records/fields/declared.ts';
import { ordersOf } from '../../records/fields/orders.ts';
import { type Asks, choice } from '../../records/fields/question.ts';

/** Narrows a list to the deleted records. */
export const deleted = choice({
  label: 'Deleted',
  choices: [{ value: 'true', label: 'In the last 30 days' }],
  optional: true,
});

export const orderBy = (fields: Declared) => choice({ label: 'Order', choices: ordersOf(fields), optional: true });

/** The usual filters of a list: by each field with a filter, then deleted records, then the order. */
export const listFilters = (fields: Declared): Asks => ({ ...filtersOf(fields), deleted, orderBy: orderBy(fields) });
