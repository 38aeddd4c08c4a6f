import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Db } from '../http/surroundings.ts';
import {
  type AnyQuery,
  type Beside,
  type Order,
  partsFrom,
  type Related,
  type Rows,
  reversed,
  SORTED,
  wholeQuery,
} from './sorted-rows.ts';

/*
 * The rows of a list in the order of a value of their related records: jobs by the town of the customer. Rows of a related
 * record stand together, oldest first in an ascending order. So a page needs the rows of a few related records only, however
 * many share a value.
 */

/** The ways to a page, in the order of the tries. */
interface Reach {
  /** The related records of a short walk, which fills most pages. */
  first: number;
  /** Up to so many rows are sorted. Among more rows, a walk along the related records is soon full. */
  few: number;
  /** The related records of the next walk. A walk that ends before the page is full is followed by a walk of ten times the length. */
  walk: number;
}

const REACH: Reach = { first: 400, few: 3000, walk: 1000 };

/** A value of related records, as `Sorting` declares the value. */
type ByRelated = Order & { sorting: { related: object } };

export const isByRelated = (order: Order): order is ByRelated => order.sorting?.related !== undefined;

/** The place of a row in the order; `value` and `relatedId` are null for a row without a value. */
type Along = readonly [value: string | null, relatedId: string | null, createdAt: string];

/** The row’s place as text, part of the cursor: `["toronto","customer_01jd…","2026-11-20 09:00:00+00"]`; null for any other text. */
export function alongIn(text: unknown): Along | null {
  try {
    const along: unknown = JSON.parse(String(text));
    if (!Array.isArray(along) || along.length !== 3) return null;
    const [value, relatedId, createdAt] = along;
    const isWhole = typeof value === 'string' && typeof relatedId === 'string';
    const isNothing = value === null && relatedId === null;
    return (isWhole || isNothing) && typeof createdAt === 'string' ? [value, relatedId, createdAt] : null;
  } catch {
    return null;
  }
}

/** @see rowsBeside */
export async function rowsByRelated<Row extends { id: string }>(
  db: Db,
  rows: Rows<Row> & { table: keyof Tables },
  order: ByRelated,
  { place, isBackward, limit }: Beside,
  reach = REACH,
): Promise<Row[]> {
  const way = isBackward ? reversed(order) : order;
  const along = place && alongIn(place.value);
  const at = along && place ? { along, id: place.id } : null;
  const whole = wholeQuery(rows);
  const begin = at && (at.along[0] === null ? 'EMPTY' : 'VALUED');
  const found: Row[] = [];
  for (const part of partsFrom(begin, order.sorting.isOptional, isBackward)) {
    const count = limit - found.length;
    if (count === 0) break;
    const from = part === begin ? at : null;
    const more = part === 'EMPTY' ? withoutValue(whole, way, from, count) : null;
    found.push(...(more ? await wholeRows<Row>(db, rows.table, more, way) : await valued(from, count)));
  }
  return found;

  async function valued(from: At | null, count: number): Promise<Row[]> {
    const { related } = order.sorting;
    const dense = await wholeRows<Row>(
      db,
      rows.table,
      walkedAlong(whole, way, from, { length: reach.first, count }),
      way,
    );
    if (dense.length >= count) return dense;
    const hasSlow = rows.slow.length > 0;
    const among = await fewOf(db, rows.table, rows.query, related, reach.few, hasSlow);
    if (among) return wholeRows(db, rows.table, sorted(wholeQuery({ ...rows, query: among }), way, from, count), way);
    const found: Row[] = [];
    let begins = from;
    for (let length = reach.walk; ; length *= 10) {
      const page = walkedAlong(whole, way, begins, { length, count: count - found.length });
      found.push(...(await wholeRows<Row>(db, rows.table, page, way)));
      if (found.length >= count) return found;
      // Slow conditions look along the first related records, and ask all rows only where the first have next to none.
      const isSparse = begins === from && found.length < count / 10;
      const few = hasSlow && isSparse ? await fewOf(db, rows.table, whole, related, reach.few, false) : null;
      if (few) return wholeRows(db, rows.table, sorted(few, way, from, count), way);
      begins = await endOf(db, nextRelated(way, begins, length), length);
      if (!begins) return found;
    }
  }
}

