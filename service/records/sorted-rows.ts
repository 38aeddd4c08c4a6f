import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Db } from '../http/surroundings.ts';

/** A value that sorts the rows of a list, in SQL. Rows without the value come last in both directions. */
export interface Sorting {
  value: RawBuilder<unknown>;
  /** The same value, quicker for a single row, without an index. */
  ofRow?: RawBuilder<unknown>;
  /** The type of the value in SQL; `text` has the collation "C". */
  type: 'text' | 'numeric' | 'date' | 'timestamptz' | 'integer';
  isOptional: boolean;
  /** The value is of the related record. */
  related?: Related;
}

/** Where the value of a related record is. */
export interface Related {
  table: keyof Tables;
  /** The column with the id of the related record. */
  column: string;
  /** Whether a row may have no related record. */
  isOptional: boolean;
  /** Whether a related record may have no value. */
  mayBeEmpty: boolean;
  /** The company of both, if known. */
  companyId?: string | null;
  /** The value is of a record that the related record names: of the customer company, of a job's customer. */
  further?: { table: keyof Tables; column: string };
}

/**
 * A column or a sorting, and a direction; equal rows follow their ids. A cursor is valid within one order, by name. `isIndexed`
 * is false for an order without an index.
 */
export type Order = { name: string; direction: 'asc' | 'desc'; isIndexed?: boolean } & (
  | { column: string; sorting?: never }
  | { sorting: Sorting; column?: never }
);

/** The value of a row's sorting as text, beside the row's columns; part of the cursor. */
export const SORTED = 'sortedBy';

/** The position of a row in an order; null for a row without a value. */
export interface Place {
  value: string | number | null;
  id: string;
}

// biome-ignore lint/suspicious/noExplicitAny: any query with ids, whatever tables it joins.
export type AnyQuery<Row> = SelectQueryBuilder<any, any, Row>;

/** The rows of a list: a query, and conditions that take long for each row, such as conditions on text. */
export interface Rows<Row> {
  /** The table of the rows, without joins; absent for any other query. */
  table?: keyof Tables;
  query: AnyQuery<Row>;
  slow: readonly RawBuilder<boolean>[];
}

/** Rows in order among which the slow conditions look first, and at most before they ask all rows. */
const NEAR = 1000;
const FAR = 12_000;

/** The query with all conditions. */
export const wholeQuery = <Row>({ query, slow }: Rows<Row>): AnyQuery<Row> =>
  slow.reduce((whole, condition) => whole.where(sql<boolean>`(${condition})`), query);

/** The rows beside a place, nearest first; from an end of the order without a place. */
export interface Beside {
  place: Place | null;
  isBackward: boolean;
  limit: number;
}

/**
 * The rows after a place, or the rows before a place in reverse. Slow conditions look among the next rows first: where many
 * rows pass, a page is full early, and the database, which knows little of the words in a text, need not guess. A page that
 * stays short looks once more, among as many rows as the share of passing rows calls for. Rows with a
 * value are one query, which walks an index on the value in either direction; rows without a value are another. A page runs
 * only the queries that the page reaches.
 */
export async function rowsBeside<Row extends { id: string }>(
  db: Db,
  rows: Rows<Row>,
  order: Order,
  { place, isBackward, limit }: Beside,
): Promise<Row[]> {
  const way = isBackward ? reversed(order) : order;
  const { sorting, direction } = way;
  const parts = partsFrom(place && partOf(place), sorting?.isOptional ?? false, isBackward);
  const at = (part: Part) => (place !== null && part === partOf(place) ? place : null);
  const whole = wholeQuery(rows);
  const isNear = rows.slow.length > 0 && parts[0] === 'VALUED';
  if (isNear) {
    for (let reach = NEAR; reach <= FAR; ) {
      const next = db.selectFrom(walk(rows.query, way, at('VALUED')).limit(reach).as('near')).selectAll();
      const near = inOrder(wholeQuery({ query: next as unknown as AnyQuery<Row>, slow: rows.slow }), way).limit(limit);
      const found = await near.execute();
      if (found.length === limit) return found;
      reach = reach === NEAR ? Math.ceil((NEAR * limit * 1.4) / found.length) : Number.POSITIVE_INFINITY;
    }
  }
  const read = (walked: AnyQuery<Row>, key: RawBuilder<unknown>, count: number) =>
    rows.table ? wholeRows(db, rows.table, walked, { key, direction, count }) : walked.limit(count).execute();
  const found: Row[] = [];
  for (const part of parts) {
    const left = limit - found.length;
    if (left === 0) break;
    const more =
      sorting && part === 'EMPTY'
        ? await read(withoutValue(whole, sorting, direction, at(part)), sql`null`, left)
        : await read(walk(whole, way, at(part)), comparedValue(way), left);
    found.push(...more);
  }
  return found;
}

