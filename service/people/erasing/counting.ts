import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../http/surroundings.ts';

/** Counts the rows of a table that meet a condition. */
export async function countOf(db: Db, table: string, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${condition}`.execute(db);
  return rows[0]?.count ?? 0;
}
