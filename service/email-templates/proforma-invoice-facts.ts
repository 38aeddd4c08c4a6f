import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { ProformaInvoiceFacts } from './proforma-invoice-placeholders.ts';
import { type Sending, sharedColumns, sharedFacts } from './shared-facts.ts';

/** The facts of a proforma invoice; undefined for an unknown id. */
export async function proformaInvoiceFacts(
  db: Kysely<Tables>,
  sending: Sending,
): Promise<ProformaInvoiceFacts | undefined> {
  const row = await db
    .selectFrom('proformaInvoices as invoice')
    .innerJoin('companies as company', 'company.id', 'invoice.companyId')
    .innerJoin('customers as customer', 'customer.id', 'invoice.customerId')
    .leftJoin('customerCompanies as employer', 'employer.id', 'customer.customerCompanyId')
    .where('invoice.id', '=', sending.id)
    .select(['invoice.number', 'invoice.subject', 'invoice.issueDate', 'invoice.dueDate', 'invoice.currency'])
    .select(['invoice.advancePercent', 'invoice.amountDue', 'invoice.total', 'invoice.quotationNumber'])
    .select(sharedColumns)
    .executeTakeFirst();
  if (!row) return undefined;
  return { ...sharedFacts(row, sending), proformaInvoice: row, quotation: { number: row.quotationNumber } };
}
