import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { JobReportFacts } from './job-report-placeholders.ts';

interface Sending {
  jobId: string;
  sender: JobReportFacts['sender'];
  publicUrl: string;
}

/** What a message about a job's report is filled with; undefined while the job has none. */
export async function jobReportFacts(
  db: Kysely<Tables>,
  { jobId, sender, publicUrl }: Sending,
): Promise<JobReportFacts | undefined> {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('completedInfos as info', 'info.jobId', 'jobs.id')
    .innerJoin('companies as company', 'company.id', 'jobs.companyId')
    .innerJoin('customers as customer', 'customer.id', 'jobs.customerId')
    .leftJoin('customerCompanies as employer', 'employer.id', 'customer.customerCompanyId')
    .leftJoin('users as worker', 'worker.id', 'jobs.assigneeId')
    .where('jobs.id', '=', jobId)
    .select(['jobs.number', 'jobs.title', 'jobs.status', 'jobs.scheduledStart', 'jobs.scheduledEnd'])
    .select(['info.startedAt', 'info.finishedAt', 'info.outcome', 'info.workDone'])
    .select(['company.name', 'company.email', 'company.phone', 'company.website', 'company.locale', 'company.timeZone'])
    .select(['customer.fullName', 'customer.email as customerEmail', 'customer.phone as customerPhone'])
    .select(['employer.name as employerName', 'worker.fullName as workerName'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { employerName, workerName } = row;
  return {
    job: row,
    completedInfo: row,
    company: row,
    customer: { fullName: row.fullName, email: row.customerEmail, phone: row.customerPhone },
    customerCompany: employerName === null ? null : { name: employerName },
    worker: workerName === null ? null : { fullName: workerName },
    sender,
    link: `${publicUrl}/#/layout/jobs/${jobId}`,
  };
}
