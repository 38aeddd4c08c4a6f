import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../http/surroundings.ts';

/* The id of a merged record leads on to the survivor of the merge. */

/** The columns that refer to records people merge. */
const LEADING = new Set(['customerId', 'customerCompanyId', 'recordId']);

/** A value to compare with a column: the id of a merged record becomes the id of the survivor, once for all rows. */
export function ledOn(column: string, value: unknown): RawBuilder<unknown> {
  return leadsOn(column) ? sql`(select survivor_of(${value}))` : sql`${value}`;
}

/** Whether a column refers to records that people merge. */
export const leadsOn = (column: string): boolean => LEADING.has(column);

/** Whether the record of a row was merged into another record, in SQL. */
export const isMerged = sql<boolean>`exists (select from merges where merged_id = id)`;

/** The id that the id of a merged record leads on to; null for any other id. */
export async function survivorOf(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select survivor_of(${id}) as id`.execute(db);
  const survivorId = rows[0]?.id ?? id;
  return survivorId === id ? null : survivorId;
}
