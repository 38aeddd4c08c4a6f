import type { Db } from '../http/surroundings.ts';
import type { QuotationLine } from '../shared/values.ts';
import type { Particulars } from './particulars.ts';

/** The parts of a quotation, an edited version or a proforma invoice outside its row. */
export interface Contents {
  lines: QuotationLine[];
  /** Null for a draft, whose document shows the present records. */
  particulars: Particulars | null;
}

/** The contents of a record that the caller has found. */
export async function readContents(db: Db, recordId: string): Promise<Contents> {
  const { lines, particulars } = await db
    .selectFrom('quotationContents')
    .where('recordId', '=', recordId)
    .select(['lines', 'particulars'])
    .executeTakeFirstOrThrow();
  // `writeContents` wrote the columns.
  return { lines: wholeLines(lines), particulars: particulars as Particulars | null };
}

/** Lines as stored, with the fields that lines from before migration 0031 lack. */
export const wholeLines = (lines: readonly QuotationLine[]): QuotationLine[] =>
  lines.map(({ discountAmount = null, ...line }) => ({ ...line, discountAmount }));

/** Writes a record's contents, in the record's transaction. */
export async function writeContents(db: Db, recordId: string, contents: Contents): Promise<void> {
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

/** Keeps a document's particulars from now on. */
export async function keepParticulars(db: Db, recordId: string, particulars: Particulars): Promise<void> {
  await db
    .updateTable('quotationContents')
    .set({ particulars: JSON.stringify(particulars) })
    .where('recordId', '=', recordId)
    .executeTakeFirstOrThrow();
}

/** Makes a document show the present records again, as a draft's document does. */
export async function dropParticulars(db: Db, recordId: string): Promise<void> {
  await db.updateTable('quotationContents').set({ particulars: null }).where('recordId', '=', recordId).execute();
}

/** The texts that searches find a record by: code and description of each line, each on a line. */
export async function lineTextsOf(db: Db, lines: readonly QuotationLine[]): Promise<string> {
  const ids = [...new Set(lines.flatMap((line) => line.itemId ?? []))];
  const items =
    ids.length === 0 ? [] : await db.selectFrom('items').where('id', 'in', ids).select(['id', 'code']).execute();
  const codes = new Map(items.map(({ id, code }) => [id, code]));
  const texts = lines.map(({ itemId, description }) =>
    `${codes.get(itemId ?? '') ?? ''} ${description.replaceAll('\n', ' ')}`.trim(),
  );
  return [...new Set(texts)].join('\n').slice(0, MOST_SEARCHED);
}

/** A longer text would slow each search that reads the quotation. */
const MOST_SEARCHED = 8_000;
