import { sql } from 'kysely';
import { type TObject, Type } from 'typebox';
import { isUnfitValue } from '../database/unfit-value.ts';
import { Nullable } from '../http/schemas.ts';
import type { Db } from '../http/surroundings.ts';
import { fieldError } from '../shared/field-messages.ts';
import { badField, badFields, type Problem } from '../shared/problem.ts';
import { type AnyQuery, type Order, type Place, type Rows, rowsAfter, SORTED, wholeQuery } from './sorted-rows.ts';

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
  rows: Rows<Row>,
  order: Order,
  { first, after, totalCount }: PageWanted,
): Promise<Page<Row>> {
  const place = after === undefined ? null : decode(after, order);
  const found = await rowsAfter(db, rows, order, place, first + 1).catch((error: unknown) => {
    if (place && isUnfitValue(error)) throw noCursor(error);
    throw error;
  });
  const edges = found.slice(0, first).map((node) => ({ cursor: encode(node, order), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage: found.length > first,
      hasPreviousPage: after !== undefined,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    ...(totalCount && { totalCount: await count(db, wholeQuery(rows)) }),
  };
}

async function count(db: Db, query: AnyQuery<unknown>): Promise<number> {
  const counted = query.clearSelect().select('id').limit(COUNTED);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${counted}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

function encode(row: { id: string }, { name, column = SORTED }: Order): string {
  const value = (row as Record<string, unknown>)[column];
  return Buffer.from(JSON.stringify([name, value, row.id])).toString('base64url');
}

function decode(cursor: string, order: Order): Place {
  const parts = parse(Buffer.from(cursor, 'base64url').toString());
  if (!isPlace(parts)) throw noCursor();
  const [name, value, id] = parts;
  if (name !== order.name) throw badField('after', 'OTHER_ORDER');
  if (value === null && !order.sorting) throw noCursor();
  return { value, id };
}

function noCursor(cause?: unknown): Problem {
  return badFields([fieldError('after', 'WRONG_FORMAT', { format: 'CURSOR' })], cause);
}

/** A text, a moment as text, a whole number, or null for a row without a value. */
function isPlace(parts: unknown): parts is [name: string, value: string | number | null, id: string] {
  if (!Array.isArray(parts) || parts.length !== 3) return false;
  const [name, value, id] = parts;
  const isValue = value === null || typeof value === 'string' || Number.isInteger(value);
  return typeof name === 'string' && isValue && typeof id === 'string';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
