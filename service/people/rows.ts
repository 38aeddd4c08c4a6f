import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../http/surroundings.ts';

const AT_ONCE = 200;

/**
 * The rows of a table that meet a condition, in the order of their ids, in batches: a slow reader holds no connection.
 *
 * batchesOf<Row<'jobs'>>(db, 'jobs', sql`customer_id = ${id}`)
 */
export async function* batchesOf<Found extends { id: string }>(
  db: Db,
  table: string,
  condition: RawBuilder<unknown>,
  columns: RawBuilder<unknown> = sql`*`,
): AsyncGenerator<Found[]> {
  let last = '';
  while (true) {
    const { rows } = await sql<Found>`
      select ${columns} from ${sql.table(table)} where (${condition}) and id > ${last} order by id limit ${sql.lit(AT_ONCE)}`.execute(
      db,
    );
    yield rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.id ?? '';
  }
}

/** The rows of `batchesOf`, one by one. */
export async function* rowsOf<Found extends { id: string }>(
  ...asked: Parameters<typeof batchesOf>
): AsyncGenerator<Found> {
  for await (const batch of batchesOf<Found>(...asked)) yield* batch;
}
