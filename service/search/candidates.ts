import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { type Standing, scopeOf } from '../permissions.ts';
import { companyColumn } from '../records/kind.ts';
import { exactQuery, isTelling, literal, wordPatterns, wordQuery } from './queries.ts';
import type { Read, Searched } from './searched.ts';
import type { Sought } from './sought.ts';

/** So many records of an index are looked at, where it has more that answer. */
const MOST_LOOKED_AT = 1000;
/**
 * So many of the newest records are looked through before the index is asked: what is common is found there. Where they have
 * some that answer, but too few, more are looked through: what they have may well fill the page, and an index gives all that
 * it has of a common word before the first is seen.
 */
const NEWEST = 500;
const NEWER = 5000;

/** What is searched: kinds that the viewer may read, in one company or in all that they see. */
export interface Range {
  viewer: Standing;
  kinds: readonly Searched[];
  companyId: string | null;
}

/** A record that may answer: whether and how, its fields say. */
export interface Candidate {
  kind: string;
  id: string;
  companyId: string | null;
  createdAt: Date;
  isOpen: boolean;
  status: string | null;
  read: Read;
  /** Which of several names it was found for, from 0. */
  place: number;
}

/** Records that have exactly one of some names, up to so many of a kind for each name. */
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
 * Records whose words begin with those sought; up to so many of each kind, and the newest. More is asked of those kinds only
 * of which the newest records don't have enough: to plan a query for a kind takes longer than to run it.
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
  // A letter or two are in so many that to look further takes long, and says little.
  const some = isTelling(wanted) ? kindsWith(range.kinds, newest, 1, most) : [];
  const newer = await candidates(db, some.map(through(NEWER)));
  const enough = [...kindsWith(range.kinds, newest, most), ...kindsWith(some, newer, Math.ceil(most / 2))];
  const rare = range.kinds.filter((kind) => !enough.includes(kind));
  return [...newest, ...newer, ...(await indexedCandidates(db, { ...range, kinds: rare }, wanted, most))];
}

/** The kinds of which there are at least so many, but fewer than `most`. */
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

/** Records that an index has of what is sought, up to so many of each kind. */
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

/** Of some rows the best, as they are shown: those first of which a line begins with what is sought. */
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

/** What is read of a row called `found`. */
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

/** Whether a record is live, and one that the viewer may see and asks for. */
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

/** The expression that a kind's index of terms is on. */
function termsOf({ index: { number, phone } }: Searched): RawBuilder<unknown> {
  return sql`search_terms(search, ${number ? sql`number` : sql`null`}, ${phone ? sql`phone` : sql`null`})`;
}
