import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { badField } from '../shared/problem.ts';
import { type Position, positionOf, THE_BEGINNING } from './position.ts';

/**
 * The position of a caller's cursor in this database. The entry of the position must be in the audit trail: after the
 * restore of a backup, other changes get the transaction numbers of lost changes.
 *
 * @throws Problem BAD_INPUT for a malformed cursor, a cursor older than 30 days, or another database's cursor.
 */
export async function resumed(db: Kysely<Tables>, cursor: string): Promise<Position> {
  const position = positionOf(cursor);
  const { transactionId, entryId } = position;
  if (transactionId === THE_BEGINNING.transactionId) return THE_BEGINNING;
  const { rows } = await sql`
    select from audit_entries where id = ${entryId} and transaction_id = ${String(transactionId)}::xid8`.execute(db);
  if (rows.length === 0) throw badField('after', 'OTHER_DATABASE');
  return position;
}
