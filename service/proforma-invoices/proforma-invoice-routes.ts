import { sql } from 'kysely';
import { Type } from 'typebox';
import { endpoint, extension } from '../http/endpoints.ts';
import { Body, Id, IdParams, Input, Maybe, OneOf, Version } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { keepParticulars } from '../quotations/contents.ts';
import { quotations } from '../quotations/quotation.ts';
import { answerOf, findRow } from '../records/kind.ts';
import { byAge, CompanyFilter } from '../records/lists.ts';
import { demandYear } from '../records/numbers.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeStatus } from '../records/writes.ts';
import { OnceHeaders, write, writeOnce } from '../records/writing.ts';
import { percentOf } from '../shared/money.ts';
import { badField, Problem } from '../shared/problem.ts';
import { numberOf } from '../shared/shown-number.ts';
import { checkDays, particularsOf } from './billing.ts';
import { demandDetails } from './details.ts';
import { GenerateProformaInvoice, generate } from './generating.ts';
import { ProformaInvoice, proformaInvoices } from './proforma-invoice.ts';
import { demandWay, proformaInvoiceStatuses, wrongStatus } from './transitions.ts';

const orders = { ...byAge, DUE_DATE_ASC: ['dueDate', 'asc'], DUE_DATE_DESC: ['dueDate', 'desc'] } as const;

const StatusFilter = { status: Type.Optional(OneOf(proformaInvoiceStatuses)) };
const ChangeStatus = Input({ version: Version, status: OneOf(proformaInvoiceStatuses), reason: Maybe(Body) });

/** Proforma invoices: the advance payments of accepted quotations. */
export function proformaInvoiceRoutes(app: Service, surroundings: Surroundings): void {
  const { db } = surroundings;
  const response = { 200: ProformaInvoice };

  app.get('/v2/admin/quotation/get/proforma/invoice/:quotationId', {
    ...endpoint(
      'QUOTATIONS_READ',
      'The proforma invoice of a quotation: the one that is not cancelled, or the last of those that are.',
      { params: Type.Object({ quotationId: Id }), response },
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
      throw new Problem('NOT_FOUND', `${numberOf(quotation)} has no proforma invoice yet.`);
    },
  });

  app.post('/v2/admin/quotation/generate/proforma/invoice', {
    ...endpoint('QUOTATIONS_WRITE', 'Make the proforma invoice of an accepted quotation.', {
      headers: OnceHeaders,
      body: GenerateProformaInvoice,
      response,
    }),
    handler: async (request) => writeOnce(surroundings, request, (writing) => generate(writing, request.body)),
  });

  app.put('/v2/admin/quotation/update/status/proforma/invoice/:id', {
    ...extension('QUOTATIONS_WRITE', 'Record a proforma invoice as paid, or cancel it.', {
      params: IdParams,
      body: ChangeStatus,
      response,
    }),
    handler: async (request) => {
      const { version, status, reason = null } = request.body;
      return write(surroundings, request, (writing) =>
        changeStatus(writing, proformaInvoices, { ...request.params, version }, (invoice) => {
          const way = demandWay(invoice, status);
          if (way === 'MOVING_FOR_A_REASON' && reason === null) throw badField('reason', 'REQUIRED');
          return { status, statusReason: reason, ...(status === 'PAID' && { paidAt: new Date() }) };
        }),
      );
    },
  });

  recordRoutes(app, surroundings, proformaInvoices, {
    needs: 'QUOTATIONS_WRITE',
    lists: [
      {
        path: '/v2/admin/quotation/get/all/proforma/invoices',
        summary: 'All proforma invoices that the viewer sees.',
        extension: true,
        orders,
        filters: { ...CompanyFilter, ...StatusFilter, customerId: Type.Optional(Id) },
      },
    ],
    update: {
      path: '/v2/admin/quotation/update/proforma/invoice',
      patch: async ({ db }, invoice, given) => {
        if (invoice.status !== 'ISSUED') throw wrongStatus(invoice, []);
        const patch = changedOf(given, invoice);
        if (Object.keys(patch).length === 0) return patch;

        const next = { ...invoice, ...patch };
        checkDays(next);
        demandYear(invoice.number, next.issueDate);
        await demandDetails(db, invoice.companyId, patch);
        const quotation = await db
          .selectFrom('quotations')
          .where('id', '=', invoice.quotationId)
          .select('contactDetailsId')
          .executeTakeFirstOrThrow();
        await keepParticulars(db, invoice.id, await particularsOf(db, next, quotation));
        return { ...patch, amountDue: percentOf(next.total, next.advancePercent, next.currency) };
      },
    },
    info: { path: '/v2/admin/quotation/get/proforma/invoice/info/:id', extension: true },
  });
}

/** The given values that differ from the row. */
function changedOf<Given extends object>(given: Given, before: object): Given {
  const others = Object.entries(given).filter(([field, value]) => value !== (before as Record<string, unknown>)[field]);
  // Every field of the given values is optional.
  return Object.fromEntries(others) as Given;
}
