import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../http/surroundings.ts';
import type { KindName } from '../shared/field-errors.ts';
import { fieldError, wordOf } from '../shared/field-messages.ts';
import { Problem } from '../shared/problem.ts';
import type { Dependent, RecordTable } from './kind.ts';

/**
 * Live records with the record's id in a column, such as a department's users.
 *
 * @param condition a further condition, in SQL.
 */
export function liveRows(
  name: string,
  table: RecordTable,
  column: ReferringColumn,
  condition: RawBuilder<unknown> = sql`true`,
): Dependent {
  return {
    name,
    count: async (db: Db, id) => {
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

/** A record's dependent records, counted: [{ name: 'jobs', count: 2, isKept: false }] */
export async function usesOf(
  db: Db,
  { dependents = [] }: { dependents?: readonly Dependent[] },
  id: string,
): Promise<{ name: string; count: number; isKept: boolean }[]> {
  const uses = [];
  for (const { name, count, isKept = false } of dependents) uses.push({ name, isKept, count: await count(db, id) });
  return uses.filter(({ count }) => count > 0);
}

/** inWords([{ name: 'jobs', count: 2 }, { name: 'users', count: 1 }]) → 'jobs (2), users (1)' */
export function inWords(uses: readonly { name: string; count: number }[]): string {
  return uses.map(({ name, count }) => `${name} (${count})`).join(', ');
}

/** @throws Problem IN_USE with the dependent records and their counts. */
export async function refuseInUse(
  db: Db,
  kind: { type: KindName; dependents?: readonly Dependent[] },
  id: string,
): Promise<void> {
  const uses = await usesOf(db, kind, id);
  if (uses.length === 0) return;
  const errors = uses.map(({ name, count }) => fieldError(name, 'IN_USE', { count }));
  const word = wordOf(kind.type);
  const kept = uses.filter(({ isKept }) => isKept);
  const detail =
    kept.length > 0
      ? `This ${word} can’t be deleted. Records that are never deleted belong to the ${word}: ${inWords(kept)}.`
      : `This ${word} is still in use: ${inWords(uses)}. Move or delete those records first.`;
  throw new Problem('IN_USE', detail, { errors });
}
