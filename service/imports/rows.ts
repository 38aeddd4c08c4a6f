import { sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { type FieldError, Problem } from '../problem.ts';
import type { WritingBy } from '../records/writes.ts';
import { Nullable, OneOf } from '../schemas.ts';

const ImportedRow = Type.Object(
  {
    row: Type.Integer(),
    outcome: OneOf(['CREATED', 'UPDATED', 'SKIPPED', 'REFUSED']),
    recordId: Nullable(Type.String()),
    errors: Type.Array(
      Type.Object({ path: Type.String(), code: Type.String(), message: Type.String() }, { title: 'ImportError' }),
    ),
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

/** What came of a row that isn't refused. */
export interface Came {
  outcome: 'CREATED' | 'UPDATED' | 'SKIPPED';
  recordId: string;
}

/**
 * Writes each row by itself, and says what came of it: one that is refused leaves nothing, and stops none of the others.
 * In a dry run none of them leaves anything, but each sees what those before it wrote.
 *
 * @param each writes one row. @throws Problem for one that it refuses.
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

/** What is wrong with a row, by its cells: `taxes.0.percent` is in the cell `taxes`. */
function mistakesOf({ code, message, extras: { errors } }: Problem): FieldError[] {
  if (!errors || errors.length === 0) return [{ path: '', code, message }];
  return errors.map(({ path, ...rest }) => ({ path: path.split('.', 1)[0] ?? '', ...rest }));
}
