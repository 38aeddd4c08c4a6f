import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { companyColumn } from '../records/kind.ts';
import { type Standing, scopeOf } from '../shared/permissions.ts';
import { exactQuery, isTelling, literal, wordPatterns, wordQuery } from './queries.ts';
import type { Read, Searched } from './searched.ts';
import type { Sought } from './sought.ts';

/** The most matches of an index to read. */
const MOST_LOOKED_AT = 1000;
/**
 * The newest records are searched before the index: common words match there. With some matches but too few, more of
 * the newest are read: they usually fill the page, and an index returns all matches of a common word before the first.
 */
const NEWEST = 500;
const NEWER = 5000;

/** The range of a search: the viewer's readable kinds, in one company or in all of the viewer's companies. */
export interface Range {
  viewer: Standing;
  kinds: readonly Searched[];
  companyId: string | null;
}

/** A possible match; its fields decide. */
export interface Candidate {
  kind: string;
  id: string;
  companyId: string | null;
  createdAt: Date;
  isOpen: boolean;
  status: string | null;
  read: Read;
  /** The index of the matching name, among several names. */
  place: number;
}

/** Records with exactly one of some names, up to a limit for each kind and name. */
export async function exactCandidates(
  db: Kysely<Tables>,
  range: Range,
  names: readonly { place: number; wanted: Sought; id: string | null }[],
  most: number,
): Promise<Candidate[]> {
  const sought = names.flatMap(({ place, wanted }) => {
    const query = exactQuery(wanted);
    return query === null ? [] : [sql`(${sql.lit(place)}, ${query}::tsquery)`];
  });
  const branches = range.kinds.flatMap((kind) => {
    const ids = names.filter(({ id }) => id?.startsWith(`${kind.record.type}_`));
    const { table } = kind.record;
    return [
      ...(sought.length === 0
        ? []
        : [
            sql`select ${shown(kind, range)}, sought.place from sought, lateral (
              select * from (
                select *, ${kind.isOpen} as is_open from ${sql.table(table)}
                where ${mayBeSeen(kind, range)} and ${termsOf(kind)} @@ sought.query limit ${sql.lit(MOST_LOOKED_AT)}
              ) answering order by is_open desc, created_at desc, id desc limit ${sql.lit(most)}
            ) found`,
          ]),
      ...ids.map(
        ({ id, place }) => sql`select ${shown(kind, range)}, ${sql.lit(place)} as place from (
          select *, ${kind.isOpen} as is_open from ${sql.table(table)} where ${mayBeSeen(kind, range)} and id = ${id}
        ) found`,
      ),
    ];
  });
  const first = sought.length > 0 ? sql`with sought (place, query) as (values ${sql.join(sought)}) ` : sql``;
  return candidates(db, branches, first);
}

/**
 * Records whose words begin with the sought words, newest first, up to a limit for each kind. Only kinds with too few
 * matches among the newest are asked further: planning a query takes longer than running it.
 */
export async function wordCandidates(
  db: Kysely<Tables>,
  range: Range,
  wanted: Sought,
  most: number,
): Promise<Candidate[]> {
  const isLike = wordPatterns(wanted);
  if (isLike === null) return [];
  const through = (count: number) => (kind: Searched) => {
    const rows = sql`select * from ${sql.table(kind.record.table)} where ${mayBeSeen(kind, range)}
      order by created_at desc, id desc limit ${sql.lit(count)}`;
    return best(kind, range, wanted, sql`(${rows}) newest where ${isLike}`, most);
  };
  const newest = await candidates(db, range.kinds.map(through(NEWEST)));
  // One or two letters match so many records that a further search is slow and useless.
  const some = isTelling(wanted) ? kindsWith(range.kinds, newest, 1, most) : [];
  const newer = await candidates(db, some.map(through(NEWER)));
  const enough = [...kindsWith(range.kinds, newest, most), ...kindsWith(some, newer, Math.ceil(most / 2))];
  const rare = range.kinds.filter((kind) => !enough.includes(kind));
  return [...newest, ...newer, ...(await indexedCandidates(db, { ...range, kinds: rare }, wanted, most))];
}

