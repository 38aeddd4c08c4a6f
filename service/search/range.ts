import { type Kysely, type RawBuilder, sql } from 'kysely';
import { keptPlan, unplanned } from '../database/kept-plans.ts';
import type { Tables } from '../database/tables.ts';
import { companyColumn } from '../records/kind.ts';
import { isMerged } from '../records/led-on.ts';
import { RESTORABLE_DAYS } from '../records/lists.ts';
import { may, type Standing, scopeOf } from '../shared/permissions.ts';
import type { Beside, Read, Searched } from './searched.ts';

/** The range of a search: the viewer's readable kinds, in one company or in all of the viewer's companies. */
export interface Range {
  viewer: Standing;
  kinds: readonly Searched[];
  companyId: string | null;
  /** Whether `kinds` are one kind or all that the viewer may read: connections keep the plans of these searches. */
  isUsual: boolean;
  /** The kinds that the viewer may read, for the records beside. */
  around: readonly Searched[];
  /** The kinds with a number and a customer that the viewer may read. */
  numbered: readonly Searched[];
  /** Searches the records deleted in the last 30 days, in place of the live records. */
  isDeleted?: boolean;
}

/** A record to judge by its fields. */
export interface Candidate {
  kind: string;
  id: string;
  companyId: string | null;
  createdAt: Date;
  isOpen: boolean;
  status: string | null;
  read: Read;
}

/** The company of a range; null for all companies. */
export const companyOfRange = ({ viewer, companyId }: Range): string | null => companyId ?? scopeOf(viewer);

/** Whether a record is live or deleted as the range says, visible to the viewer, and in the range. */
export function mayBeSeen(
  { record }: Searched,
  range: Range,
  isOf = (company: RawBuilder<unknown>, one: RawBuilder<unknown>) => sql`${company} = ${one}`,
): RawBuilder<unknown> {
  const only = companyOfRange(range);
  return sql.join(
    [
      ...(range.isDeleted ? restorable : [sql`deleted_at is null`]),
      ...(only === null ? [] : [isOf(sql.ref(companyColumn(record)), unplanned(only, 'text'))]),
      ...(record.within ? [sql`(${record.within.rows(range.viewer)})`] : []),
    ],
    sql` and `,
  );
}

const restorable = [sql`deleted_at > now() - make_interval(days => ${sql.lit(RESTORABLE_DAYS)})`, sql`not ${isMerged}`];

/** Some columns of all records that may be seen, the newest first. */
export function newestSeen(kind: Searched, range: Range, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  // Only the index of companies has this order: a kept plan must not read the records of all companies for a small company.
  const isOf = (company: RawBuilder<unknown>, one: RawBuilder<unknown>) => sql`${company} between ${one} and ${one}`;
  const company = companyOfRange(range) === null ? sql`` : sql`${sql.ref(companyColumn(kind.record))}, `;
  return sql`select ${columns} from ${sql.table(kind.record.table)} where ${mayBeSeen(kind, range, isOf)}
    order by ${company}created_at desc, id desc`;
}

/** The indexed expression of a kind's terms. */
export function termsOf({ index: { number, phone } }: Searched): RawBuilder<unknown> {
  return sql`search_terms(search, ${number ? sql`number` : sql`null`}, ${phone ? sql`phone` : sql`null`})`;
}

/** The records beside a kind that the viewer may read. */
export function besidesFor({ beside }: Searched, { viewer }: Range): readonly Beside[] {
  return beside.filter(({ record: { read } }) => read === 'AUTHENTICATED' || may(viewer, read));
}

/**
 * Joins the records beside to the rows `found`.
 *
 * @param isAlone a condition for no records beside: their index is not read.
 */
export function joined(kind: Searched, range: Range, isAlone?: RawBuilder<unknown>): RawBuilder<unknown> {
  const joins = besidesFor(kind, range).map(
    ({ name, record, id }) =>
      sql`left join ${sql.table(record.table)} as ${sql.ref(name)} on ${sql.ref(name)}.id = ${isAlone ? sql`case when ${isAlone} then null else ${id} end` : id} and ${sql.ref(name)}.deleted_at is null`,
  );
  return joins.length === 0 ? sql`` : sql.join(joins, sql` `);
}

/** The records of some ids with the fields to judge by, in the range. */
export async function readCandidates(
  db: Kysely<Tables>,
  range: Range,
  ids: ReadonlyMap<string, readonly string[]>,
): Promise<Candidate[]> {
  if ([...ids.values()].every(({ length }) => length === 0)) return [];
  const branches = range.kinds.map((kind) => {
    const wanted = ids.get(kind.kind) ?? [];
    return sql`(select ${shown(kind, range)} from (
        select *, ${standing(kind)} from ${sql.table(kind.record.table)}
        where ${mayBeSeen(kind, range)} and id = any(${unplanned(wanted, 'text[]')})
      ) found ${joined(kind, range)})`;
  });
  if (branches.length === 0) return [];
  const { rows } =
    await sql<Candidate>`${range.isUsual ? keptPlan : sql``}${sql.join(branches, sql` union all `)}`.execute(db);
  return rows;
}

/** Computed before records beside join, whose columns have the same names. */
export const standing = (kind: Searched): RawBuilder<unknown> =>
  sql`${kind.isOpen} as is_open, (${kind.status})::text as shown_status`;

/** The columns to read of the row `found`. */
export function shown(kind: Searched, range: Range): RawBuilder<unknown> {
  const isOfMany = companyOfRange(range) === null && kind.record.table !== 'companies';
  const fields = [
    ...[...Object.keys(kind.forms), ...kind.facts.amounts, ...kind.facts.days].map(
      (field) => [field.split('.')[0] ?? field, true] as const,
    ),
    ...Object.entries(kind.besides),
    ...besidesFor(kind, range).map((beside) => [beside.name, besideFields(beside)] as const),
    ...(isOfMany ? [['companyName', companyName] as const] : []),
  ];
  const read = [...new Map<string, RawBuilder<unknown> | true>(fields)].map(
    ([name, how]) => sql`${sql.lit(name)}, ${how === true ? sql.ref(`found.${name}`) : how}`,
  );
  return sql`${sql.lit(kind.kind)} as kind, found.id, found.${sql.ref(companyColumn(kind.record))} as company_id, found.created_at,
    found.is_open, found.shown_status as status, jsonb_build_object(${sql.join(read)}) as read`;
}

const companyName = sql`(select companies.name from companies where companies.id = found.company_id)`;

function besideFields({ name, forms }: Beside): RawBuilder<unknown> {
  const columns = [...new Set(Object.keys(forms).map((field) => field.split('.')[0] ?? field))];
  const pairs = columns.map((column) => sql`${sql.lit(column)}, ${sql.ref(`${name}.${column}`)}`);
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}
