import { sql } from 'kysely';
import { type Sender, senderColumns } from '../companies/sender.ts';
import type { Db } from '../http/surroundings.ts';
import type { RecordTable, Row } from '../records/kind.ts';
import type { Address } from '../shared/values.ts';

const contactColumns = ['name', 'designation', 'email', 'phone', 'address'] as const;
const bankColumns = ['bankName', 'accountName', 'accountNumber', 'branch', 'bankCode', 'iban'] as const;

/**
 * The content of a document outside its row and lines. A draft's document shows the present records;
 * `quotation_contents.particulars` keeps a sent document's.
 */
export interface Particulars {
  /** BCP 47: the customer's language, or else the customer company's or the company's. */
  language: string;
  /** The company, with `language` as its locale. */
  company: Sender;
  customer: {
    fullName: string;
    companyName: string | null;
    /** The customer's own, or else the company's; likewise phone and address. */
    email: string | null;
    phone: string | null;
    address: Address | null;
    /** The company's. */
    taxNumber: string | null;
  };
  contact: Pick<Row<'contactDetails'>, (typeof contactColumns)[number]> | null;
  bank: Pick<Row<'bankDetails'>, (typeof bankColumns)[number]> | null;
  /** `body` is Markdown. */
  terms: { title: string; body: string } | null;
}

/** The records behind particulars. */
export interface ParticularsSource {
  companyId: string;
  customerId: string;
  contactDetailsId: string | null;
  bankDetailsId: string | null;
  terms: { table: 'termsAndConditions' | 'proformaInvoiceTerms'; id: string } | null;
}

/**
 * The present particulars of a document's records, deleted records included.
 *
 * @throws Error for a missing company or customer.
 */
export async function gatherParticulars(db: Db, source: ParticularsSource): Promise<Particulars> {
  const { companyId, customerId, contactDetailsId, bankDetailsId, terms } = source;
  const company = await db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select(senderColumns)
    .executeTakeFirstOrThrow();
  const { locale, ...customer } = await db
    .selectFrom('customers as customer')
    .leftJoin('customerCompanies as business', 'business.id', 'customer.customerCompanyId')
    .where('customer.id', '=', customerId)
    .where('customer.companyId', '=', companyId)
    .select(({ fn }) => [
      'customer.fullName',
      'business.name as companyName',
      fn.coalesce('customer.email', 'business.email').as('email'),
      fn.coalesce('customer.phone', 'business.phone').as('phone'),
      fn.coalesce('customer.address', 'business.address').as('address'),
      'business.taxNumber',
      fn.coalesce('customer.locale', 'business.locale').as('locale'),
    ])
    .executeTakeFirstOrThrow();
  const language = locale ?? company.locale;
  return {
    language,
    company: { ...company, locale: language },
    customer,
    contact: await partOf(db, 'contactDetails', contactColumns, companyId, contactDetailsId),
    bank: await partOf(db, 'bankDetails', bankColumns, companyId, bankDetailsId),
    terms: terms && (await partOf(db, terms.table, ['title', 'body'], companyId, terms.id)),
  };
}

/** Some columns of a company's record. */
async function partOf<Table extends RecordTable, Column extends keyof Row<Table> & string>(
  db: Db,
  table: Table,
  columns: readonly Column[],
  companyId: string,
  id: string | null,
): Promise<Pick<Row<Table>, Column> | null> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<Pick<Row<Table>, Column>>`
    select ${names} from ${sql.table(table)} where id = ${id} and company_id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}
