import { type SelectQueryBuilder, sql } from 'kysely';
import { type TObject, Type } from 'typebox';
import { isUnfitValue } from '../database/unfit-value.ts';
import { Nullable } from '../http/schemas.ts';
import type { Db } from '../http/surroundings.ts';
import { fieldError } from '../shared/field-messages.ts';
import { badField, badFields, type Problem } from '../shared/problem.ts';

/** Counting stops here: 10,001 means more than 10,000. */
const COUNTED = 10_001;

/** The parameters of every list. */
export const PageQuery = {
  first: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: '1 to 200.' }),
  after: Type.Optional(Type.String({ maxLength: 1000, description: 'The endCursor of the page before.' })),
};

export const CountQuery = {
  totalCount: Type.Boolean({ default: false, description: 'Whether totalCount is wanted.' }),
};

/** A page of a list (Relay Cursor Connections); `name` is the nodes' name. */
export function Connection<Node extends TObject>(name: string, node: Node) {
  const Edge = Type.Object({ cursor: Type.String(), node }, { title: `${name}Edge` });
  return Type.Object(
    { edges: Type.Array(Edge), pageInfo: PageInfo, totalCount: Type.Optional(Type.Integer()) },
    { title: `${name}Connection` },
  );
}

const PageInfo = Type.Object(
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
}

/** A column and a direction; equal rows follow their ids. A cursor is valid within one order, by name. */
export interface Order {
  name: string;
  column: string;
  direction: 'asc' | 'desc';
}

export interface PageWanted {
  first: number;
  after?: string | undefined;
  totalCount?: boolean | undefined;
}

/**
 * Reads a page after a position instead of an offset: equally fast at any depth, and other rows coming or going neither
 * repeat nor hide a row.
 *
 * @throws Problem BAD_INPUT for an `after` other than a cursor of the order.
 */
export async function readPage<Row extends { id: string }>(
  db: Db,
  // Any query with ids, whatever tables it joins.
  // biome-ignore lint/suspicious/noExplicitAny: kysely has no name for "any tables".
  query: SelectQueryBuilder<any, any, Row>,
  order: Order,
  { first, after, totalCount }: PageWanted,
): Promise<Page<Row>> {
  const { column, direction } = order;
  let page = query
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(first + 1);
  if (after !== undefined) {
    const [value, id] = decode(after, order);
    const than = sql.raw(direction === 'asc' ? '>' : '<');
    page = page.where(sql<boolean>`(${sql.ref(column)}, ${sql.ref('id')}) ${than} (${value}, ${id})`);
  }
  const rows = await page.execute().catch((error: unknown) => {
    if (after !== undefined && isUnfitValue(error)) throw noCursor(error);
    throw error;
  });
  const edges = rows.slice(0, first).map((node) => ({ cursor: encode(node, order), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage: rows.length > first,
      hasPreviousPage: after !== undefined,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    ...(totalCount && { totalCount: await count(db, query) }),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function count(db: Db, query: SelectQueryBuilder<any, any, any>): Promise<number> {
  const counted = query.clearSelect().select('id').limit(COUNTED);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${counted}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

function encode(row: { id: string }, { name, column }: Order): string {
  const value = (row as Record<string, unknown>)[column];
  return Buffer.from(JSON.stringify([name, value, row.id])).toString('base64url');
}

function decode(cursor: string, order: Order): [value: string | number, id: string] {
  const parts = parse(Buffer.from(cursor, 'base64url').toString());
  if (!isPlace(parts)) throw noCursor();
  const [name, value, id] = parts;
  if (name !== order.name) {
    throw badField('after', 'OTHER_ORDER');
  }
  return [value, id];
}

function noCursor(cause?: unknown): Problem {
  return badFields([fieldError('after', 'WRONG_FORMAT', { format: 'CURSOR' })], cause);
}

/** A text, a moment as text, or a whole number. */
function isPlace(parts: unknown): parts is [name: string, value: string | number, id: string] {
  if (!Array.isArray(parts) || parts.length !== 3) return false;
  const [name, value, id] = parts;
  return typeof name === 'string' && (typeof value === 'string' || Number.isInteger(value)) && typeof id === 'string';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
