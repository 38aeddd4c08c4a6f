import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../service/database/tables.ts';
import { codeWords } from '../../service/words/vocabulary.ts';
import { fillWithCustomers, firstOfMany, type ManyCustomers } from './many-customers.ts';
import { addJobs } from './many-jobs.ts';
import { addQuotations } from './many-quotations.ts';

/** The records of a large company. */
export const LARGE = { customers: 200_000, jobs: 1_000_000, quotations: 200_000 };

const TABLES = ['customer_companies', 'customers', 'jobs', 'quotations'];

/**
 * Fills an empty, migrated database with 3 companies, their customers, jobs and quotations over 3 years. Each run gives the
 * same data. Inverted indexes and the vocabulary are built after the inserts, in a tenth of the time. Records of an earlier run stay.
 */
export async function fillWithRecords(
  db: Kysely<Tables>,
  { customers, jobs, quotations }: { customers: number; jobs: number; quotations: number },
): Promise<ManyCustomers> {
  if (await db.selectFrom('companies').select('id').executeTakeFirst()) return firstOfMany;
  return db.connection().execute(async (one) => {
    await sql`set maintenance_work_mem = '1GB'`.execute(one);
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename in (${sql.join(TABLES.map((table) => sql.lit(table)))}) and indexdef like '%USING gin%'`.execute(
      one,
    );
    // The vocabulary is filled below, in a single statement per table.
    for (const table of TABLES) await sql`alter table ${sql.table(table)} disable trigger user`.execute(one);
    for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(one);
    const many = await fillWithCustomers(one, customers);
    await addJobs(one, jobs, customers);
    await addQuotations(one, quotations, customers);
    for (const { definition } of indexes) await sql.raw(definition).execute(one);
    for (const table of TABLES) {
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(one);
      // 20,000 rows contain every word.
      await sql`insert into vocabulary select distinct company_id, word
        from (select * from ${sql.table(table)} limit 20000) made, string_to_table(search_words(search), ' ') word
        where word ~ '^[^0-9]{3,24}$'`.execute(one);
    }
    while ((await codeWords(one)) > 0);
    await sql`update search_filling set is_filled = true`.execute(one);
    await sql`vacuum analyze`.execute(one);
    return many;
  });
}
