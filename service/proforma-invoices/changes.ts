import { Type } from 'typebox';
import { trimmed } from '../decimals.ts';
import { percentOf } from '../money.ts';
import { badField } from '../problem.ts';
import { keepParticulars } from '../quotations/contents.ts';
import { recordRoutes } from '../records/routes.ts';
import { changeRecord } from '../records/writes.ts';
import { Body, Day, Id, IdParams, Input, Maybe, OneOf, Version } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { OnceHeaders, write, writeOnce } from '../writing.ts';
import { AdvancePercent, checkDays, particularsOf } from './billing.ts';
import { demandDetails } from './details.ts';
import { GenerateProformaInvoice, generate } from './generating.ts';
import { ProformaInvoice, proformaInvoices } from './proforma-invoice.ts';
import { demandWay, noWay, proformaInvoiceStatuses } from './transitions.ts';

const UpdateProformaInvoice = Input({
  id: Id,
  version: Version,
  issueDate: Type.Optional(Day),
  dueDate: Type.Optional(Day),
  advancePercent: Type.Optional(AdvancePercent),
  bankDetailsId: Maybe(Id),
  termsId: Maybe(Id),
});

const ChangeStatus = Input({ version: Version, status: OneOf(proformaInvoiceStatuses), reason: Maybe(Body) });

/** Making, changing and settling proforma invoices. */
export function proformaInvoiceChangeRoutes(app: Service, surroundings: Surroundings): void {
  const response = { 200: ProformaInvoice };

  app.post(
    '/v2/admin/quotation/generate/proforma/invoice',
    {
      config: { needs: 'QUOTATIONS_WRITE' },
      schema: {
        summary: 'Make the proforma invoice of an accepted quotation.',
        headers: OnceHeaders,
        body: GenerateProformaInvoice,
        response,
      },
    },
    async (request) => writeOnce(surroundings, request, (writing) => generate(writing, request.body)),
  );

  app.put(
    '/v2/admin/quotation/update/proforma/invoice',
    {
      config: { needs: 'QUOTATIONS_WRITE' },
      schema: { summary: 'Change a proforma invoice.', body: UpdateProformaInvoice, response },
    },
    async (request) => {
      const { id, version, ...body } = request.body;
      const given = { ...body, ...(body.advancePercent && { advancePercent: trimmed(body.advancePercent) }) };
      return write(surroundings, request, (writing) =>
        changeRecord(writing, proformaInvoices, { id, version }, async (invoice) => {
          const { db } = writing;
          if (invoice.status !== 'ISSUED') throw noWay(invoice, 'can’t be changed any more');
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
  );

  app.put(
    '/v2/admin/quotation/update/status/proforma/invoice/:id',
    {
      config: { needs: 'QUOTATIONS_WRITE', extension: true },
      schema: {
        summary: 'Record a proforma invoice as paid, or cancel it.',
        params: IdParams,
        body: ChangeStatus,
        response,
      },
    },
    async (request) => {
      const { version, status, reason = null } = request.body;
      return write(surroundings, request, (writing) =>
        changeRecord(
          writing,
          proformaInvoices,
          { ...request.params, version },
          (invoice) => {
            const way = demandWay(invoice, status);
            if (way === 'MOVING_FOR_A_REASON' && reason === null) {
              throw badField('reason', 'REQUIRED', `reason is missing: say why ${invoice.number} becomes ${status}.`);
            }
            return { status, statusReason: reason, ...(status === 'PAID' && { paidAt: new Date() }) };
          },
          'STATUS_CHANGED',
        ),
      );
    },
  );

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
function checkYear({ number, issueDate }: { number: string; issueDate: string }, next: string): void {
  const year = issueDate.slice(0, 4);
  if (next.startsWith(year)) return;
  const message = `issueDate is ${next}; it must be in ${year}, the year of its number ${number}. Cancel it to make another.`;
  throw badField('issueDate', 'OTHER_YEAR', message);
}
