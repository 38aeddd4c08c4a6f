import { type RawBuilder, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { customers } from '../customers/customer.ts';
import { Job, jobs } from '../jobs/job.ts';
import { findRow } from '../records/kind.ts';
import { byAge, DeletedFilter, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection, CountQuery, PageQuery } from '../records/pages.ts';
import { demandCompany } from '../records/references.ts';
import { CompanyIdParams, Id, IdParams, Input, OneOf } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { datesOf, defaultId, QuotationDefaults, settingsOf } from './defaults.ts';
import { nextLead } from './leads.ts';
import { Quotation, quotations } from './quotation.ts';
import { Currency, quotationStatuses } from './schemas.ts';
import { hasExpired, holdsStill, isExpiring } from './validity.ts';

const orders = {
  ...byAge,
  VALID_UNTIL_ASC: ['validUntil', 'asc'],
  VALID_UNTIL_DESC: ['validUntil', 'desc'],
} as const;

const filters = {
  status: Type.Optional(OneOf(quotationStatuses)),
  expiring: Type.Optional(Type.Boolean()),
  customerId: Type.Optional(Id),
  customerCompanyId: Type.Optional(Id),
  leadNumber: Type.Optional(Id),
  currency: Type.Optional(Currency),
  ...DeletedFilter,
};

const QuotationsQuery = ListQuery(orders, { companyId: Type.Optional(Id), ...filters });
const CompanyQuotationsQuery = ListQuery(orders, filters);
const NewestFirstQuery = Input({ ...PageQuery, ...CountQuery });

const Quotations = Connection('Quotation', Quotation);
const LeadNumber = Type.Object({ leadNumber: Type.String() }, { title: 'LeadNumber' });

/** Reading quotations, and what a new one begins with. */
export function quotationRoutes(app: Service, { db }: Surroundings): void {
  app.get(
    '/v2/admin/quotation/get/all',
    {
      config: { needs: 'QUOTATIONS_READ', extension: true },
      schema: {
        summary: 'All quotations that the viewer sees.',
        querystring: QuotationsQuery,
        response: { 200: Quotations },
      },
    },
    async ({ query, viewer }) => listQuotations(viewer, query),
  );

  app.get(
    '/v2/admin/quotation/get/all/quotations/:companyId',
    {
      config: { needs: 'QUOTATIONS_READ' },
      schema: {
        summary: 'The quotations of one company.',
        params: CompanyIdParams,
        querystring: CompanyQuotationsQuery,
        response: { 200: Quotations },
      },
    },
    async ({ params: { companyId }, query, viewer }) => {
      await demandCompany(db, viewer, companyId);
      return listQuotations(viewer, { ...query, companyId });
    },
  );

  app.get(
    '/v2/admin/quotation/get/all/by/customer/:customerId',
    {
      config: { needs: 'QUOTATIONS_READ', extension: true },
      schema: {
        summary: 'The quotations for one customer, newest first.',
        params: Type.Object({ customerId: Id }),
        querystring: NewestFirstQuery,
        response: { 200: Quotations },
      },
    },
    async ({ params: { customerId }, query, viewer }) => {
      await findRow(db, customers, viewer, customerId);
      return listRecords(db, quotations, viewer, query, orderOf(byAge, 'CREATED_AT_DESC'), { customerId });
    },
  );

  app.get(
    '/v2/admin/quotation/get/all/jobs/:id',
    {
      config: { needs: 'JOBS_READ', extension: true },
      schema: {
        summary: 'The jobs that came of one quotation, newest first.',
        params: IdParams,
        querystring: NewestFirstQuery,
        response: { 200: Connection('Job', Job) },
      },
    },
    async ({ params: { id }, query, viewer }) => {
      await findRow(db, quotations, viewer, id);
      return listRecords(db, jobs, viewer, query, orderOf(byAge, 'CREATED_AT_DESC'), { quotationId: id });
    },
  );

  app.get(
    '/v2/admin/quotation/get/defaults/:companyId',
    {
      config: { needs: 'QUOTATIONS_READ', extension: true },
      schema: {
        summary: 'What a new quotation of one company begins with.',
        params: CompanyIdParams,
        response: { 200: QuotationDefaults },
      },
    },
    async ({ params: { companyId }, viewer }) => {
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
  );

  app.get(
    '/v2/admin/quotation/get/lead/no/:companyId',
    {
      config: { needs: 'QUOTATIONS_READ' },
      schema: {
        summary: 'The lead number that comes next in one company.',
        params: CompanyIdParams,
        response: { 200: LeadNumber },
      },
    },
    async ({ params: { companyId }, viewer }) => {
      await demandCompany(db, viewer, companyId);
      return { leadNumber: await nextLead(db, companyId) };
    },
  );

  function listQuotations(viewer: Parameters<typeof listRecords>[2], query: Static<typeof QuotationsQuery>) {
    const { companyId, customerId, leadNumber, currency, orderBy, search } = query;
    const wanted = { ...query, search: search && withoutRevisions(search) };
    const filters = { companyId, customerId, leadNumber, currency };
    return listRecords(db, quotations, viewer, wanted, orderOf(orders, orderBy), filters, conditionsOf(query));
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
