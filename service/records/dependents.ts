import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Dependent, RecordTable } from './kind.ts';

/** Live records of a table that name the record at hand in a column, such as the users of a department. */
export function liveRows(name: string, table: RecordTable, column: 'companyId' | 'departmentId'): Dependent {
  return {
    name,
    count: async (db: Kysely<Tables>, id) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id} and deleted_at is null`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },
  };
}
