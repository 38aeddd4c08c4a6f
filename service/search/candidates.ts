import { type Kysely, type RawBuilder, sql } from 'kysely';
import { keptPlan, unplanned } from '../database/kept-plans.ts';
import type { Tables } from '../database/tables.ts';
import {
  besidesFor,
  type Candidate,
  joined,
  mayBeSeen,
  newestSeen,
  type Range,
  shown,
  standing,
  termsOf,
} from './range.ts';
import type { Searched } from './searched.ts';

/** The most matches of an index to read. */
const MOST_LOOKED_AT = 1000;
/** A kind with more records is large: its newest records show how common a word is, and indexes find the others. */
const LARGE = 500;
const NEWEST_OF_LARGE = 200;

/** Patterns of `like` for each term: a text with one of the patterns may have the term. */
export type Patterns = readonly (readonly string[])[];

/** What rows are compared with. */
export interface Wanted {
  patterns: Patterns;
  /** A condition for rows with a number, phone number, e-mail, code, amount or day of the text. */
  facts(kind: Searched): RawBuilder<unknown>;
}

/** A possible match: which terms its own text and the texts beside seem to have, a bit for each. */
export interface Possible {
  id: string;
  own: number;
  beside: number;
  hasFact: boolean;
  isOpen: boolean;
}

/** The possible matches of a kind among the rows looked at. */
export interface Looked {
  kind: string;
  /** The number of rows looked at. */
  seen: number;
  /** Whether the kind has more records than a look at the newest records reads. */
  isLarge: boolean;
  rows: Possible[];
}

/** All records of a small kind with the records beside; the newest records of a large kind alone. */
export const newestPossible = (db: Kysely<Tables>, range: Range, wanted: Wanted): Promise<Looked[]> =>
  possible(
    db,
    range,
    wanted,
    (kind) => sql`select * from (${newestSeen(kind, range, sql`*`)} limit ${sql.lit(LARGE)}) newest
      limit case when ${isLarge(kind)} then ${sql.lit(NEWEST_OF_LARGE)} else ${sql.lit(LARGE)} end`,
    {
      first: sql`with size as materialized (select ${sql.join(range.kinds.map((kind) => sizeOf(kind, range)))})`,
      isLarge,
    },
  );

const isLarge = ({ kind }: Searched) => sql`(select ${sql.ref(`size.${kind.toLowerCase()}`)} from size)`;

const sizeOf = (kind: Searched, range: Range) => sql`exists (select from (${newestSeen(kind, range, sql`id`)}
  limit ${sql.lit(LARGE + 1)}) newest offset ${sql.lit(LARGE)}) as ${sql.ref(kind.kind.toLowerCase())}`;

/** Records by the index of terms: some queries for each kind, the most telling first. */
export const indexedPossible = (
  db: Kysely<Tables>,
  range: Range,
  wanted: Wanted,
  queries: ReadonlyMap<string, readonly string[]>,
): Promise<Looked[]> =>
  possible(db, range, wanted, (kind) => {
    const table = sql.table(kind.record.table);
    // Few different counts, so few different queries.
    const slots = Array.from({ length: MOST_QUERIES }, (_, at) => queries.get(kind.kind)?.[at] ?? '');
    const ids = slots.map(
      (
        query,
        // Materialized, or a query with many numbers reads the whole table: the planner expects many matches, and so an early end.
      ) => sql`(with found as materialized
            (select id from ${table} where ${mayBeSeen(kind, range)} and ${termsOf(kind)} @@ ${unplanned(query, 'tsquery')})
          select id from found limit ${sql.lit(MOST_OF_INDEX)})`,
    );
    return sql`select * from ${table} where id = any(array(${sql.join(ids, sql` union `)}))`;
  });

const MOST_OF_INDEX = 100;
/** Facts, pairs of words, and rare words. */
export const MOST_QUERIES = 3;

/** Records by queries of rows, such as those of a total or a customer. */
export const queriedPossible = (
  db: Kysely<Tables>,
  range: Range,
  wanted: Wanted,
  queries: ReadonlyMap<string, readonly RawBuilder<unknown>[]>,
): Promise<Looked[]> =>
  possible(
    db,
    { ...range, kinds: range.kinds.filter(({ kind }) => queries.get(kind)?.length) },
    wanted,
    ({ kind }) => sql`select distinct on (id) * from (${sql.join(queries.get(kind) ?? [], sql` union all `)}) each`,
  );

const MOST_OF_OWNERS = 60;

/**
 * The newest records of each of some owners, whose index has the order.
 *
 * @param owners an array of ids.
 * @param count of the owners: few owners have more records each.
 */
