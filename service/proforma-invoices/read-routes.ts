import { sql } from 'kysely';
import { Type } from 'typebox';
import { endpoint, extension } from '../http/endpoints.ts';
import { Id, OneOf } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { quotations } from '../quotations/quotation.ts';
import { answerOf, findRow } from '../records/kind.ts';
import { byAge, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection } from '../records/pages.ts';
import { Problem } from '../shared/problem.ts';
import { numberOf } from '../shared/shown-number.ts';
import { ProformaInvoice, proformaInvoices } from './proforma-invoice.ts';
import { proformaInvoiceStatuses } from './transitions.ts';

const orders = { ...byAge, DUE_DATE_ASC: ['dueDate', 'asc'], DUE_DATE_DESC: ['dueDate', 'desc'] } as const;

/** Reading proforma invoices. */
export function proformaInvoiceRoutes(app: Service, { db }: Surroundings): void {
  app.get('/v2/admin/quotation/get/all/proforma/invoices', {
    ...extension('QUOTATIONS_READ', 'All proforma invoices that the viewer sees.', {
      querystring: ListQuery(orders, {
        companyId: Type.Optional(Id),
        status: Type.Optional(OneOf(proformaInvoiceStatuses)),
        customerId: Type.Optional(Id),
      }),
      response: { 200: Connection('ProformaInvoice', ProformaInvoice) },
    }),
    handler: async ({ query, viewer }) => {
      const { companyId, status, customerId, orderBy } = query;
      const filters = { companyId, status, customerId };
      return listRecords(db, proformaInvoices, viewer, query, orderOf(orders, orderBy), filters);
    },
  });

  app.get('/v2/admin/quotation/get/proforma/invoice/:quotationId', {
    ...endpoint(
      'QUOTATIONS_READ',
      'The proforma invoice of a quotation: the one that is not cancelled, or the last of those that are.',
      { params: Type.Object({ quotationId: Id }), response: { 200: ProformaInvoice } },
    ),
    handler: async ({ params: { quotationId }, viewer }) => {
      const quotation = await findRow(db, quotations, viewer, quotationId);
      const invoice = await db
        .selectFrom('proformaInvoices')
        .where('quotationId', '=', quotationId)
        .orderBy(sql`status = 'CANCELLED'`)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .selectAll()
        .executeTakeFirst();
      if (invoice) return answerOf(proformaInvoices, invoice);
      throw new Problem('NOT_FOUND', `No proforma invoice was made of ${numberOf(quotation)}.`);
    },
  });
}
