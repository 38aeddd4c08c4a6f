import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { auditAll } from '../../records/audit.ts';
import type { Audited } from '../../records/audited.ts';
import { anyRecord, companyOf, type Patch, type RecordKind, type RecordTable, type Row } from '../../records/kind.ts';
import { noteRewritten } from '../../records/trail/sealing.ts';
import { stored } from '../../records/writes.ts';
import type { Writing } from '../../records/writing.ts';
import type { FieldChange } from '../../shared/values.ts';
import { batchesOf } from '../rows.ts';

/**
 * Rewrites records of a kind, deleted records included, with their texts for searches. The audit trail tells each rewritten record
 * without its former values.
 */
export async function rewriteRecords<Table extends RecordTable>(
  writing: Writing,
  // biome-ignore lint/suspicious/noExplicitAny: the schema of an answer plays no part
  kind: RecordKind<Table, any>,
  condition: RawBuilder<unknown>,
  change: (row: Row<Table>) => Patch<Table>,
): Promise<void> {
  const { db, table } = anyRecord(writing.db, kind);
  for await (const batch of batchesOf<Row<Table>>(writing.db, kind.table, condition)) {
    const entries: Audited[] = [];
    for (const row of batch) {
      const before = row as Record<string, unknown>;
      const patch = Object.entries(change(row)).filter(([name, value]) => !isDeepStrictEqual(value, before[name]));
      if (patch.length === 0) continue;
      const values = Object.fromEntries(patch);
      const words = kind.words({ ...row, ...values });
      await db
        .updateTable(table)
        .set({
          ...stored({ ...values, ...words }),
          version: sql<number>`version + 1`,
          updatedAt: sql<Date>`now()`,
        } as never)
        .where('id', '=', row.id)
        .execute();
      entries.push({ recordId: row.id, companyId: companyOf(row), action: 'ERASED', changes: [] });
    }
    await auditAll(writing, entries);
  }
}

interface Entry {
  id: string;
  recordId: string;
  changes: FieldChange[];
}

/** Rewrites the changes in the audit trail of records. */
export async function rewriteHistory(
  { db }: Writing,
  condition: RawBuilder<unknown>,
  change: (change: FieldChange, recordId: string) => FieldChange,
): Promise<void> {
  for await (const batch of batchesOf<Entry>(db, 'auditEntries', condition, sql`id, record_id, changes`)) {
    const rewritten = batch.flatMap((entry) => {
      const changes = entry.changes.map((each) => change(each, entry.recordId));
      return isDeepStrictEqual(changes, entry.changes) ? [] : [{ id: entry.id, changes: JSON.stringify(changes) }];
    });
    if (rewritten.length === 0) continue;
    await sql`
      update audit_entries set changes = rewritten.changes
      from unnest(${rewritten.map(({ id }) => id)}::text[], ${rewritten.map(({ changes }) => changes)}::jsonb[])
        as rewritten (id, changes)
      where audit_entries.id = rewritten.id`.execute(db);
    await noteRewritten(db, sql`select unnest(${rewritten.map(({ id }) => id)}::text[])`);
  }
}
