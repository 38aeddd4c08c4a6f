import { badField } from '../shared/problem.ts';

/**
 * A place in the feed, ordered by transaction and then by audit entry; all earlier changes are read. An empty id
 * precedes every entry of its transaction.
 */
export interface Position {
  /** A PostgreSQL transaction id of 64 bits (xid8). */
  transactionId: bigint;
  entryId: string;
}

/** Precedes every change. */
export const THE_BEGINNING: Position = { transactionId: 0n, entryId: '' };

const MAX_AGE_MS = 30 * 24 * 60 * 60_000;
const MAX_XID8 = 2n ** 64n - 1n;

export function isBefore(one: Position, other: Position): boolean {
  if (one.transactionId !== other.transactionId) return one.transactionId < other.transactionId;
  return one.entryId < other.entryId;
}

/** A position for callers to keep, with the time at which the feed was there. */
export function cursorOf({ transactionId, entryId }: Position, at: Date): string {
  return Buffer.from(JSON.stringify([String(transactionId), entryId, at.getTime()])).toString('base64url');
}

/** The position of a cursor. @throws Problem BAD_INPUT for a malformed cursor, or a cursor older than 30 days. */
export function positionOf(cursor: string, nowMs = Date.now()): Position {
  const parts = parsed(cursor);
  if (!parts) {
    throw badField('after', 'WRONG_FORMAT', { format: 'CURSOR' });
  }
  const { atMs, ...position } = parts;
  if (nowMs - atMs > MAX_AGE_MS) throw badField('after', 'TOO_OLD');
  return position;
}

function parsed(cursor: string): (Position & { atMs: number }) | undefined {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts.length !== 3) return undefined;
  const [xid, entryId, atMs] = parts;
  const isNumber = typeof xid === 'string' && /^\d{1,20}$/.test(xid) && BigInt(xid) <= MAX_XID8;
  const isId = typeof entryId === 'string' && /^[\w]{0,100}$/.test(entryId);
  // `Date` ends at 8.64e15.
  const isTime = Number.isInteger(atMs) && Math.abs(atMs) < 8.64e15;
  return isNumber && isId && isTime ? { transactionId: BigInt(xid), entryId, atMs } : undefined;
}
