import { type RawBuilder, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { customers } from '../customers/customer.ts';
import { endpoint } from '../http/endpoints.ts';
import { Id, Moment } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { quotations } from '../quotations/quotation.ts';
import { filterConditions, filtersOf } from '../records/fields.ts';
import { findRow } from '../records/kind.ts';
import { ledOn } from '../records/led-on.ts';
import { byAge, DeletedFilter, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection } from '../records/pages.ts';
import { companyForNew } from '../records/references.ts';
import { recordRoutes } from '../records/routes.ts';
import { OnceHeaders, writeOnce } from '../records/writing.ts';
import { changedJob } from './changed-job.ts';
import { Job, jobFields, jobs } from './job.ts';
import { CreateJob, createJob } from './new-job.ts';
import { isOpenJob, isOverdueJob, isUnassignedJob } from './open-jobs.ts';
import { refuseDeletedNeeds } from './rules.ts';

const { companyId, customerId, ...ofFields } = filtersOf(jobFields);
const filtersOfCustomer = {
  ...ofFields,
  open: Type.Optional(Type.Boolean()),
  overdue: Type.Optional(Type.Boolean()),
  unassigned: Type.Optional(Type.Boolean()),
  scheduledFrom: Type.Optional(Moment),
  scheduledBefore: Type.Optional(Moment),
  ...DeletedFilter,
};
const filtersOfCompany = { ...filtersOfCustomer, customerId, customerCompanyId: Type.Optional(Id) };
const JobsQuery = ListQuery(jobs, byAge, { ...filtersOfCompany, companyId });

/** Jobs: work for customers. */
export function jobRoutes(app: Service, surroundings: Surroundings): void {
  const { db } = surroundings;

  app.get('/admin/job/get/all', {
    ...endpoint('JOBS_READ', 'All jobs that the viewer sees.', {
      querystring: JobsQuery,
      response: { 200: Connection('Job', Job) },
    }),
    handler: async ({ query, viewer }) => {
      const order = orderOf(jobs, byAge, query.orderBy);
      return listRecords(db, jobs, viewer, query, order, {}, conditionsOf(query));
    },
  });

  app.post('/admin/job/create', {
    ...endpoint('JOBS_WRITE', 'Create a job.', { headers: OnceHeaders, body: CreateJob, response: { 200: Job } }),
    handler: async (request) =>
      writeOnce(surroundings, request, async (writing) => {
        const companyId = await companyForNew(writing.db, writing.actor, request.body.companyId);
        return createJob(writing, { ...request.body, companyId });
      }),
  });

  recordRoutes(app, surroundings, jobs, {
    needs: 'JOBS_WRITE',
    lists: [
      {
        path: '/app/company/get/all/jobs/:companyId',
        summary: 'The jobs of one company.',
        orders: byAge,
        filters: filtersOfCompany,
        conditions: conditionsOf,
      },
      {
        path: '/admin/customer/get/all/jobs/:customerId',
        summary: 'The jobs for one customer.',
        extension: true,
        orders: byAge,
        filters: filtersOfCustomer,
        conditions: conditionsOf,
        owner: { column: 'customerId', find: (viewer, id) => findRow(db, customers, viewer, id) },
      },
      {
        path: '/v2/admin/quotation/get/all/jobs/:id',
        summary: 'The jobs that came of one quotation.',
        extension: true,
        orders: byAge,
        filters: filtersOfCompany,
        conditions: conditionsOf,
        owner: { column: 'quotationId', find: (viewer, id) => findRow(db, quotations, viewer, id) },
      },
    ],
    update: {
      path: '/admin/job/update',
      extension: true,
      patch: ({ db }, job, patch) => changedJob(db, job, patch),
    },
    info: { path: '/admin/job/get/info/:id', extension: true },
    delete: { path: '/admin/job/delete/:id', extension: true },
    restore: { path: '/admin/job/restore/:id', extension: true, check: ({ db }, job) => refuseDeletedNeeds(db, job) },
  });
}

/** The conditions of a query's filters, in SQL. */
function conditionsOf(query: Static<typeof JobsQuery>): RawBuilder<unknown>[] {
  const { open, overdue, unassigned, customerCompanyId, scheduledFrom, scheduledBefore } = query;
  const conditions = filterConditions(jobFields, query);
  if (open !== undefined) conditions.push(open ? isOpenJob : sql`not ${isOpenJob}`);
  if (overdue !== undefined) conditions.push(overdue ? isOverdueJob : sql`not ${isOverdueJob}`);
  if (unassigned !== undefined) conditions.push(unassigned ? isUnassignedJob : sql`assignee_id is not null`);
  if (customerCompanyId !== undefined) {
    conditions.push(
      sql`customer_id in (select id from customers where customer_company_id = ${ledOn('customerCompanyId', customerCompanyId)})`,
    );
  }
  if (scheduledFrom !== undefined) conditions.push(sql`scheduled_start >= ${scheduledFrom}`);
  if (scheduledBefore !== undefined) conditions.push(sql`scheduled_start < ${scheduledBefore}`);
  return conditions;
}
