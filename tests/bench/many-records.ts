import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../service/database/tables.ts';
import { fillWithCustomers, type ManyCustomers } from './many-customers.ts';
import { addJobs } from './many-jobs.ts';
import { addQuotations } from './many-quotations.ts';

const TABLES = ['customer_companies', 'customers', 'jobs', 'quotations'];

/**
 * Fills an empty, migrated database with three companies, their customers, jobs and quotations, over three years. The same
 * at each run. What is written for each record anew, such as
 * inverted indexes, is made when all are there: that takes a tenth of the time.
 */
export async function fillWithRecords(
  db: Kysely<Tables>,
  { customers, jobs, quotations }: { customers: number; jobs: number; quotations: number },
): Promise<ManyCustomers> {
  return db.connection().execute(async (one) => {
    await sql`set maintenance_work_mem = '1GB'`.execute(one);
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename in (${sql.join(TABLES.map((table) => sql.lit(table)))}) and indexdef like '%USING gin%'`.execute(
      one,
    );
    // Words are learnt below, all at once.
    for (const table of TABLES) await sql`alter table ${sql.table(table)} disable trigger user`.execute(one);
    for (const { name } of indexes) await sql`drop index ${sql.table(name)}`.execute(one);
    const many = await fillWithCustomers(one, customers);
    await addJobs(one, jobs, customers);
    await addQuotations(one, quotations, customers);
    for (const { definition } of indexes) await sql.raw(definition).execute(one);
    for (const table of TABLES) {
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(one);
      // All words there are come again and again.
      await sql`insert into vocabulary select distinct company_id, word
        from (select * from ${sql.table(table)} limit 20000) made, string_to_table(search_words(search), ' ') word
        where word ~ '^[^0-9]{3,24}$'`.execute(one);
    }
    await sql`vacuum analyze`.execute(one);
    return many;
  });
}
