import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { Problem } from '../problem.ts';
import { type Dependent, type RecordTable, wordOf } from './kind.ts';

/**
 * Live records of a table that name the record at hand in a column, such as the users of a department.
 *
 * @param condition what else must hold of them, in SQL.
 */
export function liveRows(
  name: string,
  table: RecordTable,
  column: ReferringColumn,
  condition: RawBuilder<unknown> = sql`true`,
): Dependent {
  return {
    name,
    count: async (db: Kysely<Tables>, id) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id} and deleted_at is null and ${condition}`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },
  };
}

type ReferringColumn =
  | 'companyId'
  | 'departmentId'
  | 'customerCompanyId'
  | 'customerId'
  | 'quotationId'
  | 'termsId'
  | 'contactDetailsId'
  | 'bankDetailsId';

/** @throws Problem IN_USE, naming what depends on a record and how many there are of each. */
export async function refuseInUse(
  db: Kysely<Tables>,
  kind: { type: string; dependents?: readonly Dependent[] },
  id: string,
): Promise<void> {
  const uses = [];
  for (const { name, count } of kind.dependents ?? []) uses.push({ name, count: await count(db, id) });
  const left = uses.filter(({ count }) => count > 0);
  if (left.length === 0) return;
  const what = left.map(({ name, count }) => `${name} (${count})`).join(', ');
  const errors = left.map(({ name, count }) => ({
    path: name,
    code: 'IN_USE',
    message: `There are ${name} that depend on it: ${count}.`,
  }));
  const detail = `This ${wordOf(kind)} can't be deleted while it still has ${what}. Move or delete those first.`;
  throw new Problem('IN_USE', detail, { errors });
}
