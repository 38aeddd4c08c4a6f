import { type RawBuilder, sql } from 'kysely';
import { callerNow } from '../../caller.ts';
import { EXPRESSION_SECONDS } from '../../database/unavailable.ts';
import type { Db } from '../../http/surroundings.ts';
import { demand, type Standing, scopeOf } from '../../shared/permissions.ts';
import { type AskedField, fieldAt, type Placed, placesIn } from '../../shared/query/catalogue.ts';
import { JOB_FIELD, orderName } from '../../shared/query/names.ts';
import { canOrder } from '../../shared/query/pipes.ts';
import type { AnyKind, Field } from '../fields.ts';
import type { Order, Sorting } from '../sorted-rows.ts';
import { catalogueOf, relationsOf } from './asked-fields.ts';
import { expressionOf, plainOf } from './expressions.ts';
import { wholeCatalogue } from './filters.ts';
import { ownFieldOf } from './own-field.ts';

/** An order by a field, before the company's own fields are read; `path` is null for an own field. */
export interface FieldOrder {
  name: string;
  direction: 'asc' | 'desc';
  path: string | null;
}

const known = new WeakMap<AnyKind, Map<string, FieldOrder>>();

/** The orders by each field of a kind and of its related records, by name: SCHEDULED_END_DESC, CUSTOMER_ADDRESS_CITY_ASC. */
export function fieldOrders(kind: AnyKind): ReadonlyMap<string, FieldOrder> {
  const before = known.get(kind);
  if (before) return before;
  const paths = placesIn(catalogueOf(kind)).filter(canOrder);
  const orders = new Map<string, FieldOrder>();
  const add = (path: string | null) => {
    for (const isDown of [false, true]) {
      const name = orderName({ path: path ?? `fields.${JOB_FIELD}`, isDown });
      // The record's own field keeps its name: `quotationNumber` before `quotation.number`.
      if (!orders.has(name)) orders.set(name, { name, direction: isDown ? 'desc' : 'asc', path });
    }
  };
  for (const { path } of paths) add(path);
  if (kind.ownFields) add(null);
  known.set(kind, orders);
  return orders;
}

/**
 * The order of a list by a field.
 *
 * @throws Problem FORBIDDEN without the permission to see the related records, BAD_INPUT for an unknown job field.
 */
export async function orderByField(
  db: Db,
  kind: AnyKind,
  viewer: Standing,
  { name, direction, path }: FieldOrder,
  { companyId, jobField }: { companyId?: string | null | undefined; jobField?: string | undefined },
): Promise<Order> {
  const scope = scopeOf(viewer) ?? companyId ?? null;
  const placed =
    path === null
      ? ownFieldOf(jobField, await wholeCatalogue(db, kind, scope), canOrder)
      : { path, field: fieldAt(catalogueOf(kind), path) as AskedField }; // a path of the catalogue
  for (const { read } of kindsOn(kind, placed.path)) demand(viewer, read);
  // No index has the values of own fields, and of most fields of related records.
  const isIndexed = path !== null && placed.path === placed.field.name;
  if (!isIndexed) callerNow().limitQueries(EXPRESSION_SECONDS * 1000);
  const { related, ...sorting } = sortingOf(kind, placed);
  const within = related && { related: { ...related, companyId: scope } };
  return { name, direction, isIndexed, sorting: { ...sorting, ...within } };
}

/** The relation that a path begins with. */
const relationIn = (kind: AnyKind, path: string) =>
  relationsOf(kind).find(({ name }) => path === name || path.startsWith(`${name}.`));

/** The kinds of the records along a path: of `customer.customerCompany`, customers and customer companies. */
function kindsOn(kind: AnyKind, path: string): AnyKind[] {
  const relation = relationIn(kind, path);
  return relation ? [relation.kind, ...kindsOn(relation.kind, path.slice(relation.name.length + 1))] : [];
}

/** The compared value of a field. Text is compared without accents and case, choices by their place in the enum. */
export function sortingOf(kind: AnyKind, { path, field }: Placed): Sorting {
  const { type, isOptional } = field;
  const relation = relationIn(kind, path);
  if (relation) return sortingOfRelated(kind, relation, { path, field });
  const sorted = Object.entries(kind.fields).find(([, { sorts }]) => sorts?.[0] === path)?.[0];
  if (sorted) return { value: sql.ref(sorted), type: 'text', isOptional };
  const value = expressionOf(kind, field, path);
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
      return {
        value: textKey(value, kind.fields[path]),
        ...(isPlain(kind.fields[path]) && { ofRow: sql`left(${plainOf(value)}, 200) collate "C"` }),
        type: 'text',
        isOptional,
      };
  }
}

/** By the name or the number of the related record, or by a field of the related record. */
function sortingOfRelated(
  kind: AnyKind,
  { name, column, kind: of }: ReturnType<typeof relationsOf>[number],
  { path, field }: Placed,
): Sorting {
  const isOptional = catalogueOf(kind).fields.some((each) => each.name === name && each.isOptional);
  const related = { table: of.table, column, isOptional };
  if (path === name) {
    const [key, sorts] = Object.entries(of.fields).find(([, { sorts }]) => sorts) ?? ['number', of.fields.number];
    return {
      value: textKey(sql.ref(key), sorts),
      type: 'text',
      isOptional,
      related: { ...related, mayBeEmpty: false },
    };
  }
  const inner = sortingOf(of, { path: path.slice(name.length + 1), field });
  const { table, column: named } = inner.related ?? {};
  return {
    ...inner,
    isOptional: isOptional || inner.isOptional,
    related: {
      ...related,
      mayBeEmpty: inner.isOptional,
      ...(table && named !== undefined && { further: { table, column: named } }),
    },
  };
}

/**
 * A number of more digits comes after: J-999999, J-1000000. Text is compared by its first 200 letters: an index refuses
 * longer keys, and a letter may become eighteen (ﷺ).
 */
function textKey(value: RawBuilder<unknown>, field: Field | undefined): RawBuilder<unknown> {
  if (field?.sorts) return value;
  if (isPlain(field)) return sql`left(plain_text(${value}), 200) collate "C"`;
  return sql`(lpad(length(${value})::text, 2, '0') || ${value}) collate "C"`;
}

/** Whether a text has no key of its own. */
const isPlain = (field: Field | undefined): boolean =>
  !field?.sorts && field?.search !== 'NUMBER' && field?.search !== 'LEAD';

/** The place among the choices; the choices of a company's own field are any texts. */
function placeOfChoice(kind: AnyKind, { name, choices = [] }: AskedField, value: RawBuilder<unknown>) {
  if (!kind.fields[name]) return sql`array_position(${choices.map((choice) => choice.value)}::text[], ${value})`;
  const own = kind.choices?.[name];
  const cases = choices.map(
    (choice, place) =>
      sql`when ${own ? own(choice.value) : sql`${value} = ${sql.lit(choice.value)}`} then ${sql.lit(place)}`,
  );
  return sql`(case ${sql.join(cases, sql` `)} end)`;
}
