import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { numberOf } from '../quotations/shown-number.ts';
import type { ProformaInvoiceFacts } from './proforma-invoice-placeholders.ts';
import { type Sending, sharedColumns, sharedFacts } from './shared-facts.ts';

/** What a message about a proforma invoice is filled with; undefined where there is none. */
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
    .select(['invoice.advancePercent', 'invoice.amountDue', 'invoice.total'])
    .select(['invoice.quotationNumber', 'invoice.versionNumber'])
    .select(sharedColumns)
    .executeTakeFirst();
  if (!row) return undefined;
  const { quotationNumber: number, versionNumber: revision } = row;
  return { ...sharedFacts(row, sending), proformaInvoice: row, quotation: { number: numberOf({ number, revision }) } };
}
