import { badField, type Problem } from '../problem.ts';

/**
 * A place in the stream of changes, which goes by transaction, then by audit entry: all that comes before it was read. An
 * empty id stands before every entry of its transaction.
 */
export interface Position {
  /** A PostgreSQL transaction id of 64 bits (xid8). */
  transactionId: bigint;
  entryId: string;
}

const MAX_AGE_MS = 24 * 60 * 60_000;
const MAX_XID8 = 2n ** 64n - 1n;

export function isBefore(one: Position, other: Position): boolean {
  if (one.transactionId !== other.transactionId) return one.transactionId < other.transactionId;
  return one.entryId < other.entryId;
}

/** A position as callers keep it, with the time at which the stream was there. */
export function cursorOf({ transactionId, entryId }: Position, at: Date): string {
  return Buffer.from(JSON.stringify([String(transactionId), entryId, at.getTime()])).toString('base64url');
}

/**
 * The position of a cursor.
 *
 * @param now the present position, before which a cursor of this database is.
 * @throws Problem BAD_INPUT for one that is none, that is of another database, or that is more than a day old.
 */
export function positionOf(cursor: string, now: Position, nowMs = Date.now()): Position {
  const parts = parsed(cursor);
  if (!parts) {
    throw refusal(
      'WRONG_FORMAT',
      'after is no cursor; it must be the cursor of a change, or what changesCursor answers.',
    );
  }
  const { atMs, ...position } = parts;
  if (nowMs - atMs > MAX_AGE_MS) {
    const message = `after is from ${new Date(atMs).toISOString()}, more than a day ago: read what you show anew, and begin with changesCursor.`;
    throw refusal('TOO_OLD', message);
  }
  if (position.transactionId > now.transactionId) {
    const message =
      'after is ahead of this database, as where it was restored since: read what you show anew, and begin with changesCursor.';
    throw refusal('OTHER_DATABASE', message);
  }
  return position;
}

function refusal(code: string, message: string): Problem {
  return badField('after', code, message);
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
  // So far off that it is no time of a Date.
  const isTime = Number.isInteger(atMs) && Math.abs(atMs) < 8.64e15;
  return isNumber && isId && isTime ? { transactionId: BigInt(xid), entryId, atMs } : undefined;
}
