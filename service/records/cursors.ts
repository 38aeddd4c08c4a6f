import { createHash } from 'node:crypto';
import { fieldError } from '../shared/field-messages.ts';
import { badField, badFields, type Problem } from '../shared/problem.ts';

/** A list as its cursors know it. A cursor is good for the same list in the same order with the same filters. */
export interface Listing {
  name: string;
  order: string;
  /** A mark of the filters. */
  filters: string;
}

/** The arguments of pages, which a cursor doesn't depend on. */
const OF_PAGES = ['first', 'after', 'last', 'before', 'totalCount', 'totalIsExact'];

/** listingOf('job', 'CREATED_AT_DESC', { status: 'NEW', first: 20 }) → { name: 'job', order: 'CREATED_AT_DESC', filters: '5yTq0…' } */
export function listingOf(name: string, order: string, asked: object): Listing {
  const given = Object.entries(asked)
    .filter(([key, value]) => value !== undefined && !OF_PAGES.includes(key))
    // A filter is an object in a body, and the same text in a query string.
    .map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1));
  const filters = createHash('sha256').update(JSON.stringify(given)).digest('base64url').slice(0, 8);
  return { name, order, filters };
}

/** The version of the cursors' content. */
const VERSION = 1;

/** The cursor of a row: opaque to callers. */
export function cursorOf({ name, order, filters }: Listing, place: readonly [unknown, unknown]): string {
  return Buffer.from(JSON.stringify([VERSION, name, order, filters, ...place])).toString('base64url');
}

/**
 * The place in a cursor of a list.
 *
 * @throws Problem BAD_INPUT for a cursor of another list, order or filter, and for any other text.
 */
export function placeIn(cursor: string, argument: string, listing: Listing): [unknown, unknown] {
  const parts = parsed(cursor);
  if (!Array.isArray(parts) || parts.length !== 6 || parts[0] !== VERSION) throw noCursor(argument);
  const [, name, order, filters, ...place] = parts;
  if (name !== listing.name) throw badField(argument, 'OTHER_LIST');
  if (order !== listing.order) throw badField(argument, 'OTHER_ORDER');
  if (filters !== listing.filters) throw badField(argument, 'OTHER_FILTER');
  return place as [unknown, unknown]; // six parts
}

export function noCursor(argument: string, cause?: unknown): Problem {
  return badFields([fieldError(argument, 'WRONG_FORMAT', { format: 'CURSOR' })], cause);
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
