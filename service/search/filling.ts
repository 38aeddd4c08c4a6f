import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Service } from '../http/surroundings.ts';
import { lineTextsOf, readContents } from '../quotations/contents.ts';
import type { RecordTable } from '../records/kind.ts';
import { codeWords, learnCodesAgain } from '../words/vocabulary.ts';
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
  while ((await codeWords(db)) > 0);
}

const PAUSE_MS = 50;
const EVERY_MS = 10 * 60_000;
const TELLS_EVERY_ROWS = 20_000;

/** Fills while the service listens, in small steps, and says in the log how far. */
export function fillInBackground(app: Service, db: Db): void {
  const stop = new AbortController();
  const rows = new Map<string, number>();
  const step = async (): Promise<boolean> => {
    const filled = await fillNext(db);
    if (!filled) return (await codeWords(db)) > 0;
    const before = rows.get(filled.table) ?? 0;
    const count = before + filled.rows;
    rows.set(filled.table, count);
    if (filled.rows === 0 && count > 0) app.log.info(`The search of ${filled.table} is up to date: ${count} records.`);
    else if (Math.floor(count / TELLS_EVERY_ROWS) > Math.floor(before / TELLS_EVERY_ROWS)) {
      app.log.info(`The search is being brought up to date: ${count} records of ${filled.table} so far.`);
    }
    return true;
  };
  const fill = async () => {
    try {
      while (!stop.signal.aborted && (await step())) await setTimeout(PAUSE_MS, undefined, { signal: stop.signal });
      await setTimeout(EVERY_MS, undefined, { signal: stop.signal, ref: false });
    } catch (error) {
      if (stop.signal.aborted) return;
      app.log.warn({ err: error }, 'The search could not be brought up to date. The service tries again.');
      await setTimeout(EVERY_MS, undefined, { signal: stop.signal, ref: false }).catch(() => {});
    }
    if (!stop.signal.aborted) void fill();
  };
  app.addHook('onListen', async () => void fill());
  app.addHook('onClose', async () => stop.abort());
}

const snake = (name: string) => name.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

async function fillBatch(
  db: Db,
  { record }: Searched,
  after: string,
): Promise<{ id: string | undefined; count: number }> {
  const table = sql.table(record.table satisfies RecordTable);
  const { rows } =
    await sql<FilledRow>`select * from ${table} where id > ${after} order by id limit ${sql.lit(ROWS_A_BATCH)} for no key update`.execute(
      db,
    );
  for (const found of rows) {
    const row =
      'lineTexts' in found
        ? { ...found, lineTexts: await lineTextsOf(db, (await readContents(db, found.id)).lines) }
        : found;
    const { search } = record.words(row as never);
    if (search !== found.search || row.lineTexts !== found.lineTexts) {
      const lines = 'lineTexts' in row ? sql`, line_texts = ${row.lineTexts}` : sql``;
      await sql`update ${table} set search = ${search} ${lines} where id = ${found.id}`.execute(db);
    }
  }
  for (const [companyId, own] of Map.groupBy(
    rows,
    (row) => row.companyId ?? (record.table === 'companies' ? row.id : null),
  )) {
    await learnCodesAgain(
      db,
      companyId,
      own.flatMap((row) => record.texts(row as never)),
    );
  }
  return { id: rows.at(-1)?.id, count: rows.length };
}

interface FilledRow {
  id: string;
  companyId?: string | null;
  search: string;
  lineTexts?: string | null;
}
