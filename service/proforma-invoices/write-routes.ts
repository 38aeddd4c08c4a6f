import { endpoint, extension } from '../http/endpoints.ts';
import { Body, IdParams, Input, Maybe, OneOf, Version } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { keepParticulars } from '../quotations/contents.ts';
import { updateSchema, valuesOf } from '../records/fields.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord } from '../records/writes.ts';
import { OnceHeaders, write, writeOnce } from '../records/writing.ts';
import { percentOf } from '../shared/money.ts';
import { badField } from '../shared/problem.ts';
import { checkDays, particularsOf } from './billing.ts';
import { demandDetails } from './details.ts';
import { GenerateProformaInvoice, generate } from './generating.ts';
import { ProformaInvoice, proformaInvoiceFields, proformaInvoices } from './proforma-invoice.ts';
import { demandWay, proformaInvoiceStatuses, wrongStatus } from './transitions.ts';

const UpdateProformaInvoice = updateSchema(proformaInvoiceFields);

const ChangeStatus = Input({ version: Version, status: OneOf(proformaInvoiceStatuses), reason: Maybe(Body) });

/** Making, changing and settling proforma invoices. */
export function proformaInvoiceWriteRoutes(app: Service, surroundings: Surroundings): void {
  const response = { 200: ProformaInvoice };

  app.post('/v2/admin/quotation/generate/proforma/invoice', {
    ...endpoint('QUOTATIONS_WRITE', 'Make the proforma invoice of an accepted quotation.', {
      headers: OnceHeaders,
      body: GenerateProformaInvoice,
      response,
    }),
    handler: async (request) => writeOnce(surroundings, request, (writing) => generate(writing, request.body)),
  });

  app.put('/v2/admin/quotation/update/proforma/invoice', {
    ...endpoint('QUOTATIONS_WRITE', 'Change a proforma invoice.', { body: UpdateProformaInvoice, response }),
    handler: async (request) => {
      const { id, version, ...body } = request.body;
      const given = valuesOf(proformaInvoiceFields, body);
      return write(surroundings, request, (writing) =>
        changeRecord(writing, proformaInvoices, { id, version }, async (invoice) => {
          const { db } = writing;
          if (invoice.status !== 'ISSUED') throw wrongStatus(invoice, []);
          const patch = othersOf(given, invoice);
          if (Object.keys(patch).length === 0) return patch;

          const next = { ...invoice, ...patch };
          checkDays(next);
          checkYear(invoice, next.issueDate);
          await demandDetails(db, invoice.companyId, patch);
          const quotation = await db
            .selectFrom('quotations')
            .where('id', '=', invoice.quotationId)
            .select('contactDetailsId')
            .executeTakeFirstOrThrow();
          await keepParticulars(db, id, await particularsOf(db, next, quotation));
          return { ...patch, amountDue: percentOf(next.total, next.advancePercent, next.currency) };
        }),
      );
    },
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
        changeRecord(
          writing,
          proformaInvoices,
          { ...request.params, version },
          (invoice) => {
            const way = demandWay(invoice, status);
            if (way === 'MOVING_FOR_A_REASON' && reason === null) {
              throw badField('reason', 'REQUIRED');
            }
            return { status, statusReason: reason, ...(status === 'PAID' && { paidAt: new Date() }) };
          },
          'STATUS_CHANGED',
        ),
      );
    },
  });

  recordRoutes(app, surroundings, proformaInvoices, {
    needs: 'QUOTATIONS_WRITE',
    info: { path: '/v2/admin/quotation/get/proforma/invoice/info/:id', extension: true },
  });
}

/** What of the given is other than it was. */
function othersOf<Given extends object>(given: Given, before: object): Given {
  const others = Object.entries(given).filter(([field, value]) => value !== (before as Record<string, unknown>)[field]);
  // A part of what was given, every field of which may be left out.
  return Object.fromEntries(others) as Given;
}

/** @throws Problem BAD_INPUT for a day of issue in another year than that of the invoice, in which it is numbered. */
function checkYear({ issueDate }: { issueDate: string }, next: string): void {
  const year = issueDate.slice(0, 4);
  if (!next.startsWith(year)) throw badField('issueDate', 'OTHER_YEAR', { year: Number(year) }, next);
}
