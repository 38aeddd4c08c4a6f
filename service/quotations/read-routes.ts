import { type RawBuilder, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { customers } from '../customers/customer.ts';
import { endpoint, extension } from '../http/endpoints.ts';
import { CompanyIdParams, Id, IdParams, Input, OneOf } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { Job, jobs } from '../jobs/job.ts';
import { filterConditions, filtersOf } from '../records/fields.ts';
import { findRow } from '../records/kind.ts';
import { byAge, DeletedFilter, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection, CountQuery, PageQuery } from '../records/pages.ts';
import { demandCompany } from '../records/references.ts';
import { datesOf, defaultId, QuotationDefaults, settingsOf } from './defaults.ts';
import { nextLead } from './leads.ts';
import { Quotation, quotationFields, quotations } from './quotation.ts';
import { quotationStatuses } from './schemas.ts';
import { hasExpired, holdsStill, isExpiring } from './validity.ts';

const orders = { ...byAge, VALID_UNTIL_ASC: ['validUntil', 'asc'], VALID_UNTIL_DESC: ['validUntil', 'desc'] } as const;

const { companyId, ...ofFields } = filtersOf(quotationFields);
const filters = {
  ...ofFields,
  status: Type.Optional(OneOf(quotationStatuses)),
  expiring: Type.Optional(Type.Boolean()),
  customerCompanyId: Type.Optional(Id),
  ...DeletedFilter,
};

const QuotationsQuery = ListQuery(orders, { companyId, ...filters });
const CompanyQuotationsQuery = ListQuery(orders, filters);
const NewestFirstQuery = Input({ ...PageQuery, ...CountQuery });

const Quotations = Connection('Quotation', Quotation);
const LeadNumber = Type.Object({ leadNumber: Type.String() }, { title: 'LeadNumber' });

/** Reading quotations, and what a new one begins with. */
export function quotationRoutes(app: Service, { db }: Surroundings): void {
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
    ...extension('QUOTATIONS_READ', 'The quotations for one customer, newest first.', {
      params: Type.Object({ customerId: Id }),
      querystring: NewestFirstQuery,
      response: { 200: Quotations },
    }),
    handler: async ({ params: { customerId }, query, viewer }) => {
      await findRow(db, customers, viewer, customerId);
      return listRecords(db, quotations, viewer, query, orderOf(byAge, 'CREATED_AT_DESC'), { customerId });
    },
  });

  app.get('/v2/admin/quotation/get/all/jobs/:id', {
    ...extension('JOBS_READ', 'The jobs that came of one quotation, newest first.', {
      params: IdParams,
      querystring: NewestFirstQuery,
      response: { 200: Connection('Job', Job) },
    }),
    handler: async ({ params: { id }, query, viewer }) => {
      await findRow(db, quotations, viewer, id);
      return listRecords(db, jobs, viewer, query, orderOf(byAge, 'CREATED_AT_DESC'), { quotationId: id });
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
      const { currency, taxRounding } = settings;
      return {
        ...datesOf(settings),
        currency,
        taxRounding,
        termsId: await defaultId(db, companyId, 'termsId'),
        contactDetailsId: await defaultId(db, companyId, 'contactDetailsId'),
        bankDetailsId: await defaultId(db, companyId, 'bankDetailsId'),
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

  function listQuotations(viewer: Parameters<typeof listRecords>[2], query: Static<typeof QuotationsQuery>) {
    const { orderBy, search } = query;
    const wanted = { ...query, search: search && withoutRevisions(search) };
    const conditions = [...filterConditions(quotationFields, query), ...conditionsOf(query)];
    return listRecords(db, quotations, viewer, wanted, orderOf(orders, orderBy), {}, conditions);
  }
}

/** What a query asks for besides the values of columns. */
function conditionsOf({ status, expiring, customerCompanyId }: Static<typeof QuotationsQuery>): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (status === 'EXPIRED') conditions.push(hasExpired);
  else if (status === 'SENT') conditions.push(holdsStill);
  else if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (expiring !== undefined) conditions.push(expiring ? isExpiring : sql`not ${isExpiring}`);
  if (customerCompanyId !== undefined) {
    conditions.push(sql`customer_id in (select id from customers where customer_company_id = ${customerCompanyId})`);
  }
  return conditions;
}

/** Each version is found as the quotation that it is one of: withoutRevisions('Q-2026-000123-R2') → 'Q-2026-000123' */
function withoutRevisions(search: string): string {
  return search.replace(/(?<=\bq-?\d{4}-?\d+)-?r\d+(?!\S)/giu, '');
}
