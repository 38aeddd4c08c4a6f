import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../service/database/tables.ts';

/** Of the company that has most of the customers: what to ask for by a filter. */
export interface ManyCustomers {
  companyId: string;
  customerId: string;
  customerCompanyId: string;
}

/** Whose a row is, in SQL: of three companies, the last digit of the row's number `i` says which. */
export const owner = idOf('company')('case when i % 10 < 8 then 1 else i % 10 - 6 end');

/**
 * Fills an empty, migrated database with three companies, of which the first has eight customers in ten, and a customer
 * company for ten customers. The same at each run.
 *
 * @param count of customers, a multiple of 10.
 */
export async function fillWithCustomers(db: Kysely<Tables>, count: number): Promise<ManyCustomers> {
  const [customer, customerCompany] = [idOf('customer'), idOf('customer_company')];
  await db
    .insertInto('companies')
    .values([1, 2, 3].map((index) => ({ ...COMPANY, id: plainId('company', index) })))
    .execute();
  await sql`insert into customer_companies (id, company_id, name, search, sort_name)
    select ${customerCompany('i')}, ${owner}, i, '', '' from generate_series(0, ${sql.lit(count)} / 10 + 9) i`.execute(
    db,
  );
  await sql`insert into customers (id, company_id, customer_company_id, full_name, phone, search, sort_name)
    select ${customer('i')}, ${owner}, ${customerCompany('i / 100 * 10 + i % 10')}, i, '1', '', ''
    from generate_series(0, ${sql.lit(count)} + 9) i`.execute(db);
  return {
    companyId: plainId('company', 1),
    customerId: plainId('customer', 1),
    customerCompanyId: plainId('customer_company', 1),
  };
}

const COMPANY = {
  name: 'Lima Works',
  email: 'office@lima.example',
  currency: 'CAD',
  locale: 'en-CA',
  timeZone: 'America/Toronto',
  numberOfUsers: 1000,
  search: '',
  sortName: '',
};

/** plainId('job', 7) → 'job_00000000000000000000000007' */
export function plainId(type: string, index: number): string {
  return `${type}_${String(index).padStart(26, '0')}`;
}

/** The same in SQL, of a whole number that an expression gives. */
export function idOf(type: string): (expression: string) => RawBuilder<string> {
  return (expression) => sql.raw(`'${type}_' || lpad((${expression})::text, 26, '0')`);
}

/** One of some words, in SQL, as a whole number decides that an expression gives. */
export function one(words: readonly string[], expression: string): RawBuilder<string> {
  const list = sql.join(words.map((word) => sql.lit(word)));
  return sql`(array[${list}])[1 + (${sql.raw(expression)}) % ${sql.lit(words.length)}]`;
}
