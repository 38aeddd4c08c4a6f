import { sql } from 'kysely';
import type { RecordTable } from '../records/kind.ts';
import type { Db } from '../http/surroundings.ts';
import { lineTextsOf, readContents } from '../quotations/contents.ts';
import { learnCodes } from '../words/vocabulary.ts';
import { searchedKinds } from './kinds.ts';
import type { Searched } from './searched.ts';

const ROWS_A_BATCH = 200;

/** A batch of records whose search texts were written again. */
export interface Filled {
  table: string;
  /** Zero when the table is done. */
  rows: number;
}

/**
 * Writes the search texts of the next batch of records again, as the present version writes them; an interrupted fill goes
 * on. Of several services, one fills at a time.
 *
 * @returns null when all is filled.
 */
export function fillNext(db: Db): Promise<Filled | null> {
  return db.transaction().execute(async (trx) => {
    const next = await trx
      .selectFrom('searchFilling')
      .where('isFilled', '=', false)
      .selectAll()
      .orderBy('tableName')
      .forUpdate()
      .skipLocked()
      .limit(1)
      .executeTakeFirst();
    if (!next) return null;
    const kind = searchedKinds.find(({ record }) => snake(record.table) === next.tableName);
    const lastId = kind && (await fillBatch(trx, kind, next.lastId));
    const done = lastId?.id === undefined;
    await trx
      .updateTable('searchFilling')
      .set(done ? { isFilled: true } : { lastId: lastId.id as string })
      .where('tableName', '=', next.tableName)
      .execute();
    return { table: next.tableName, rows: lastId?.count ?? 0 };
  });
}

/** Fills all at once, for a database of few records. */
export async function fillSearch(db: Db): Promise<void> {
  while (await fillNext(db));
}

const snake = (name: string) => name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

async function fillBatch(db: Db, { record }: Searched, after: string): Promise<{ id: string | undefined; count: number }> {
  const table = sql.table(record.table satisfies RecordTable);
  const { rows } = await sql<FilledRow>`select * from ${table} where id > ${after} order by id limit ${sql.lit(ROWS_A_BATCH)} for no key update`.execute(db);
  for (const found of rows) {
    const row = 'lineTexts' in found ? { ...found, lineTexts: await lineTextsOf(db, (await readContents(db, found.id)).lines) } : found;
    const { search } = record.words(row as never);
    if (search !== found.search || row.lineTexts !== found.lineTexts) {
      const lines = 'lineTexts' in row ? sql`, line_texts = ${row.lineTexts}` : sql``;
      await sql`update ${table} set search = ${search} ${lines} where id = ${found.id}`.execute(db);
    }
  }
  for (const [companyId, own] of Map.groupBy(rows, (row) => row.companyId ?? (record.table === 'companies' ? row.id : null))) {
    await learnCodes(db, companyId, own.flatMap((row) => record.texts(row as never)));
  }
  return { id: rows.at(-1)?.id, count: rows.length };
}

interface FilledRow {
  id: string;
  companyId?: string | null;
  search: string;
  lineTexts?: string | null;
}
