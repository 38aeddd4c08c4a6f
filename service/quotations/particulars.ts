import type { Sender } from '../companies/sender.ts';
import type { Db } from '../http/surroundings.ts';
import type { Address } from '../shared/values.ts';

/**
 * The content of a document outside its row and lines. A draft's document shows the present records;
 * `quotation_contents.particulars` keeps a sent document's.
 */
export interface Particulars {
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
  contact: {
    name: string;
    designation: string | null;
    email: string | null;
    phone: string | null;
    address: Address | null;
  } | null;
  bank: {
    bankName: string;
    accountName: string;
    accountNumber: string;
    branch: string | null;
    bankCode: string | null;
    iban: string | null;
  } | null;
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
  const row = await db
    .selectFrom('companies as company')
    .innerJoin('customers as customer', 'customer.companyId', 'company.id')
    .leftJoin('customerCompanies as business', 'business.id', 'customer.customerCompanyId')
    .where('company.id', '=', source.companyId)
    .where('customer.id', '=', source.customerId)
    .select([
      'company.name',
      'company.email',
      'company.phone',
      'company.website',
      'company.address',
      'company.registrationNumber',
      'company.taxNumber',
      'company.locale',
      'company.timeZone',
      'company.logoFileId',
      'customer.fullName',
      'customer.email as customerEmail',
      'customer.phone as customerPhone',
      'customer.address as customerAddress',
      'business.name as businessName',
      'business.email as businessEmail',
      'business.phone as businessPhone',
      'business.address as businessAddress',
      'business.taxNumber as businessTaxNumber',
    ])
    .executeTakeFirstOrThrow();
  return {
    company: {
      name: row.name,
      email: row.email,
      phone: row.phone,
      website: row.website,
      address: row.address,
      registrationNumber: row.registrationNumber,
      taxNumber: row.taxNumber,
      locale: row.locale,
      timeZone: row.timeZone,
      logoFileId: row.logoFileId,
    },
    customer: {
      fullName: row.fullName,
      companyName: row.businessName,
      email: row.customerEmail ?? row.businessEmail,
      phone: row.customerPhone ?? row.businessPhone,
      address: row.customerAddress ?? row.businessAddress,
      taxNumber: row.businessTaxNumber,
    },
    contact: await contactOf(db, source),
    bank: await bankOf(db, source),
    terms: await termsOf(db, source),
  };
}

async function contactOf(db: Db, { companyId, contactDetailsId }: ParticularsSource) {
  if (contactDetailsId === null) return null;
  const row = await db
    .selectFrom('contactDetails')
    .where('id', '=', contactDetailsId)
    .where('companyId', '=', companyId)
    .select(['name', 'designation', 'email', 'phone', 'address'])
    .executeTakeFirst();
  return row ?? null;
}

async function bankOf(db: Db, { companyId, bankDetailsId }: ParticularsSource) {
  if (bankDetailsId === null) return null;
  const row = await db
    .selectFrom('bankDetails')
    .where('id', '=', bankDetailsId)
    .where('companyId', '=', companyId)
    .select(['bankName', 'accountName', 'accountNumber', 'branch', 'bankCode', 'iban'])
    .executeTakeFirst();
  return row ?? null;
}

async function termsOf(db: Db, { companyId, terms }: ParticularsSource) {
  if (terms === null) return null;
  const row = await db
    .selectFrom(terms.table)
    .where('id', '=', terms.id)
    .where('companyId', '=', companyId)
    .select(['title', 'body'])
    .executeTakeFirst();
  return row ?? null;
}
