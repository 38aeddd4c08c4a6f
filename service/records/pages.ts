import { sql } from 'kysely';
import { type TObject, Type } from 'typebox';
import { isUnfitValue } from '../database/unfit-value.ts';
import { Nullable } from '../http/schemas.ts';
import type { Db } from '../http/surroundings.ts';
import { badField } from '../shared/problem.ts';
import { cursorOf, type Listing, noCursor, placeIn } from './cursors.ts';
import { alongIn, isByRelated, rowsByRelated } from './related-rows.ts';
import { type AnyQuery, type Order, type Place, type Rows, rowsBeside, SORTED, wholeQuery } from './sorted-rows.ts';

/** Counting stops here: 10,001 means at least 10,001. */
export const COUNTED = 10_001;

/** The records of a page without `first` and `last`. */
const USUAL_PAGE = 50;

const Size = (description: string) => Type.Integer({ minimum: 1, maximum: 200, description });
const Cursor = (description: string) => Type.String({ maxLength: 1000, description });

/** The parameters of every list. */
export const PageQuery = {
  first: Type.Optional(Size(`1 to 200; ${USUAL_PAGE} without \`first\` and \`last\`.`)),
  after: Type.Optional(Cursor('The endCursor of the page before.')),
  last: Type.Optional(Size('1 to 200, in place of `first`: the records before `before`, or the last ones.')),
  before: Type.Optional(Cursor('With `last`: the startCursor of the page after.')),
};

export const CountQuery = {
  totalCount: Type.Boolean({ default: false, description: 'Whether totalCount is wanted, with totalIsExact.' }),
  totalIsExact: Type.Boolean({ default: false, description: 'The same.' }),
};

/** A page of a list (Relay Cursor Connections); `name` is the nodes' name. */
export function Connection<Node extends TObject>(name: string, node: Node) {
  const Edge = Type.Object({ cursor: Type.String(), node }, { title: `${name}Edge` });
  return Type.Object(
    {
      edges: Type.Array(Edge),
      pageInfo: PageInfo,
      totalCount: Type.Optional(Type.Integer()),
      totalIsExact: Type.Optional(Type.Boolean()),
    },
    { title: `${name}Connection` },
  );
}

/** A page of a list that nobody counts. */
export function Uncounted<Node extends TObject>(name: string, node: Node) {
  return Type.Omit(Connection(name, node), ['totalCount', 'totalIsExact'], { title: `${name}Connection` });
}

export const PageInfo = Type.Object(
  {
    hasNextPage: Type.Boolean(),
    hasPreviousPage: Type.Boolean(),
    startCursor: Nullable(Type.String()),
    endCursor: Nullable(Type.String()),
  },
  { title: 'PageInfo' },
);

export interface Page<Node> {
  edges: { cursor: string; node: Node }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  totalCount?: number;
  totalIsExact?: boolean;
}

export interface PageWanted {
  first?: number | undefined;
  after?: string | undefined;
  last?: number | undefined;
  before?: string | undefined;
  totalCount?: boolean | undefined;
  totalIsExact?: boolean | undefined;
}

/** A page in one direction: its size, and the cursor of the row beside the page. */
export interface Stretch {
  size: number;
  isBackward: boolean;
  argument: 'after' | 'before';
  cursor: string | undefined;
}

/** @throws Problem BAD_INPUT for arguments of both directions. */
export function stretchOf({ first, after, last, before }: PageWanted): Stretch {
  if (last === undefined) {
    if (before !== undefined) throw badField('last', 'REQUIRED');
    return { size: first ?? USUAL_PAGE, isBackward: false, argument: 'after', cursor: after };
  }
  if (first !== undefined) throw badField('first', 'NOT_ALLOWED', { other: 'last' });
  if (after !== undefined) throw badField('after', 'NOT_ALLOWED', { other: 'last' });
  return { size: last, isBackward: true, argument: 'before', cursor: before };
}

/** A page of rows read in the direction of a stretch, one more than its size if there are more. */
export function pageOf<Row>(read: readonly Row[], stretch: Stretch, cursorFor: (row: Row) => string): Page<Row> {
  const { size, isBackward, cursor } = stretch;
  const inDirection = read.slice(0, size).map((node) => ({ cursor: cursorFor(node), node }));
  const edges = isBackward ? inDirection.reverse() : inDirection;
  const isFurther = read.length > size;
  const hasRowBeside = cursor !== undefined;
  return {
    edges,
    pageInfo: {
      hasNextPage: isBackward ? hasRowBeside : isFurther,
      hasPreviousPage: isBackward ? isFurther : hasRowBeside,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/**
 * Reads a page beside a position instead of an offset: equally fast at any depth, and other rows coming or going neither
 * repeat nor hide a row.
 *
 * @throws Problem BAD_INPUT for arguments of both directions, and for anything but a cursor of the listing.
 */
export async function readPage<Row extends { id: string }>(
  db: Db,
  rows: Rows<Row>,
  order: Order,
  listing: Listing,
  wanted: PageWanted,
): Promise<Page<Row>> {
  const stretch = stretchOf(wanted);
  const { cursor, argument, isBackward, size } = stretch;
  const place = cursor === undefined ? null : decode(cursor, argument, listing, order);
  const beside = { place, isBackward, limit: size + 1 };
  const { table } = rows;
  const read =
    table && isByRelated(order)
      ? rowsByRelated(db, { ...rows, table }, order, beside)
      : rowsBeside(db, rows, order, beside);
  const found = await read.catch((error: unknown) => {
    if (place && isUnfitValue(error)) throw noCursor(argument, error);
    throw error;
  });
  const { column = SORTED } = order;
  const sortedBy = (row: Row) => (row as Record<string, unknown>)[column];
  const page = pageOf(found, stretch, (row) => cursorOf(listing, [sortedBy(row), row.id]));
  return wanted.totalCount || wanted.totalIsExact ? { ...page, ...(await count(db, wholeQuery(rows))) } : page;
}

async function count(db: Db, query: AnyQuery<unknown>): Promise<{ totalCount: number; totalIsExact: boolean }> {
  const counted = query.clearSelect().select('id').limit(COUNTED);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${counted}) as counted`.execute(db);
  const totalCount = rows[0]?.count ?? 0;
  return { totalCount, totalIsExact: totalCount < COUNTED };
}

/** A text, a moment as text, a whole number, or null for a row without a value. */
function decode(cursor: string, argument: string, listing: Listing, order: Order): Place {
  const { sorting } = order;
  const [value, id] = placeIn(cursor, argument, listing);
  if (isByRelated(order) && alongIn(value) === null) throw noCursor(argument);
  const isValue = typeof value === 'string' || Number.isInteger(value) || (value === null && sorting?.isOptional);
  if (!isValue || typeof id !== 'string') throw noCursor(argument);
  return { value: value as Place['value'], id }; // isValue
}
