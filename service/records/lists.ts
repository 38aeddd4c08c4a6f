import { type RawBuilder, sql } from 'kysely';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { Formed, Id, Input, OneOf, Status, WITHOUT_NUL } from '../http/schemas.ts';
import type { Db } from '../http/surroundings.ts';
import { type Standing, scopeOf } from '../shared/permissions.ts';
import { MOST_WORDS, searchPatterns } from '../shared/search-text.ts';
import { inTime } from './asking/costly.ts';
import { type Asked, conditionsOf, type Question } from './asking/filters.ts';
import { fromFirstBlock } from './asking/number-blocks.ts';
import { OwnFieldKey } from './asking/own-field.ts';
import { createdSql, type QuestionSql, questionSql } from './asking/question-sql.ts';
import { type FieldOrder, fieldOrders, orderByField } from './asking/sortings.ts';
import { listingOf } from './cursors.ts';
import type { AnyKind } from './fields.ts';
import { answerOf, anyRecord, companyColumn, type RecordKind, type RecordTable, type Row } from './kind.ts';
import { isMerged, ledOn } from './led-on.ts';
import { CountQuery, type Page, PageQuery, type PageWanted, readPage } from './pages.ts';
import { allByRelated, isByRelated } from './related-rows.ts';
import { type AnyQuery, type Order, walk } from './sorted-rows.ts';

/** The time for listing and restoring deleted records. */
export const RESTORABLE_DAYS = 30;

/** The orders of a list by columns, by their names in the schema; the first is the default. */
export type Orders = Record<string, readonly [column: string, direction: 'asc' | 'desc']>;

export const byAge = { CREATED_AT_DESC: ['createdAt', 'desc'], CREATED_AT_ASC: ['createdAt', 'asc'] } as const;
export const byName = { NAME_ASC: ['sortName', 'asc'], NAME_DESC: ['sortName', 'desc'] } as const;
export const byFullName = { FULL_NAME_ASC: ['sortName', 'asc'], FULL_NAME_DESC: ['sortName', 'desc'] } as const;
export const byCode = { CODE_ASC: ['sortCode', 'asc'], CODE_DESC: ['sortCode', 'desc'] } as const;
export const byTitle = { TITLE_ASC: ['sortName', 'asc'], TITLE_DESC: ['sortName', 'desc'] } as const;

/** Orders of lists without a choice. */
export const newestFirst = { CREATED_AT_DESC: byAge.CREATED_AT_DESC };
export const nameFirst = { NAME_ASC: byName.NAME_ASC };
export const fullNameFirst = { FULL_NAME_ASC: byFullName.FULL_NAME_ASC };

export const Search = Type.Optional(
  Type.String({
    maxLength: 200,
    maxWords: MOST_WORDS,
    pattern: WITHOUT_NUL,
    description:
      '10 different words at most, in any order; one or two letters are the beginning of a word. Accents and case do not matter.',
  }),
);

/** The query of a list: the common parameters, the orders, also by each field of the kind and of related records, and the filters. */
export function ListQuery<Filters extends Record<string, TSchema>>(kind: AnyKind, orders: Orders, filters: Filters) {
  const names = [...new Set([...Object.keys(orders), ...fieldOrders(kind).keys()])];
  return Input({
    ...filters,
    ...AskedQuery,
    search: Search,
    orderBy: OneOf(names, { default: names[0] as string }),
    // Other kinds have no such argument, and no order that reads the argument.
    ...((kind.ownFields ? { jobField: OwnFieldKey } : {}) as { jobField: typeof OwnFieldKey }),
    ...PageQuery,
    ...CountQuery,
  });
}

/** The query of a list to choose from. */
export const ChoiceQuery = Input({ search: Search, ...PageQuery, ...CountQuery });

export const DeletedFilter = {
  deleted: Type.Boolean({
    default: false,
    description: 'Those deleted in the last 30 days, in place of the live ones.',
  }),
};

export const CompanyFilter = { companyId: Type.Optional(Id) };
export const StatusFilter = { status: Type.Optional(Status) };
/** The status of a list to choose from. */
export const ChosenStatusFilter = { status: OneOf(['ACTIVE', 'INACTIVE'], { default: 'ACTIVE' }) };

/** The reader's time zone, for days across companies; a company has its own. */
export const TimeZone = Formed({ format: 'TIME_ZONE' }, { minLength: 1, maxLength: 100 });

export const TypedQuery = Type.Optional(
  Type.String({
    maxLength: 2000,
    pattern: WITHOUT_NUL,
    description: 'A typed query, such as `overdue, priority: high..`.',
  }),
);

/** Parameters that ask by fields, of each list with a choice of orders. */
const AskedQuery = {
  q: TypedQuery,
  filter: Type.Optional(
    Type.String({
      maxLength: 8000,
      pattern: WITHOUT_NUL,
      contentMediaType: 'application/json',
      description: 'A filter as JSON: `{"status":{"in":["NEW"]}}`.',
    }),
  ),
  timeZone: Type.Optional(TimeZone),
};

