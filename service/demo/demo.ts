import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { hashPassword } from '../login/passwords.ts';
import { fillOutbox } from './outbox.ts';
import { keepAllParticulars } from './particulars.ts';
import type { Records } from './records.ts';
import { rollDemo } from './roll.ts';

/** What everyone of the demo logs in with. */
export const demoPassword = 'docket-demo-2026';

/** A login of each role; the second and the third are of one company. */
export const demoLogins = [
  'super@docket.example',
  'company@docket.example',
  'quotation@docket.example',
  'other@docket.example',
];

const ROWS_A_STATEMENT = 500;

/**
 * Fills an empty database, in one transaction, with three companies and a year of their work up to yesterday: the same
 * for the same day. Does nothing where there is a user already.
 *
 * @param publicUrl where the documents of the demo lead to.
 */
export async function fillDemo({ db }: Database, publicUrl: string): Promise<void> {
  const midnight = new Date();
  midnight.setUTCHours(0, 0, 0, 0);
  if (await isFilled(db)) return;
  // Not within the transaction: it takes seconds, which a database may find too long to be left waiting.
  const records = await rollDemo(midnight, await hashPassword(demoPassword));
  await db.transaction().execute(async (transaction) => {
    // Two that start at once would both find it empty.
    await sql`lock table users in exclusive mode`.execute(transaction);
    if (await isFilled(transaction)) return;
    await insertAll(transaction, records);
    await keepAllParticulars(transaction);
    await fillOutbox(transaction, midnight, publicUrl);
  });
}

async function isFilled(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function insertAll(db: Transaction<Tables>, records: Records): Promise<void> {
  // A company names its logo and the logo its company: the first of the two is completed afterwards.
  await insert(
    db,
    'companies',
    records.companies.map((company) => ({ ...company, logoFileId: null })),
  );
  await insert(db, 'files', records.files);
  for (const { id, logoFileId } of records.companies) {
    await db.updateTable('companies').set({ logoFileId }).where('id', '=', id).execute();
  }
  await insert(db, 'fileBytes', records.fileBytes);
  await insert(db, 'departments', records.departments);
  await insert(db, 'users', records.users);
  await insert(db, 'customerCompanies', records.customerCompanies);
  await insert(db, 'customers', records.customers);
  await insert(db, 'items', records.items);
  await insert(db, 'contactDetails', records.contactDetails);
  await insert(db, 'bankDetails', records.bankDetails);
  await insert(db, 'termsAndConditions', records.termsAndConditions);
  await insert(db, 'proformaInvoiceTerms', records.proformaInvoiceTerms);
  await insert(db, 'quotations', records.quotations);
  await insert(db, 'editedVersions', records.editedVersions);
  await insert(db, 'proformaInvoices', records.proformaInvoices);
  await insert(db, 'quotationContents', records.quotationContents);
  await insert(db, 'jobFields', records.jobFields);
  await insert(db, 'jobs', records.jobs);
  await insert(db, 'completedInfos', records.completedInfos);
  await insert(db, 'emailTemplates', records.emailTemplates);
  await insert(db, 'counters', records.counters);
  await insert(db, 'auditEntries', records.auditEntries);
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