/** A row beside a page, or the last related record of a walk: `id` is null for all rows of the record. */
interface At {
  along: Along;
  id: string | null;
}

/**
 * The rows of a query with a related record, if they are few: whole rows, or the columns that sort. The columns stay arrays of the
 * database: a thousand ids as rows take the service longer than the query.
 */
async function fewOf(
  db: Db,
  table: keyof Tables,
  query: AnyQuery<unknown>,
  { column, isOptional }: Related,
  most: number,
  isWhole: boolean,
): Promise<AnyQuery<unknown> | null> {
  const related = sql.ref(column);
  const found = (isOptional ? query.where(sql<boolean>`${related} is not null`) : query)
    .clearSelect()
    .select(['id', ...(isWhole ? [] : [column, 'createdAt'])] as never)
    .limit(most + 1);
  const sorting = isWhole
    ? sql``
    : sql`, array_agg(${related})::text as related, array_agg(created_at)::text as created`;
  const { rows } = await sql<{ ids: string | null; related: string | null; created: string | null }>`
    with found as materialized (${found})
    select array_agg(id)::text as ids ${sorting} from found where (select count(*) from found) <= ${most}
    having (select count(*) from found) <= ${most}`.execute(db);
  if (!rows[0]) return null;
  const { ids, related: of, created } = rows[0];
  const among = isWhole
    ? db.selectFrom(table).selectAll().where(sql<boolean>`id = any(${ids}::text[])`)
    : db
        .selectFrom(
          sql`unnest(${ids}::text[], ${of}::text[], ${created}::timestamptz[]) as few(id, ${related}, created_at)` as never,
        )
        .selectAll();
  return among as unknown as AnyQuery<unknown>; // of the table
}

/** The related records with their values, beginning with the table that has an index on the value. */
function relatedValues({ related }: ByRelated['sorting'], value: RawBuilder<unknown>): RawBuilder<unknown> {
  const { table, companyId = null, further } = related;
  const own = companyId === null ? sql`` : sql`where company_id = ${companyId}`;
  if (!further)
    return sql`(select id as related_id, ${value} as related_value from ${sql.table(table)} ${own}) as value_of`;
  return sql`(select named.id as related_id, further_value as related_value
    from (select id as further_id, ${value} as further_value from ${sql.table(further.table)} ${own}) as further
    inner join ${sql.table(table)} as named on named.${sql.ref(further.column)} = further_id) as value_of`;
}

/** The next related records in order. The limit lets the database use an index in place of sorting all. */
function nextRelated({ sorting, direction }: ByRelated, from: At | null, length: number): RawBuilder<unknown> {
  const way = sql.raw(direction);
  const than = sql.raw(`${direction === 'asc' ? '>' : '<'}${from && from.id !== null ? '=' : ''}`);
  return sql`select related_id, related_value from ${relatedValues(sorting, sorting.value)} where related_value is not null
    ${from ? sql`and (related_value, related_id) ${than} (${valueIn(from, sorting)}, ${from.along[1]})` : sql``}
    order by related_value ${way}, related_id ${way} limit ${length}`;
}

/** The last related record of a full walk; null at the end of the related records. */
async function endOf(db: Db, walk: RawBuilder<unknown>, length: number): Promise<At | null> {
  const { rows } = await sql<{ value: string; relatedId: string }>`
    select related_value::text as value, related_id from (${walk}) as walk offset ${length - 1}`.execute(db);
  return rows[0] ? { along: [rows[0].value, rows[0].relatedId, ''], id: null } : null;
}

/**
 * The rows found by a walk along the next related records. Each gives its first rows from an index, and the walk ends once
 * the page is full.
 */
