import { sql } from 'kysely';
import { customers } from '../customers/customer.ts';
import { customerCompanies } from '../customers/customer-company.ts';
import { demandReachable } from '../customers/rules.ts';
import type { Db } from '../http/surroundings.ts';
import { items } from '../quotations/support/items.ts';
import { refuseDeleted } from '../records/references.ts';
import { typeOf } from '../shared/ids.ts';
import { notFound } from '../shared/problem.ts';
import { type Attached, countOf, referring } from './attached.ts';
import { draftLines } from './draft-lines.ts';
import { type MergedKind, mergedKind } from './merged-kind.ts';
import { notesOn } from './notes-on.ts';

/** The messages about a customer's jobs, quotations and proforma invoices. */
const messagesAbout: Attached = {
  kind: 'MESSAGES',
  count: (db, customerId) => {
    const of = (table: string) => sql`select id from ${sql.table(table)} where customer_id = ${customerId}`;
    const records = sql.join(['jobs', 'quotations', 'proformaInvoices'].map(of), sql` union all `);
    return countOf(db, sql`select from messages where record_id in (${records}) and deleted_at is null`);
  },
};

/** The jobs of a customer company's customers. */
const jobsOfCustomers: Attached = {
  kind: 'JOBS',
  count: (db, id) => {
    const customers = sql`select id from customers where customer_company_id = ${id}`;
    return countOf(db, sql`select from jobs where customer_id in (${customers}) and deleted_at is null`);
  },
};

export const mergedCustomers = mergedKind({
  kind: customers,
  needs: 'CUSTOMERS_WRITE',
  attached: [
    referring('JOBS', 'jobs', 'customerId'),
    referring('QUOTATIONS', 'quotations', 'customerId'),
    referring('PROFORMA_INVOICES', 'proformaInvoices', 'customerId'),
    messagesAbout,
    notesOn,
  ],
  check: demandReachable,
  checkReturn: (db, { customerCompanyId }) =>
    refuseDeleted(db, customerCompanies, 'customerCompanyId', customerCompanyId),
  restorable: withLiveCompany,
});

export const mergedCustomerCompanies = mergedKind({
  kind: customerCompanies,
  needs: 'CUSTOMERS_WRITE',
  attached: [referring('CUSTOMERS', 'customers', 'customerCompanyId'), jobsOfCustomers, notesOn],
});

export const mergedItems = mergedKind({ kind: items, needs: 'QUOTATIONS_WRITE', attached: [draftLines] });

const kinds: readonly MergedKind[] = [mergedCustomers, mergedCustomerCompanies, mergedItems];

/** The kind of an id. @throws Problem NOT_FOUND for a kind without merges. */
export function mergedKindOf(id: string): MergedKind {
  const kind = kinds.find(({ type }) => type === typeOf(id));
  if (!kind) throw notFound(id);
  return kind;
}

/** A former customer company that was merged leads on; a customer company deleted since stays out. */
async function withLiveCompany(db: Db, former: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { customerCompanyId, ...others } = former;
  if (typeof customerCompanyId !== 'string') return former;
  const live = await db
    .selectFrom('customerCompanies')
    .where('id', '=', sql<string>`survivor_of(${customerCompanyId})`)
    .where('deletedAt', 'is', null)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  return live ? { ...others, customerCompanyId: live.id } : others;
}