export interface ListWanted extends PageWanted, Asked {
  search?: string | undefined;
  deleted?: boolean | undefined;
  /** The key of the job field that sorts the list. */
  jobField?: string | undefined;
}

/**
 * A page of a kind's records within the viewer's sight.
 *
 * listRecords(db, users, viewer, query, orderOf(orders, query.orderBy), { companyId, status: 'ACTIVE' })
 *
 * @param filters required values by column; undefined allows any value.
 * @param conditions further conditions, in SQL.
 */
export async function listRecords<Table extends RecordTable, Schema extends TObject>(
  queries: Db,
  kind: RecordKind<Table, Schema>,
  viewer: Standing,
  wanted: ListWanted,
  order: Order | FieldOrder,
  filters: { [Column in keyof Row<Table>]?: Row<Table>[Column] | undefined } = {},
  conditions: readonly RawBuilder<unknown>[] = [],
): Promise<Page<Static<Schema>>> {
  const { search, deleted, q, filter, timeZone, companyId } = wanted;
  const company = companyId ?? (filters as { companyId?: string }).companyId;
  const request = { q, filter, timeZone, companyId: company };
  const any = kind as unknown as AnyKind; // a kind of any table
  const within = { companyId: company, jobField: wanted.jobField };
  const sorted = 'path' in order ? await orderByField(queries, any, viewer, order, within) : order;
  const rowsWith = (more: readonly RawBuilder<unknown>[]) =>
    rowsFound(queries, kind, viewer, { search, deleted }, filters, [...conditions, ...more]);
  const listing = listingOf(kind.type, order.name, { ...filters, ...wanted, orderBy: undefined });
  const read = async ({ quick, slow }: QuestionSql) => {
    const rows = { table: kind.table, query: rowsWith(quick).selectAll(), slow };
    const page = await readPage(queries, rows, sorted, listing, wanted);
    const answer = (row: unknown) => answerOf(kind, row as Row<Table>);
    return { ...page, edges: page.edges.map(({ cursor, node }) => ({ cursor, node: answer(node) })) };
  };
  const isAsked = q !== undefined || filter !== undefined;
  const question = isAsked ? await conditionsOf(queries, any, viewer, request) : null;
  const costly = {
    name: sorted.name,
    inOrder: (rows: AnyQuery<object>) =>
      isByRelated(sorted) ? allByRelated(queries, rows, sorted) : walk(rows.selectAll(), sorted, null),
  };
  return inTime(queries, { question, order: sorted.isIndexed === false ? costly : undefined }, rowsWith, async () =>
    read(question ? await asked(question) : { quick: [], slow: [] }),
  );

  async function asked({ query: { where }, asking }: Question): Promise<QuestionSql> {
    const { quick, slow } = await questionSql(queries, where, asking);
    const within = scopeOf(viewer) ?? company;
    if (within === undefined || deleted) return { quick, slow };
    const created = createdSql(where, asking);
    const fromFirst = await fromFirstBlock(queries, kind.table, within, sorted, created);
    return { quick: fromFirst ? [...quick, fromFirst] : quick, slow };
  }
}

/** A kind's rows within the viewer's sight, without columns. @see listRecords */
export function rowsFound<Table extends RecordTable, Schema extends TObject>(
  queries: Db,
  kind: RecordKind<Table, Schema>,
  viewer: Standing,
  { search, deleted = false }: Pick<ListWanted, 'search' | 'deleted'>,
  filters: { [Column in keyof Row<Table>]?: Row<Table>[Column] | undefined },
  conditions: readonly RawBuilder<unknown>[],
) {
  const { db, table } = anyRecord(queries, kind);
  const scope = scopeOf(viewer);
  let query = db.selectFrom(table);
  if (scope !== null) query = query.where(companyColumn(kind), '=', scope);
  if (kind.within) query = query.where(sql<boolean>`(${kind.within.rows(viewer)})`);
  query = deleted
    ? query
        .where('deletedAt', '>', sql<Date>`now() - make_interval(days => ${RESTORABLE_DAYS})`)
        .where(sql<boolean>`not ${isMerged}`)
    : query.where('deletedAt', 'is', null);
  for (const [column, value] of Object.entries(filters)) {
    if (value !== undefined) query = query.where(sql.ref(column), '=', ledOn(column, value));
  }
  for (const condition of conditions) query = query.where(sql<boolean>`(${condition})`);
  for (const spellings of searchPatterns(search ?? '')) {
    query = query.where(({ or, eb }) => or(spellings.map((pattern) => eb('search', 'like', pattern))));
  }
  return query;
}

/** The order of a name: one of the list's own, or the order by a field of the kind. */
export function orderOf(kind: AnyKind, orders: Orders, name: string): Order | FieldOrder {
  const [column, direction] = orders[name] ?? [];
  if (column && direction) return { name, column, direction };
  const byField = fieldOrders(kind).get(name);
  if (!byField) throw new RangeError(`There is no order ${name}.`);
  return byField;
}
