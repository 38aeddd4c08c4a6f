import { type RawBuilder, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { customers } from '../customers/customer.ts';
import { endpoint, extension } from '../http/endpoints.ts';
import { CompanyIdParams, Id, IdParams, OneOf } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import type { Viewer } from '../login/sessions.ts';
import { filterConditions, filtersOf } from '../records/fields.ts';
import { findRow } from '../records/kind.ts';
import { ledOn } from '../records/led-on.ts';
import { byAge, DeletedFilter, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection } from '../records/pages.ts';
import { companyForNew, demandCompany } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { OnceHeaders, write, writeOnce } from '../records/writing.ts';
import { notFound } from '../shared/problem.ts';
import { BODY_LIMIT, CreateQuotation, DuplicateQuotation, preparedBody, UpdateQuotation } from './body.ts';
import { datesOf, QuotationDefaults, settingsOf } from './defaults.ts';
import { duplicateQuotation } from './duplicate.ts';
import { editQuotation } from './editing.ts';
import { LeadParams } from './lead-routes.ts';
import { nextLead } from './leads.ts';
import { createQuotation } from './new-quotation.ts';
import { Quotation, quotationFields, quotations } from './quotation.ts';
import { quotationStatuses } from './schemas.ts';
import { refuseDeletedNeeds, supportDefaults } from './support/references.ts';
import { isExpiring, statusCondition } from './validity.ts';

const orders = { ...byAge, VALID_UNTIL_ASC: ['validUntil', 'asc'], VALID_UNTIL_DESC: ['validUntil', 'desc'] } as const;

const { companyId, customerId, ...ofFields } = filtersOf(quotationFields);
const filtersOfCustomer = {
  ...ofFields,
  status: Type.Optional(OneOf(quotationStatuses)),
  expiring: Type.Optional(Type.Boolean()),
  ...DeletedFilter,
};
const filters = { ...filtersOfCustomer, customerId, customerCompanyId: Type.Optional(Id) };

const QuotationsQuery = ListQuery(quotations, orders, { companyId, ...filters });
const CompanyQuotationsQuery = ListQuery(quotations, orders, filters);
const { leadNumber: _, ...filtersOfLead } = filters;
const LeadQuotationsQuery = ListQuery(quotations, orders, filtersOfLead);
const CustomerQuotationsQuery = ListQuery(quotations, orders, filtersOfCustomer);

const Quotations = Connection('Quotation', Quotation);
const LeadNumber = Type.Object({ leadNumber: Type.String() }, { title: 'LeadNumber' });

/** Quotations: lists, the beginning of a new quotation, and changes. */
export function quotationRoutes(app: Service, surroundings: Surroundings): void {
  const { db } = surroundings;
  const withLines = { bodyLimit: BODY_LIMIT, preValidation: preparedBody };

  app.get('/v2/admin/quotation/get/all', {
    ...extension('QUOTATIONS_READ', 'All quotations that the viewer sees.', {
      querystring: QuotationsQuery,
      response: { 200: Quotations },
    }),
    handler: async ({ query, viewer }) => listQuotations(viewer, query),
  });

  app.get('/v2/admin/quotation/get/all/quotations/:companyId', {
    ...endpoint('QUOTATIONS_READ', 'The quotations of one company.', {
      params: CompanyIdParams,
      querystring: CompanyQuotationsQuery,
      response: { 200: Quotations },
    }),
    handler: async ({ params: { companyId }, query, viewer }) => {
      await demandCompany(db, viewer, companyId);
      return listQuotations(viewer, { ...query, companyId });
    },
  });

  app.get('/v2/admin/quotation/get/all/by/customer/:customerId', {
    ...extension('QUOTATIONS_READ', 'The quotations for one customer.', {
      params: Type.Object({ customerId: Id }),
      querystring: CustomerQuotationsQuery,
      response: { 200: Quotations },
    }),
    handler: async ({ params: { customerId }, query, viewer }) => {
      await findRow(db, customers, viewer, customerId);
      return listQuotations(viewer, { ...query, customerId });
    },
  });

  app.get('/v2/admin/quotation/get/all/by/lead/:companyId/:leadNumber', {
    ...extension('QUOTATIONS_READ', 'The quotations of one lead.', {
      params: LeadParams,
      querystring: LeadQuotationsQuery,
      response: { 200: Quotations },
    }),
    handler: async ({ params, query, viewer }) => {
      await demandCompany(db, viewer, params.companyId);
      return listQuotations(viewer, { ...query, ...params });
    },
  });

  app.get('/v2/admin/quotation/get/defaults/:companyId', {
    ...extension('QUOTATIONS_READ', 'What a new quotation of one company begins with.', {
      params: CompanyIdParams,
      response: { 200: QuotationDefaults },
    }),
    handler: async ({ params: { companyId }, viewer }) => {
      await demandCompany(db, viewer, companyId);
      const settings = await settingsOf(db, companyId);
      const { currency, taxRounding, pricesIncludeTax, defaultTaxes } = settings;
      return {
        ...datesOf(settings),
        currency,
        taxRounding,
        pricesIncludeTax,
        taxes: defaultTaxes,
        termsId: await supportDefaults.termsId.find(db, companyId),
        contactDetailsId: await supportDefaults.contactDetailsId.find(db, companyId),
        bankDetailsId: await supportDefaults.bankDetailsId.find(db, companyId),
      };
    },
  });

  app.get('/v2/admin/quotation/get/lead/no/:companyId', {
    ...endpoint('QUOTATIONS_READ', 'The lead number that comes next in one company.', {
      params: CompanyIdParams,
      response: { 200: LeadNumber },
    }),
    handler: async ({ params: { companyId }, viewer }) => {
      await demandCompany(db, viewer, companyId);
      return { leadNumber: await nextLead(db, companyId) };
    },
  });

  app.post('/v2/admin/quotation/save', {
    ...withLines,
    ...endpoint(
      'QUOTATIONS_WRITE',
      'Create a quotation. Totals and amounts are computed; those of a body are ignored.',
      { headers: OnceHeaders, body: CreateQuotation, response: { 200: Quotation } },
    ),
    handler: async (request) => {
      const { companyId: given, ...body } = request.body;
      return writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, writing.actor, given);
        return createQuotation(writing, companyId, body);
      });
    },
  });

  app.put('/v2/admin/quotation/update', {
    ...withLines,
    ...endpoint(
      'QUOTATIONS_WRITE',
      'Change a quotation; what a sent or rejected one was is kept as an edited version.',
      { body: UpdateQuotation, response: { 200: Quotation } },
    ),
    handler: async (request) => {
      const { id, version, ...body } = request.body;
      return write(surroundings, request, (writing) => editQuotation(writing, { id, version }, body));
    },
  });

  app.post('/v2/admin/quotation/duplicate/:id', {
    ...extension('QUOTATIONS_WRITE', 'Copy a quotation into a new draft.', {
      headers: OnceHeaders,
      params: IdParams,
      body: DuplicateQuotation,
      response: { 200: Quotation },
    }),
    handler: async (request) =>
      writeOnce(surroundings, request, async (writing) => {
        const { id } = request.params;
        // Locked, so no edit separates row and lines during the copy.
        await writing.db.selectFrom('quotations').where('id', '=', id).select('id').forShare().execute();
        const quotation = await findRow(writing.db, quotations, writing.actor, id);
        if (quotation.deletedAt) throw notFound(id);
        return duplicateQuotation(writing, quotation, request.body);
      }),
  });

  recordRoutes(app, surroundings, quotations, {
    needs: 'QUOTATIONS_WRITE',
    info: { path: '/v2/admin/quotation/get/info/:id', extension: true },
    delete: { path: '/v2/admin/quotation/delete/:id' },
    restore: {
      path: '/v2/admin/quotation/restore/:id',
      extension: true,
      check: ({ db }, quotation) => refuseDeletedNeeds(db, quotation),
    },
  });

  function listQuotations(viewer: Viewer, query: Static<typeof QuotationsQuery>) {
    const { orderBy, search } = query;
    const wanted = { ...query, search: search && withoutRevisions(search) };
    const conditions = [...filterConditions(quotationFields, query), ...conditionsOf(query)];
    return listRecords(db, quotations, viewer, wanted, orderOf(quotations, orders, orderBy), {}, conditions);
  }
}

/** The conditions of a query beyond values of columns, in SQL. */
function conditionsOf({ status, expiring, customerCompanyId }: Static<typeof QuotationsQuery>): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (status !== undefined) conditions.push(statusCondition(status));
  if (expiring !== undefined) conditions.push(expiring ? isExpiring : sql`not ${isExpiring}`);
  if (customerCompanyId !== undefined) {
    conditions.push(
      sql`customer_id in (select id from customers where customer_company_id = ${ledOn('customerCompanyId', customerCompanyId)})`,
    );
  }
  return conditions;
}

/** A search for a version finds the quotation: withoutRevisions('Q-2026-000123-R2') → 'Q-2026-000123' */
function withoutRevisions(search: string): string {
  return search.replace(/(?<=\bq-?\d{4}-?\d+)-?r\d+(?!\S)/giu, '');
}
