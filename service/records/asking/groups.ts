import { type RawBuilder, sql } from 'kysely';
import type { TObject } from 'typebox';
import { callerNow } from '../../caller.ts';
import { EXPRESSION_SECONDS } from '../../database/unavailable.ts';
import type { Db } from '../../http/surroundings.ts';
import { demand, type Standing } from '../../shared/permissions.ts';
import { refusedField } from '../../shared/problem.ts';
import { fieldAt } from '../../shared/query/catalogue.ts';
import type { Query } from '../../shared/query/tree.ts';
import { cursorOf, type Listing, listingOf, noCursor, placeIn } from '../cursors.ts';
import type { AnyKind } from '../fields.ts';
import { companyColumn, type RecordKind, type RecordTable } from '../kind.ts';
import { rowsFound } from '../lists.ts';
import { pageOf, stretchOf } from '../pages.ts';
import { relationsOf } from './asked-fields.ts';
import type { Asking } from './conditions.ts';
import { inTime, type RowsWith } from './costly.ts';
import { expressionOf } from './expressions.ts';
import { type Question, questionOf } from './filters.ts';
import {
  type By,
  type FigureOf,
  figureKinds,
  figuresOf,
  type GroupOrder,
  type GroupRequest,
  type Groups,
  groupingOf,
  MOST_FIGURES,
} from './group-request.ts';
import { currencyOf, keySql, nameOfKey, partsOf, partsOfParts, placeOfKey, usualOrder, valuesOf } from './group-sql.ts';
import { questionSql } from './question-sql.ts';
import { timeGroups } from './time-groups.ts';

interface Group {
  key: string | null;
  name: string | null;
  count: number;
  figures: (readonly { currency?: string | null; value: string | null }[] | null)[];
  place: number;
}
/** A group of the page, beside the number of all groups; an empty page is a row without a group. */
type Row = (Group | { [Column in keyof Group]: null }) & { total: number };

/**
 * Groups of a kind's records within the viewer's sight, with counts, sums, means, least and greatest values.
 *
 * Rows are grouped by their own columns first, then by a field of the related record, then over currencies: the database
 * reads each related record once.
 */
export async function groupRecords<Table extends RecordTable, Schema extends TObject>(
  db: Db,
  kind: RecordKind<Table, Schema>,
  viewer: Standing,
  request: GroupRequest,
): Promise<Groups> {
  const any = kind as unknown as AnyKind; // a kind of any table
  const question = await questionOf(db, any, viewer, request, () => true);
  callerNow().limitQueries(EXPRESSION_SECONDS * 1000);
  refuseCommand(question.query);
  const filters = request.companyId === undefined ? {} : { [companyColumn(kind)]: request.companyId };
  const rowsWith = (conditions: readonly RawBuilder<unknown>[]) =>
    rowsFound(db, kind, viewer, request, filters as object, conditions);
  return inTime(db, { question }, rowsWith, () => readGroups(db, any, question, request, rowsWith));
}

async function readGroups(
  db: Db,
  kind: AnyKind,
  { query, asking }: Question,
  request: GroupRequest,
  rowsWith: RowsWith,
): Promise<Groups> {
  const by = groupingOf(request, asking.catalogue) ?? typedGrouping(query, asking);
  const figures = [...figuresOf(request, asking.catalogue), ...typedFigures(query, asking)].slice(0, MOST_FIGURES);
  const orderBy = request.orderBy ?? usualOrder(by?.field);
  const stretch = stretchOf(request);
  const listing = listingOf(`groups_of_${kind.type}`, orderBy, { ...request, orderBy: undefined });
  const beside = stretch.cursor === undefined ? null : decode(stretch.cursor, stretch.argument, listing);
  const way = sql.raw(stretch.isBackward ? '<' : '>');

  const { quick, slow } = await questionSql(db, query.where, asking);
  const matching = rowsWith([...quick, ...slow]);
  const ends = async (value: RawBuilder<unknown>) =>
    (await rowsWith([])
      .select(sql<Date | null>`min(${value})`.as('from'))
      .select(sql<Date | null>`max(${value})`.as('to'))
      .executeTakeFirst()) ?? null;
  const isMoney = figures.some(({ field }) => field.isMoney);
  const { own, related, place, name, shown: key } = await keysOf(by, asking, ends);
  const parts = sql`select ${own} as key, ${isMoney ? currencyOf(kind) : sql`null::text`} as currency, count(*) as n
    ${list(figures.flatMap((figure, at) => partsOf(kind, figure, at)))}
    from (${matching.selectAll()}) as found group by 1, 2`;
  const larger = sql`select related_key as key, currency, sum(n) as n
    ${list(figures.flatMap(partsOfParts))}
    from own_parts left join ${related ?? sql`none`} as related on related_id = key group by 1, 2`;
  const values = figures.map(valuesOf);
  const shown =
    values.length === 0 ? sql`'[]'::jsonb` : sql`jsonb_build_array(${sql.join(values.map((each) => each.values))})`;
  const asked = sql<Row>`
    with own_parts as (${parts}), parts as (${related ? larger : sql`select * from own_parts`}),
    groups as (
      select ${key} as key, sum(n)::int as count, ${shown} as figures, ${values[0]?.rank ?? sql`null::numeric`} as rank
      from parts group by parts.key
    ),
    ranked as (
      select *, row_number() over (order by ${sortOf(orderBy, place)}) as place from groups
      order by place limit ${query.top}
    ),
    page as (
      select * from ranked
      ${beside ? sql`where place ${way} coalesce((select place from ranked where key is not distinct from ${beside.key}::text), ${beside.place})` : sql``}
      order by place ${sql.raw(stretch.isBackward ? 'desc' : 'asc')} limit ${stretch.size + 1}
    )
    select key, ${name} as name, count, figures, place::int, total
    from (select count(*)::int as total from ranked) as all_groups left join page as ranked on true`;
  const { rows } = await db.transaction().execute(async (transaction) => {
    // Groups read many rows of an index in order. By the usual cost of a page, the database would read the table.
    await sql`set local random_page_cost = 1.1`.execute(transaction);
    return asked.execute(transaction);
  });

  const found = rows.filter((row) => row.place !== null);
  const cursorFor = ({ key, place: at }: Group) => cursorOf(listing, [key, at]);
  const { edges, pageInfo } = pageOf(found, stretch, cursorFor);
  return {
    edges: edges.map(({ cursor, node: { key, name, count, figures: each } }) => ({
      cursor,
      node: { key, name, count, figures: figuresIn(figures, each) },
    })),
    pageInfo,
    totalCount: rows[0]?.total ?? 0,
  };
}

