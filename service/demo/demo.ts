import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { hashPassword } from '../login/passwords.ts';
import { fillSearch } from '../search/filling.ts';
import { fillOutbox } from './mail/outbox.ts';
import { keepAllParticulars } from './quotations/particulars.ts';
import { demoTables, type Records } from './records.ts';
import { rollDemo } from './roll.ts';

/** The password of every demo login. */
export const demoPassword = 'docket-demo-2026';

/** A login of each role; the second and the third share a company. */
export const demoLogins = [
  'super@docket.example',
  'company@docket.example',
  'quotation@docket.example',
  'other@docket.example',
];

const ROWS_A_STATEMENT = 500;

/**
 * Fills an empty database in one transaction with three companies and their past year of work. The same day yields the
 * same data. A database with users stays as it is.
 *
 * @param publicUrl the base of the links in documents.
 */
export async function fillDemo({ db }: Database, publicUrl: string): Promise<void> {
  const midnight = new Date();
  midnight.setUTCHours(0, 0, 0, 0);
  if (await isFilled(db)) return;
  // Outside the transaction: rolling takes seconds, and databases limit how long a transaction may idle.
  const records = await rollDemo(midnight, await hashPassword(demoPassword));
  await db.transaction().execute(async (transaction) => {
    // Two services starting at once would both find the database empty.
    await sql`lock table users in exclusive mode`.execute(transaction);
    if (await isFilled(transaction)) return;
    await insertAll(transaction, records);
    await keepAllParticulars(transaction);
    await fillOutbox(transaction, midnight, publicUrl);
  });
  await fillSearch(db);
}

async function isFilled(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function insertAll(db: Transaction<Tables>, records: Records): Promise<void> {
  // A company refers to its logo and the logo to its company, so the reference to the logo comes second.
  const companies = records.companies.map((company) => ({ ...company, logoFileId: null }));
  for (const table of demoTables) await insert(db, table, table === 'companies' ? companies : records[table]);
  for (const { id, logoFileId } of records.companies) {
    await db.updateTable('companies').set({ logoFileId }).where('id', '=', id).execute();
  }
}

async function insert<Table extends keyof Tables>(
  db: Transaction<Tables>,
  table: Table,
  rows: Insertable<Tables[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_A_STATEMENT))
      .execute();
  }
}
