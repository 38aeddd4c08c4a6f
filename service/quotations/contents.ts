import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { QuotationLine } from '../database/values.ts';
import type { Particulars } from './particulars.ts';

/** What belongs to a quotation, an edited version or a proforma invoice, but is kept besides its row. */
export interface Contents {
  lines: QuotationLine[];
  /** Null while it is a draft, whose document says what holds at the moment. */
  particulars: Particulars | null;
}

/** The contents of a record that the caller has found. */
export async function readContents(db: Kysely<Tables>, recordId: string): Promise<Contents> {
  const { lines, particulars } = await db
    .selectFrom('quotationContents')
    .where('recordId', '=', recordId)
    .select(['lines', 'particulars'])
    .executeTakeFirstOrThrow();
  // What is kept there is what `writeContents` was given.
  return { lines, particulars: particulars as Particulars | null };
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
export async function keepParticulars(db: Kysely<Tables>, recordId: string, particulars: Particulars): Promise<void> {
  await db
    .updateTable('quotationContents')
    .set({ particulars: JSON.stringify(particulars) })
    .where('recordId', '=', recordId)
    .executeTakeFirstOrThrow();
}