/** The kinds with at least `least` and fewer than `most` candidates. */
function kindsWith(
  kinds: readonly Searched[],
  found: readonly Candidate[],
  least: number,
  most = Number.POSITIVE_INFINITY,
): Searched[] {
  return kinds.filter(({ kind }) => {
    const count = found.filter((each) => each.kind === kind).length;
    return count >= least && count < most;
  });
}

/** Index matches, up to a limit for each kind. */
function indexedCandidates(db: Kysely<Tables>, range: Range, wanted: Sought, most: number): Promise<Candidate[]> {
  const query = wordQuery(wanted);
  if (query === null) return Promise.resolve([]);
  return candidates(
    db,
    range.kinds.map((kind) => {
      const rows = sql`select * from ${sql.table(kind.record.table)}
        where ${mayBeSeen(kind, range)} and ${query.isIn(termsOf(kind))} limit ${sql.lit(MOST_LOOKED_AT)}`;
      return best(kind, range, wanted, sql`(${rows}) answering where ${query.rest}`, most);
    }),
  );
}

async function candidates(
  db: Kysely<Tables>,
  branches: readonly RawBuilder<unknown>[],
  before = sql``,
): Promise<Candidate[]> {
  if (branches.length === 0) return [];
  const all = branches.map((branch) => sql`(${branch})`);
  const { rows } = await sql<Candidate>`${before}${sql.join(all, sql` union all `)}`.execute(db);
  return rows;
}

/** The best of some rows: first the rows with a line that begins with the sought text. */
function best(
  kind: Searched,
  range: Range,
  wanted: Sought,
  from: RawBuilder<unknown>,
  most: number,
): RawBuilder<unknown> {
  const begins = sql`E'\n' || search like ${`%\n${literal(wanted.text)}%`}`;
  return sql`select ${shown(kind, range)}, 0 as place from (
    select *, ${kind.isOpen} as is_open from ${from} order by ${begins} desc, is_open desc, created_at desc, id desc limit ${sql.lit(most)}
  ) found`;
}

/** The columns to read of the row `found`. */
function shown(kind: Searched, { viewer, companyId }: Range): RawBuilder<unknown> {
  const isOfMany = companyId === null && scopeOf(viewer) === null && kind.record.table !== 'companies';
  const fields = [
    ...Object.keys(kind.forms).map((field) => [field.split('.')[0] ?? field, true] as const),
    ...Object.entries(kind.besides),
    ...(isOfMany ? [['companyName', companyName] as const] : []),
  ];
  const read = [...new Map(fields)].map(
    ([name, how]) => sql`${sql.lit(name)}, ${how === true ? sql.ref(`found.${name}`) : how}`,
  );
  return sql`${sql.lit(kind.kind)} as kind, found.id, found.${sql.ref(companyColumn(kind.record))} as company_id, found.created_at,
    found.is_open, (${kind.status})::text as status, jsonb_build_object(${sql.join(read)}) as read`;
}

const companyName = sql`(select name from companies where companies.id = found.company_id)`;

/** Whether a record is live, visible to the viewer, and in the range. */
function mayBeSeen({ record }: Searched, { viewer, companyId }: Range): RawBuilder<unknown> {
  const only = companyId ?? scopeOf(viewer);
  return sql.join(
    [
      sql`deleted_at is null`,
      ...(only === null ? [] : [sql`${sql.ref(companyColumn(record))} = ${only}`]),
      ...(record.within ? [sql`(${record.within.rows(viewer)})`] : []),
    ],
    sql` and `,
  );
}

/** The indexed expression of a kind's terms. */
function termsOf({ index: { number, phone } }: Searched): RawBuilder<unknown> {
  return sql`search_terms(search, ${number ? sql`number` : sql`null`}, ${phone ? sql`phone` : sql`null`})`;
}
