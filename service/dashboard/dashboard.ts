import { Type } from 'typebox';
import { jobStatuses } from '../jobs/transitions.ts';
import { sees } from '../permissions.ts';
import { notFound } from '../problem.ts';
import { quotationStatuses } from '../quotations/schemas.ts';
import { CompanyIdParams, OneOf } from '../schemas.ts';
import type { Service, Surroundings } from '../service.ts';
import { countByMonth, countJobs, countQuotations, countSwitched, sumAccepted } from './counts.ts';

const StatusCounts = Type.Object({ active: Type.Integer(), inactive: Type.Integer() }, { title: 'StatusCounts' });

const JobStatusCounts = Type.Array(
  Type.Object({ status: OneOf(jobStatuses), count: Type.Integer() }, { title: 'JobStatusCount' }),
);

const QuotationStatusCounts = Type.Array(
  Type.Object({ status: OneOf(quotationStatuses), count: Type.Integer() }, { title: 'QuotationStatusCount' }),
);

const Months = Type.Array(
  Type.Object({ month: Type.String(), jobs: Type.Integer(), quotations: Type.Integer() }, { title: 'MonthCounts' }),
);

const Money = Type.Object({ amount: Type.String(), currency: Type.String() }, { title: 'Money' });

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

/** The counts that the console opens with: of all companies, and of one. */
export function dashboardRoutes(app: Service, { db }: Surroundings): void {
  app.get(
    '/admin/user/get/dashboard/count',
    {
      config: { needs: 'COMPANIES_ADMINISTER' },
      schema: { summary: 'Counts over every company; its months begin in UTC.', response: { 200: Dashboard } },
    },
    async () => {
      const { jobs } = await countJobs(db, null);
      const { quotations } = await countQuotations(db, null);
      const switched = await countSwitched(db, null, ['companies', 'users', 'customers']);
      return { ...switched, jobs, quotations, months: await countByMonth(db, null, 'UTC') };
    },
  );

  app.get(
    '/admin/user/get/dashboard/count/by/:companyId',
    {
      config: { needs: 'DASHBOARD_READ' },
      schema: {
        summary: 'Counts inside one company, in its time zone.',
        params: CompanyIdParams,
        response: { 200: CompanyDashboard },
      },
    },
    async ({ params: { companyId }, viewer }) => {
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
  );
}
