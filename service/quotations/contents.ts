import type { Kysely, Selectable } from 'kysely';
import type { QuotationContentsTable, Tables } from '../database/tables.ts';

/** What belongs to a quotation, an edited version or a proforma invoice, but is kept besides its row. */
export type Contents = Omit<Selectable<QuotationContentsTable>, 'recordId'>;

/** The contents of a record that the caller has found. */
export function readContents(db: Kysely<Tables>, recordId: string): Promise<Contents> {
  return db
    .selectFrom('quotationContents')
    .where('recordId', '=', recordId)
    .select(['lines', 'particulars'])
    .executeTakeFirstOrThrow();
}

/** Writes the contents of a record, in the transaction of that. */
export async function writeContents(db: Kysely<Tables>, recordId: string, contents: Contents): Promise<void> {
  const values = {
    recordId,
    lines: JSON.stringify(contents.lines),
    particulars: contents.particulars && JSON.stringify(contents.particulars),
  };
  await db
    .insertInto('quotationContents')
    .values(values)
    .onConflict((conflict) => conflict.column('recordId').doUpdateSet(values))
    .execute();
}

/** Keeps what else the document of a record says, from now on. */
export async function keepParticulars(
  db: Kysely<Tables>,
  recordId: string,
  particulars: NonNullable<Contents['particulars']>,
): Promise<void> {
  await db
    .updateTable('quotationContents')
    .set({ particulars: JSON.stringify(particulars) })
    .where('recordId', '=', recordId)
    .executeTakeFirstOrThrow();
}