function walkedAlong(
  query: AnyQuery<unknown>,
  order: ByRelated,
  from: At | null,
  { length, count }: { length: number; count: number },
): RawBuilder<unknown> {
  const { sorting, direction } = order;
  const way = sql.raw(direction);
  const than = sql.raw(direction === 'asc' ? '>' : '<');
  const own = query
    .clearSelect()
    .select(['id', 'createdAt'] as never)
    .where(sql<boolean>`${sql.ref(sorting.related.column)} = related.related_id`);
  // Only the related record of the place has rows before the place.
  const [edge, edgeId] = direction === 'asc' ? ['-infinity', ''] : ['infinity', '\u{10FFFF}'];
  const isThere = sql`related_id = ${from?.along[1]}`;
  const next =
    from && from.id !== null
      ? own.where(sql<boolean>`(created_at, id) ${than} (
          case when ${isThere} then ${from.along[2]}::timestamptz else ${edge}::timestamptz end,
          case when ${isThere} then ${from.id} else ${edgeId} end)`)
      : own;
  return sql`select id as page_id, related_value, related_id, created_at
    from (${nextRelated(order, from, length)}) as related
    cross join lateral (${next.orderBy(sql`created_at ${way}, id ${way}`)} limit ${count}) as found
    order by related_value ${way}, related_id ${way}, created_at ${way}, id ${way} limit ${count}`;
}

/** The rows of a query, each with its related record, sorted as a whole. */
function sorted(query: AnyQuery<unknown>, { sorting, direction }: ByRelated, from: At | null, count: number) {
  const way = sql.raw(direction);
  const column = sql.ref(sorting.related.column);
  // Without `offset`, the database may read all related records.
  return sql`select id as page_id, related_value, related_id, created_at
    from (${query}) as found cross join lateral (
      select related_id, related_value from ${relatedValues(sorting, sorting.ofRow ?? sorting.value)} where related_id = found.${column} offset 0
    ) as related
    where related_value is not null ${from ? sql`and ${isAfter(direction, from, sorting)}` : sql``}
    order by related_value ${way}, related_id ${way}, created_at ${way}, id ${way} limit ${count}`;
}

const valueIn = ({ along }: At, { type }: ByRelated['sorting']) => sql`cast(${along[0]} as ${sql.raw(type)})`;

const isAfter = (direction: 'asc' | 'desc', from: At, sorting: ByRelated['sorting']) =>
  sql`(related_value, related_id, created_at, id) ${sql.raw(direction === 'asc' ? '>' : '<')}
    (${valueIn(from, sorting)}, ${from.along[1]}, ${from.along[2]}::timestamptz, ${from.id})`;

/** The rows without a related record or a value, by age. */
function withoutValue(
  query: AnyQuery<unknown>,
  { sorting, direction }: ByRelated,
  from: At | null,
  count: number,
): RawBuilder<unknown> {
  const way = sql.raw(direction);
  const than = sql.raw(direction === 'asc' ? '>' : '<');
  const column = sql.ref(sorting.related.column);
  const isEmpty = sorting.related.mayBeEmpty
    ? sql`not exists (select from ${relatedValues(sorting, sorting.value)} where related_id = found.${column} and related_value is not null)`
    : sql`${column} is null`;
  return sql`select id as page_id, null::text as related_value, null::text as related_id, created_at from (${query}) as found
    where ${isEmpty} ${from ? sql`and (created_at, id) ${than} (${from.along[2]}::timestamptz, ${from.id})` : sql``}
    order by created_at ${way}, id ${way} limit ${count}`;
}

const ALL = 1_000_000_000;

/** A list in the order, for an estimate of its cost. */
export const allByRelated = (db: Db, query: AnyQuery<object>, order: ByRelated): AnyQuery<object> =>
  db.selectFrom(
    sql<object>`(${walkedAlong(query, order, null, { length: ALL, count: ALL })})`.as('along'),
  ) as unknown as AnyQuery<object>; // a query like any

/** The whole rows of a page, each with its place. */
async function wholeRows<Row>(
  db: Db,
  table: keyof Tables,
  page: RawBuilder<unknown>,
  { direction }: ByRelated,
): Promise<Row[]> {
  const way = sql.raw(direction);
  const { rows } = await sql<Row>`
    select ${sql.table(table)}.*, json_build_array(related_value::text, related_id, page.created_at::text)::text as ${sql.ref(SORTED)}
    from (${page}) as page inner join ${sql.table(table)} on ${sql.table(table)}.id = page_id
    order by related_value ${way}, related_id ${way}, page.created_at ${way}, page_id ${way}`.execute(db);
  return rows;
}
