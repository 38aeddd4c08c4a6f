import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { JobReportFacts } from './job-report-placeholders.ts';
import { type Sending, sharedColumns, sharedFacts } from './shared-facts.ts';

/** The facts of a job's report; undefined for a job without completed info. */
export async function jobReportFacts(db: Kysely<Tables>, sending: Sending): Promise<JobReportFacts | undefined> {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('completedInfos as info', 'info.jobId', 'jobs.id')
    .innerJoin('companies as company', 'company.id', 'jobs.companyId')
    .innerJoin('customers as customer', 'customer.id', 'jobs.customerId')
    .leftJoin('customerCompanies as employer', 'employer.id', 'customer.customerCompanyId')
    .leftJoin('users as worker', 'worker.id', 'jobs.assigneeId')
    .where('jobs.id', '=', sending.id)
    .select(['jobs.number', 'jobs.title', 'jobs.status', 'jobs.scheduledStart', 'jobs.scheduledEnd'])
    .select(['info.startedAt', 'info.finishedAt', 'info.outcome', 'info.workDone', 'worker.fullName as workerName'])
    .select(sharedColumns)
    .executeTakeFirst();
  if (!row) return undefined;
  const { workerName } = row;
  return {
    ...sharedFacts(row, sending),
    job: row,
    completedInfo: row,
    worker: workerName === null ? null : { fullName: workerName },
  };
}
