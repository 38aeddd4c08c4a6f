import { type RawBuilder, sql } from 'kysely';
import type { AskedField } from '../../shared/query/catalogue.ts';
import { orderName } from '../../shared/query/names.ts';
import { canOrder } from '../../shared/query/pipes.ts';
import type { AnyKind, Field } from '../fields.ts';
import type { Order, Sorting } from '../sorted-rows.ts';
import { catalogueOf, relationsOf } from './asked-fields.ts';
import { expressionOf } from './expressions.ts';

const sortings = new WeakMap<AnyKind, Map<string, () => Order>>();

/** The orders by each field of a kind, by name: SCHEDULED_END_DESC. */
export function fieldOrders(kind: AnyKind): ReadonlyMap<string, () => Order> {
  const known = sortings.get(kind);
  if (known) return known;
  const orders = new Map(
    catalogueOf(kind)
      .fields.filter((field) => canOrder({ path: field.name, field }))
      .flatMap((field) =>
        [false, true].map((isDown): [string, () => Order] => {
          const name = orderName({ path: field.name, isDown });
          const direction = isDown ? 'desc' : 'asc';
          return [name, () => ({ name, direction, sorting: sortingOf(kind, field) })];
        }),
      ),
  );
  sortings.set(kind, orders);
  return orders;
}

/** The compared value of a field. Text is compared without accents and case, choices by their place in the enum. */
export function sortingOf(kind: AnyKind, field: AskedField): Sorting {
  const { name, type, isOptional } = field;
  const relation = relationsOf(kind).find((each) => each.name === name);
  if (relation) {
    const { column, kind: related } = relation;
    const [key, of] = Object.entries(related.fields).find(([, { sorts }]) => sorts) ?? [
      'number',
      related.fields.number,
    ];
    return { value: textKey(sql.ref(key), of), type: 'text', isOptional, related: { table: related.table, column } };
  }
  const sorted = Object.entries(kind.fields).find(([, { sorts }]) => sorts?.[0] === name)?.[0];
  if (sorted) return { value: sql.ref(sorted), type: 'text', isOptional };
  const value = expressionOf(kind, field, name);
  switch (type) {
    case 'number':
      return { value, type: 'numeric', isOptional };
    case 'day':
      return { value, type: 'date', isOptional };
    case 'moment':
      return { value, type: 'timestamptz', isOptional };
    case 'choice':
      return { value: placeOfChoice(kind, field, value), type: 'integer', isOptional };
    default:
      return { value: textKey(value, kind.fields[name]), type: 'text', isOptional };
  }
}

/**
 * A number of more digits comes after: J-999999, J-1000000. Text is compared by its first 200 letters: an index refuses
 * longer keys, and a letter may become eighteen (ﷺ).
 */
function textKey(value: RawBuilder<unknown>, field: Field | undefined): RawBuilder<unknown> {
  if (field?.sorts) return value;
  if (field?.search === 'NUMBER' || field?.search === 'LEAD')
    return sql`(lpad(length(${value})::text, 2, '0') || ${value}) collate "C"`;
  return sql`left(plain_text(${value}), 200) collate "C"`;
}

function placeOfChoice(kind: AnyKind, { name, choices = [] }: AskedField, value: RawBuilder<unknown>) {
  const own = kind.choices?.[name];
  const cases = choices.map(
    (choice, place) =>
      sql`when ${own ? own(choice.value) : sql`${value} = ${sql.lit(choice.value)}`} then ${sql.lit(place)}`,
  );
  return sql`(case ${sql.join(cases, sql` `)} end)`;
}
