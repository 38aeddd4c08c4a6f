import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { numberOf } from '../shared/shown-number.ts';
import type { QuotationFacts } from './quotation-placeholders.ts';
import { type Sending, sharedColumns, sharedFacts } from './shared-facts.ts';

/** The facts of a quotation; undefined for an unknown id. */
export async function quotationFacts(db: Kysely<Tables>, sending: Sending): Promise<QuotationFacts | undefined> {
  const row = await db
    .selectFrom('quotations')
    .innerJoin('companies as company', 'company.id', 'quotations.companyId')
    .innerJoin('customers as customer', 'customer.id', 'quotations.customerId')
    .leftJoin('customerCompanies as employer', 'employer.id', 'customer.customerCompanyId')
    .leftJoin('contactDetails as contact', 'contact.id', 'quotations.contactDetailsId')
    .where('quotations.id', '=', sending.id)
    .select(['quotations.number', 'quotations.revision', 'quotations.leadNumber', 'quotations.subject'])
    .select(['quotations.issueDate', 'quotations.validUntil', 'quotations.notes'])
    .select(['quotations.currency', 'quotations.subtotal', 'quotations.total'])
    .select(['contact.name as contactName', 'contact.phone as contactPhone', 'contact.email as contactEmail'])
    .select(sharedColumns)
    .executeTakeFirst();
  if (!row) return undefined;
  const { contactName, contactPhone, contactEmail } = row;
  return {
    ...sharedFacts(row, sending),
    quotation: { ...row, number: numberOf(row) },
    contactDetails: contactName === null ? null : { name: contactName, phone: contactPhone, email: contactEmail },
  };
}