export const newestOf = (
  kind: Searched,
  range: Range,
  column: string,
  owners: RawBuilder<unknown>,
  count: number,
): RawBuilder<unknown> =>
  sql`(select each.* from unnest(${owners}) as owner (owner_id), lateral (
      select * from ${sql.table(kind.record.table)} where ${mayBeSeen(kind, range)} and ${sql.ref(column)} = owner_id
      order by created_at desc, id desc limit ${Math.ceil((4 * MOST_OF_OWNERS) / (4 + count))}) each
    order by created_at desc, id desc limit ${sql.lit(MOST_OF_OWNERS)})`;

async function possible(
  db: Kysely<Tables>,
  range: Range,
  { patterns, facts }: Wanted,
  rowsOf: (kind: Searched) => RawBuilder<unknown>,
  { first, isLarge }: { first: RawBuilder<unknown>; isLarge(kind: Searched): RawBuilder<unknown> } = AS_FOUND,
): Promise<Looked[]> {
  if (range.kinds.length === 0) return [];
  const branches = range.kinds.map((kind) => {
    const texts = besidesFor(kind, range).map(({ name }) => sql`${sql.ref(name)}.search`);
    const beside = texts.length > 0 ? bitsOf(texts, patterns) : sql`0`;
    return sql`(select ${sql.lit(kind.kind)} as kind, count(*)::int as seen, ${isLarge(kind)} as is_large,
      coalesce(jsonb_agg(jsonb_build_object('id', id, 'own', own, 'beside', beside, 'hasFact', has_fact, 'isOpen', is_open))
        filter (where own <> 0 or beside <> 0 or has_fact), '[]') as rows
      from (select found.id, found.is_open, coalesce(found.has_fact, false) as has_fact, ${bitsOf([sql`found.search`], patterns)} as own, ${beside} as beside
        from (select *, ${kind.isOpen} as is_open, ${facts(kind)} as has_fact from (${rowsOf(kind)}) each) found ${joined(kind, range, isLarge(kind))}) looked)`;
  });
  const { rows } =
    await sql<Looked>`${range.isUsual ? keptPlan : sql``}${first} ${sql.join(branches, sql` union all `)}`.execute(db);
  return rows;
}

const AS_FOUND = { first: sql``, isLarge: () => sql`false` };

const SLOTS = [2, 4, 8, 16];

function bitsOf(texts: readonly RawBuilder<unknown>[], patterns: Patterns): RawBuilder<unknown> {
  // Few different counts, so few different queries.
  const slots = SLOTS.find((count) => count >= patterns.length) ?? patterns.length;
  const bits = Array.from({ length: slots }, (_, at) => {
    const has = texts.map((text) => sql`${text} like any(${patterns[at] ?? []}::text[])`);
    return sql`case when ${sql.join(has, sql` or `)} then ${sql.lit(2 ** at)} else 0 end`;
  });
  return sql`(${sql.join(bits, sql` + `)})`;
}

/** Records with exactly one of some names, up to a limit for each kind and name. */
export async function exactCandidates(
  db: Kysely<Tables>,
  range: Range,
  queries: readonly { place: number; query: string | null; id: string | null }[],
  most: number,
): Promise<(Candidate & { place: number })[]> {
  const sought = queries.flatMap(({ place, query }) =>
    query === null ? [] : [sql`(${sql.lit(place)}, ${query}::tsquery)`],
  );
  const branches = range.kinds.flatMap((kind) => {
    const ids = queries.filter(({ id }) => id?.startsWith(`${kind.record.type}_`));
    const { table } = kind.record;
    return [
      ...(sought.length === 0
        ? []
        : [
            sql`(select ${shown(kind, range)}, sought.place from sought, lateral (
              select * from (
                select *, ${standing(kind)} from ${sql.table(table)}
                where ${mayBeSeen(kind, range)} and ${termsOf(kind)} @@ sought.query limit ${sql.lit(MOST_LOOKED_AT)}
              ) answering order by is_open desc, created_at desc, id desc limit ${sql.lit(most)}
            ) found ${joined(kind, range)})`,
          ]),
      ...ids.map(
        ({ id, place }) => sql`(select ${shown(kind, range)}, ${sql.lit(place)} as place from (
          select *, ${standing(kind)} from ${sql.table(table)} where ${mayBeSeen(kind, range)} and id = ${id}
        ) found ${joined(kind, range)})`,
      ),
    ];
  });
  if (branches.length === 0) return [];
  const first = sought.length > 0 ? sql`with sought (place, query) as (values ${sql.join(sought)}) ` : sql``;
  const { rows } = await sql<Candidate & { place: number }>`${first}${sql.join(branches, sql` union all `)}`.execute(
    db,
  );
  return rows;
}
