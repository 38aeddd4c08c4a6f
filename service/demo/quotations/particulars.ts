import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { gatherParticulars, type Particulars, type ParticularsSource } from '../../quotations/particulars.ts';

interface Kept extends Omit<ParticularsSource, 'terms'> {
  id: string;
  table: NonNullable<ParticularsSource['terms']>['table'];
  termsId: string | null;
}

/** Keeps each sent document's particulars, as the service does on sending. */
export async function keepAllParticulars(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<Kept>`
    select id, 'termsAndConditions' as "table", company_id, customer_id, contact_details_id, bank_details_id, terms_id
      from quotations where sent_at is not null
    union all
    select id, 'termsAndConditions', company_id, stood ->> 'customerId', stood ->> 'contactDetailsId',
      stood ->> 'bankDetailsId', stood ->> 'termsId' from edited_versions
    union all
    select invoice.id, 'proformaInvoiceTerms', invoice.company_id, invoice.customer_id, contact_details_id,
      invoice.bank_details_id, invoice.terms_id
      from proforma_invoices as invoice join quotations on quotations.id = quotation_id`.execute(db);
  const gathered = new Map<string, Particulars>();
  for (const { id, table, termsId, ...named } of rows) {
    const key = JSON.stringify([named, termsId]);
    const terms = termsId === null ? null : { table, id: termsId };
    const particulars = gathered.get(key) ?? (await gatherParticulars(db, { ...named, terms }));
    gathered.set(key, particulars);
    await db
      .updateTable('quotationContents')
      .set({ particulars: JSON.stringify(particulars) })
      .where('recordId', '=', id)
      .execute();
  }
}