const list = (columns: readonly RawBuilder<unknown>[]) => (columns.length === 0 ? sql`` : sql`, ${sql.join(columns)}`);

function figuresIn(figures: readonly FigureOf[], values: Group['figures']) {
  return figures.flatMap(({ is, path }, at) =>
    (values[at] ?? []).map(({ currency = null, value }) => ({ is, of: path, currency, value })),
  );
}

interface Keys {
  /** The key from a row, or its number. */
  own: RawBuilder<unknown>;
  /** The key of a group. */
  shown: RawBuilder<unknown>;
  /** Pairs of `related_id` and `related_key`, for a key of the related record. */
  related: RawBuilder<unknown> | null;
  /** The place of a key among the keys. */
  place: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
}

async function keysOf(by: By | null, asking: Asking, ends: Ends): Promise<Keys> {
  const shown = sql`parts.key`;
  if (!by) return { own: sql`null::text`, shown, related: null, place: sql`key`, name: sql`null::text` };
  const { kind, catalogue, viewer } = asking;
  const relation = relationsOf(kind).find(({ name }) => by.path === name || by.path.startsWith(`${name}.`));
  if (relation) demand(viewer, relation.kind.read);
  if (!relation || relation.name === by.path) {
    const groups = await timeGroupsOf(by, asking, ends);
    const own = groups?.number ?? keySql(by, asking);
    const key = groups?.key(shown) ?? shown;
    return { own, shown: key, related: null, place: placeOfKey(by, kind), name: nameOfKey(by, kind) };
  }
  const inner = { ...asking, kind: relation.kind, catalogue: fieldAt(catalogue, relation.name)?.of ?? catalogue };
  const within = { ...by, path: by.path.slice(relation.name.length + 1) };
  const further = relationsOf(relation.kind).find(({ name }) => name === within.path);
  if (further) demand(viewer, further.kind.read);
  return {
    own: sql.ref(relation.column),
    shown,
    related: sql`(select id as related_id, ${keySql(within, inner)} as related_key from ${sql.table(relation.kind.table)})`,
    place: placeOfKey(within, relation.kind),
    name: nameOfKey(within, relation.kind),
  };
}

/** The first and the last value of all records. */
type Ends = (value: RawBuilder<unknown>) => Promise<{ from: Date | null; to: Date | null } | null>;

async function timeGroupsOf({ field, path, unit }: By, { kind, timeZone }: Asking, ends: Ends) {
  if (field.type !== 'moment') return null;
  const value = expressionOf(kind, field, path);
  const { from, to } = (await ends(value)) ?? {};
  return from && to ? timeGroups(value, unit ?? 'month', timeZone, [from, to]) : null;
}

function sortOf(orderBy: GroupOrder, place: RawBuilder<unknown>): RawBuilder<unknown> {
  const [by, way] = orderBy.split('_');
  const direction = sql.raw(way === 'DESC' ? 'desc' : 'asc');
  const first = by === 'COUNT' ? sql`count` : by === 'FIGURE' ? sql`rank` : place;
  return sql`${first} ${direction} nulls last, key collate "C" nulls last`;
}

/** The groups of a typed query: `overdue | by worker`. */
function typedGrouping({ by }: Query, { catalogue }: Asking): By | null {
  const field = by && fieldAt(catalogue, by.path);
  return by && field ? { ...by, field } : null;
}

/** The figures of a typed query: `| sum total`. */
function typedFigures({ measures }: Query, { catalogue }: Asking): FigureOf[] {
  return measures.flatMap((measure) => {
    const field = measure.is === 'count' ? null : fieldAt(catalogue, measure.path);
    const is = figureKinds.find((each) => each.toLowerCase() === measure.is);
    return measure.is !== 'count' && field && is ? [{ is, path: measure.path, field }] : [];
  });
}

function refuseCommand({ command, order }: Query): void {
  if (command === null && order === null) return;
  const message = 'The query of groups takes conditions, groups and figures. Order the groups by orderBy.';
  throw refusedField('q', message);
}

function decode(cursor: string, argument: string, listing: Listing): { key: string | null; place: number } {
  const [key, place] = placeIn(cursor, argument, listing);
  if (!(key === null || typeof key === 'string') || !Number.isSafeInteger(place)) throw noCursor(argument);
  return { key, place: Number(place) };
}
