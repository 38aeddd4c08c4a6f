import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { FieldErrorSchema, Nullable, OneOf } from '../http/schemas.ts';
import type { WritingBy } from '../records/writes.ts';
import type { FieldError } from '../shared/field-errors.ts';
import { Problem } from '../shared/problem.ts';

const ImportedRow = Type.Object(
  {
    row: Type.Integer(),
    outcome: OneOf(['CREATED', 'UPDATED', 'SKIPPED', 'REFUSED']),
    recordId: Nullable(Type.String()),
    errors: Type.Array(FieldErrorSchema),
  },
  { title: 'ImportedRow' },
);

export const ImportReport = Type.Object(
  {
    isDryRun: Type.Boolean(),
    created: Type.Integer(),
    updated: Type.Integer(),
    skipped: Type.Integer(),
    refused: Type.Integer(),
    rows: Type.Array(ImportedRow),
  },
  { title: 'ImportReport' },
);

/** The result of an accepted row. */
export interface Came {
  outcome: 'CREATED' | 'UPDATED' | 'SKIPPED';
  recordId: string;
}

/**
 * Writes the rows one by one. A refused row leaves nothing and stops no other row. A dry run leaves nothing, but each
 * row sees the rows before it.
 *
 * @param each writes one row. @throws Problem to refuse the row.
 */
export async function importRows<Row>(
  { db }: WritingBy,
  rows: readonly Row[],
  isDryRun: boolean,
  each: (row: Row) => Promise<Came>,
): Promise<Static<typeof ImportReport>> {
  const imported: Static<typeof ImportedRow>[] = [];
  if (isDryRun) await sql`savepoint whole_import`.execute(db);
  for (const [index, cells] of rows.entries()) {
    await sql`savepoint imported_row`.execute(db);
    try {
      const { outcome, recordId } = await each(cells);
      const isGone = isDryRun && outcome === 'CREATED';
      imported.push({ row: index + 1, outcome, recordId: isGone ? null : recordId, errors: [] });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await sql`rollback to savepoint imported_row`.execute(db);
      imported.push({ row: index + 1, outcome: 'REFUSED', recordId: null, errors: mistakesOf(error) });
    }
    await sql`release savepoint imported_row`.execute(db);
  }
  if (isDryRun) await sql`rollback to savepoint whole_import`.execute(db);
  const count = (outcome: string) => imported.filter((row) => row.outcome === outcome).length;
  return {
    isDryRun,
    created: count('CREATED'),
    updated: count('UPDATED'),
    skipped: count('SKIPPED'),
    refused: count('REFUSED'),
    rows: imported,
  };
}

/** The errors of a row, by cell: `taxes.0.percent` is in the cell `taxes`. */
function mistakesOf({ message, extras: { errors } }: Problem): FieldError[] {
  if (!errors || errors.length === 0) return [{ path: '', code: 'REFUSED', message }];
  return errors.map(({ path, ...rest }) => ({ path: path.split('.', 1)[0] ?? '', ...rest }));
}