/** The rows with a value, and the rows without. */
type Part = 'VALUED' | 'EMPTY';
const partOf = ({ value }: Place): Part => (value === null ? 'EMPTY' : 'VALUED');

/** The parts of an order from a place to its end, or back to its beginning. */
export function partsFrom(from: Part | null, isOptional: boolean, isBackward: boolean): readonly Part[] {
  if (!isOptional) return ['VALUED'];
  const parts: Part[] = isBackward ? ['EMPTY', 'VALUED'] : ['VALUED', 'EMPTY'];
  return from === null ? parts : parts.slice(parts.indexOf(from));
}

export function reversed<Any extends Order>(order: Any): Any {
  return { ...order, direction: order.direction === 'asc' ? 'desc' : 'asc' };
}

/**
 * The first rows of a query, found by their ids: where an index has all compared columns, the database reads no other
 * rows of the table.
 */
function wholeRows<Row>(
  db: Db,
  table: keyof Tables,
  walked: AnyQuery<Row>,
  { key, direction, count }: { key: RawBuilder<unknown>; direction: 'asc' | 'desc'; count: number },
): Promise<Row[]> {
  const way = sql.raw(direction);
  const ids = walked.clearSelect().select(sql`id`.as('pageId')).select(sql`${key}`.as('pageKey')).limit(count);
  const page = sql<Row>`
    select ${sql.table(table)}.*, page_key::text as ${sql.ref(SORTED)}
    from (${ids}) as page inner join ${sql.table(table)} on ${sql.table(table)}.id = page_id
    order by page_key ${way}, page_id ${way}`;
  return page.execute(db).then(({ rows }) => rows);
}

/** The rows with a value after a place, in order. */
export function walk<Row>(query: AnyQuery<Row>, order: Order, place: Place | null): AnyQuery<Row> {
  const { column, sorting, direction } = order;
  const value = comparedValue(order);
  let rows = inOrder(query, order);
  if (sorting) rows = rows.select(sql`(${value})::text`.as(SORTED)) as unknown as AnyQuery<Row>; // a further column
  if (sorting?.isOptional) rows = rows.where(sql<boolean>`${value} is not null`);
  if (!place) return rows;
  const at = column === undefined ? sql`cast(${String(place.value)} as ${sql.raw(sorting.type)})` : sql`${place.value}`;
  const than = sql.raw(direction === 'asc' ? '>' : '<');
  return rows.where(sql<boolean>`(${value}, id) ${than} (${at}, ${place.id})`);
}

const comparedValue = ({ column, sorting }: Order) => (sorting ? sorting.value : sql.ref(column));

function inOrder<Row>(query: AnyQuery<Row>, order: Order): AnyQuery<Row> {
  const way = sql.raw(order.direction);
  return query.orderBy(sql`${comparedValue(order)} ${way}, id ${way}`);
}

function withoutValue<Row>(
  query: AnyQuery<Row>,
  { value }: Sorting,
  direction: 'asc' | 'desc',
  place: Place | null,
): AnyQuery<Row> {
  const way = sql.raw(direction);
  let rows = query.select(sql`null`.as(SORTED)).where(sql<boolean>`${value} is null`);
  if (place) rows = rows.where(sql<boolean>`id ${sql.raw(direction === 'asc' ? '>' : '<')} ${place.id}`);
  // An index on the value has these rows in the order of their ids.
  return rows.orderBy(sql`${value} ${way}, id ${way}`) as unknown as AnyQuery<Row>; // a further column
}
