import { Type } from 'typebox';
import { endpoint } from '../http/endpoints.ts';
import { CompanyIdParams, Money, OneOf } from '../http/schemas.ts';
import type { Service, Surroundings } from '../http/surroundings.ts';
import { jobStatuses } from '../jobs/transitions.ts';
import { QuotationStatusCount } from '../quotations/schemas.ts';
import { sees } from '../shared/permissions.ts';
import { notFound } from '../shared/problem.ts';
import { countByMonth, countJobs, countQuotations, countSwitched, sumAccepted } from './counts.ts';

const StatusCounts = Type.Object({ active: Type.Integer(), inactive: Type.Integer() }, { title: 'StatusCounts' });

const JobStatusCounts = Type.Array(
  Type.Object({ status: OneOf(jobStatuses), count: Type.Integer() }, { title: 'JobStatusCount' }),
);

const QuotationStatusCounts = Type.Array(QuotationStatusCount);

const Months = Type.Array(
  Type.Object({ month: Type.String(), jobs: Type.Integer(), quotations: Type.Integer() }, { title: 'MonthCounts' }),
);

const Dashboard = Type.Object(
  {
    companies: StatusCounts,
    users: StatusCounts,
    customers: StatusCounts,
    jobs: JobStatusCounts,
    quotations: QuotationStatusCounts,
    months: Months,
  },
  { title: 'Dashboard' },
);

const CompanyDashboard = Type.Object(
  {
    companyId: Type.String(),
    departments: StatusCounts,
    users: StatusCounts,
    customers: StatusCounts,
    jobs: JobStatusCounts,
    quotations: QuotationStatusCounts,
    overdueJobs: Type.Integer(),
    unassignedJobs: Type.Integer(),
    expiringQuotations: Type.Integer(),
    acceptedTotals: Type.Array(Money),
    months: Months,
  },
  { title: 'CompanyDashboard' },
);

/** The counts of the console's first page, for all companies and for a company. */
export function dashboardRoutes(app: Service, { db }: Surroundings): void {
  app.get('/admin/user/get/dashboard/count', {
    ...endpoint('COMPANIES_ADMINISTER', 'Counts over every company, in UTC.', { response: { 200: Dashboard } }),
    handler: async () => {
      const { jobs } = await countJobs(db, null);
      const { quotations } = await countQuotations(db, null);
      const switched = await countSwitched(db, null, ['companies', 'users', 'customers']);
      return { ...switched, jobs, quotations, months: await countByMonth(db, null, 'UTC') };
    },
  });

  app.get('/admin/user/get/dashboard/count/by/:companyId', {
    ...endpoint('DASHBOARD_READ', 'Counts for one company, in the company’s time zone.', {
      params: CompanyIdParams,
      response: { 200: CompanyDashboard },
    }),
    handler: async ({ params: { companyId }, viewer }) => {
      const company = await db
        .selectFrom('companies')
        .select('timeZone')
        .where('id', '=', companyId)
        .where('deletedAt', 'is', null)
        .executeTakeFirst();
      if (!company || !sees(viewer, companyId)) throw notFound(companyId);
      return {
        companyId,
        ...(await countSwitched(db, companyId, ['departments', 'users', 'customers'])),
        ...(await countJobs(db, companyId)),
        ...(await countQuotations(db, companyId)),
        acceptedTotals: await sumAccepted(db, companyId),
        months: await countByMonth(db, companyId, company.timeZone),
      };
    },
  });
}
