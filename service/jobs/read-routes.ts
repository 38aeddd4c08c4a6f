import { type RawBuilder, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoints.ts';
import { CompanyIdParams, Id, Input, Moment, OneOf } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { filterConditions, filtersOf } from '../records/fields.ts';
import { byAge, ChoiceQuery, DeletedFilter, ListQuery, listRecords, orderOf } from '../records/lists.ts';
import { Connection, type Order } from '../records/pages.ts';
import { demandCompany } from '../records/references.ts';
import { Job, jobFields, jobs } from './job.ts';
import { isOpenJob, isOverdueJob, isUnassignedJob } from './open-jobs.ts';
import { jobStatuses } from './transitions.ts';

const orders = {
  ...byAge,
  SCHEDULED_START_ASC: ['startsFirst', 'asc'],
  SCHEDULED_START_DESC: ['startsLast', 'desc'],
} as const;

const JobsQuery = ListQuery(orders, {
  ...filtersOf(jobFields),
  open: Type.Optional(Type.Boolean()),
  overdue: Type.Optional(Type.Boolean()),
  unassigned: Type.Optional(Type.Boolean()),
  customerCompanyId: Type.Optional(Id),
  scheduledFrom: Type.Optional(Moment),
  scheduledBefore: Type.Optional(Moment),
  ...DeletedFilter,
});

const Jobs = Connection('Job', Job);

/** Reading jobs. */
export function jobRoutes(app: Service, { db }: Surroundings): void {
  app.get('/admin/job/get/all', {
    ...endpoint('JOBS_READ', 'All jobs that the viewer sees.', { querystring: JobsQuery, response: { 200: Jobs } }),
    handler: async ({ query, viewer }) => {
      const order = orderOf(orders, query.orderBy);
      return listRecords(db, jobs, viewer, query, order, {}, [
        ...filterConditions(jobFields, query),
        ...conditionsOf(query, order),
      ]);
    },
  });

  app.get('/app/company/get/all/jobs/:companyId', {
    ...endpoint('JOBS_READ', 'The jobs of one company, newest first.', {
      params: CompanyIdParams,
      querystring: Input({ ...ChoiceQuery.properties, status: Type.Optional(OneOf(jobStatuses)) }),
      response: { 200: Jobs },
    }),
    handler: async ({ params: { companyId }, query, viewer }) => {
      await demandCompany(db, viewer, companyId);
      const { status } = query;
      return listRecords(db, jobs, viewer, query, orderOf(byAge, 'CREATED_AT_DESC'), { companyId, status });
    },
  });
}

/** What a query asks for besides the values of columns. */
function conditionsOf(query: Static<typeof JobsQuery>, order: Order): RawBuilder<unknown>[] {
  const { open, overdue, unassigned, customerCompanyId, scheduledFrom, scheduledBefore } = query;
  const conditions: RawBuilder<unknown>[] = [];
  if (open !== undefined) conditions.push(open ? isOpenJob : sql`not ${isOpenJob}`);
  if (overdue !== undefined) conditions.push(overdue ? isOverdueJob : sql`not ${isOverdueJob}`);
  if (unassigned !== undefined) conditions.push(unassigned ? isUnassignedJob : sql`assignee_id is not null`);
  if (customerCompanyId !== undefined) {
    conditions.push(sql`customer_id in (select id from customers where customer_company_id = ${customerCompanyId})`);
  }
  if (scheduledFrom !== undefined || scheduledBefore !== undefined) {
    // The column of the order holds the same moment, and its index then gives the jobs of a time in their order.
    const start = sql.ref(order.column === 'startsLast' ? 'startsLast' : 'startsFirst');
    conditions.push(sql`scheduled_start is not null`);
    if (scheduledFrom !== undefined) conditions.push(sql`${start} >= ${scheduledFrom}`);
    if (scheduledBefore !== undefined) conditions.push(sql`${start} < ${scheduledBefore}`);
  }
  return conditions;
}
