import { type RawBuilder, type Selectable, sql } from 'kysely';
import { findCompletedInfo } from '../completed-info/completed-info.ts';
import { customers } from '../customers/customer.ts';
import { customerCompanies } from '../customers/customer-company.ts';
import type { Tables } from '../database/tables.ts';
import type { Db } from '../http/surroundings.ts';
import { jobs } from '../jobs/job.ts';
import type { Viewer } from '../login/sessions.ts';
import { messages } from '../mail/message.ts';
import { notes } from '../notes/note.ts';
import { proformaInvoices } from '../proforma-invoices/proforma-invoice.ts';
import { readContents } from '../quotations/contents.ts';
import { answerOfVersion } from '../quotations/edited-version.ts';
import { quotations } from '../quotations/quotation.ts';
import { answerOf, findRecord, type Row } from '../records/kind.ts';
import type { Section } from './json-text.ts';
import { rowsOf } from './rows.ts';

/** The records of a customer, as conditions in SQL. */
export interface OfCustomer {
  /** The customer, and the records merged into the customer. */
  ids: readonly string[];
  /** The ids of the customer's records of a table. */
  idsIn(table: 'jobs' | 'quotations' | 'proformaInvoices'): RawBuilder<unknown>;
  /** The ids of the customer's jobs, quotations and proforma invoices. */
  work: RawBuilder<unknown>;
}

/** The records of a customer. */
export async function ofCustomer(db: Db, id: string): Promise<OfCustomer> {
  const { rows } = await sql<{ id: string }>`
    with recursive led (id) as (
      select ${id}::text collate "C"
      union all
      select merged_id from merges join led on survivor_id = led.id
    )
    select id from led`.execute(db);
  const ids = rows.map((row) => row.id);
  const idsIn = (table: string) => sql`select id from ${sql.table(table)} where customer_id = any(${ids}::text[])`;
  return { ids, idsIn, work: sql.join(['jobs', 'quotations', 'proformaInvoices'].map(idsIn), sql` union all `) };
}

/** Everything that Docket holds about a customer, by the names of the API. */
export async function customerData(db: Db, viewer: Viewer, customer: Row<'customers'>): Promise<Section[]> {
  const { ids, idsIn, work } = await ofCustomer(db, customer.id);
  const employer = customer.customerCompanyId;
  const theirs = sql`customer_id = any(${ids}::text[])`;
  return [
    ['customer', answerOf(customers, customer)],
    ['customerCompany', employer === null ? null : await findRecord(db, customerCompanies, viewer, employer)],
    ['mergedCustomers', mergedCustomers(db, ids, customer.id)],
    ['jobs', jobsOf(db, theirs)],
    ['quotations', withLines(db, quotations, rowsOf<Row<'quotations'>>(db, 'quotations', theirs))],
    ['editedVersions', versionsOf(db, sql`quotation_id in (${idsIn('quotations')})`)],
    [
      'proformaInvoices',
      withLines(db, proformaInvoices, rowsOf<Row<'proformaInvoices'>>(db, 'proformaInvoices', theirs)),
    ],
    ['messages', answers(messages(true), rowsOf<Row<'messages'>>(db, 'messages', sql`record_id in (${work})`))],
    [
      'notes',
      answers(notes, rowsOf<Row<'notes'>>(db, 'notes', sql`record_id = any(${ids}::text[]) or record_id in (${work})`)),
    ],
    ['history', historyOf(db, sql`record_id = any(${ids}::text[])`)],
  ];
}

async function* mergedCustomers(db: Db, ids: readonly string[], survivorId: string) {
  const merged = rowsOf<Row<'customers'>>(db, 'customers', sql`id = any(${ids}::text[]) and id <> ${survivorId}`);
  for await (const row of merged) yield answerOf(customers, row);
}

async function* jobsOf(db: Db, condition: RawBuilder<unknown>) {
  for await (const row of rowsOf<Row<'jobs'>>(db, 'jobs', condition))
    yield { ...answerOf(jobs, row), completedInfo: (await findCompletedInfo(db, row.id)) ?? null };
}

async function* withLines(db: Db, kind: object, rows: AsyncIterable<{ id: string }>) {
  for await (const row of rows) yield { ...answerAs(kind, row), lines: (await readContents(db, row.id)).lines };
}

async function* versionsOf(db: Db, condition: RawBuilder<unknown>) {
  for await (const row of rowsOf<Selectable<Tables['editedVersions']>>(db, 'editedVersions', condition))
    yield { ...answerOfVersion(row), lines: (await readContents(db, row.id)).lines };
}

/** The answers of rows. */
export async function* answers(kind: object, rows: AsyncIterable<object>) {
  for await (const row of rows) yield answerAs(kind, row);
}

/** The answer of a row of the kind's table. Kinds of several tables share no type. */
const answerAs = (kind: object, row: object): object => answerOf(kind as never, row as never);

/** The audit trail of records, the oldest entry first. */
export async function* historyOf(db: Db, condition: RawBuilder<unknown>) {
  const columns = sql`id, at, record_id, action, actor_id, actor_name, changes`;
  yield* rowsOf<{ id: string }>(db, 'auditEntries', condition, columns);
}
