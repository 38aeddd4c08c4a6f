import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { typeOf } from '../../shared/ids.ts';
import { type Standing, sees } from '../../shared/permissions.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import type { JobReport } from './report.ts';

/**
 * The content of a job's report, read in one statement for a consistent moment.
 *
 * @param viewer the person asking; null for the service itself.
 * @throws Problem NOT_FOUND for a job out of the viewer's sight, or without completed info.
 */
export async function gatherReport(
  { db, publicUrl }: { db: Kysely<Tables>; publicUrl: string },
  viewer: Standing | null,
  jobId: string,
): Promise<JobReport> {
  if (typeOf(jobId) !== 'job') throw notFound(jobId);
  const row = await db
    .selectFrom('jobs as job')
    .innerJoin('companies as company', 'company.id', 'job.companyId')
    .innerJoin('customers as customer', 'customer.id', 'job.customerId')
    .leftJoin('customerCompanies as business', 'business.id', 'customer.customerCompanyId')
    .leftJoin('users as worker', 'worker.id', 'job.assigneeId')
    .leftJoin('departments as department', 'department.id', 'job.departmentId')
    .leftJoin('completedInfos as done', 'done.jobId', 'job.id')
    .where('job.id', '=', jobId)
    .select([
      'job.companyId',
      'job.number',
      'job.version',
      'job.updatedAt',
      'job.title',
      'job.reference',
      'job.description',
      'job.type',
      'job.requestedAt',
      'job.scheduledStart',
      'job.scheduledEnd',
      'job.siteAddress',
      'job.fields',
      'company.name as companyName',
      'company.email as companyEmail',
      'company.phone as companyPhone',
      'company.website',
      'company.address as companyAddress',
      'company.registrationNumber',
      'company.taxNumber',
      'company.locale',
      'company.timeZone',
      'company.logoFileId',
      'customer.fullName as customerFullName',
      'customer.email as customerEmail',
      'customer.phone as customerPhone',
      'customer.address as customerAddress',
      'business.name as businessName',
      'worker.fullName as workerName',
      'department.name as departmentName',
      'done.startedAt',
      'done.finishedAt',
      'done.outcome',
      'done.findings',
      'done.workDone',
      'done.checklist',
      'done.materials',
      'done.followUps',
      'done.remarks',
      'done.customerName',
      'done.signedAt',
      'done.customerSignatureFileId',
      'done.noSignatureReason',
      'done.photos',
    ])
    .executeTakeFirst();
  if (!row || (viewer && !sees(viewer, row.companyId))) throw notFound(jobId);
  const { startedAt, finishedAt, outcome, workDone } = row;
  if (!startedAt || !finishedAt || !outcome || workDone === null) {
    throw new Problem('NOT_FOUND', `${row.number} has no report: nothing was saved yet of what was done.`);
  }
  return {
    jobNumber: row.number,
    jobVersion: row.version,
    updatedAt: row.updatedAt.toISOString(),
    link: `${publicUrl}/#/layout/jobs/${jobId}`,
    title: row.title,
    reference: row.reference,
    description: row.description,
    type: row.type,
    requestedAt: row.requestedAt.toISOString(),
    scheduledStart: row.scheduledStart?.toISOString() ?? null,
    scheduledEnd: row.scheduledEnd?.toISOString() ?? null,
    siteAddress: row.siteAddress,
    fields: row.fields,
    company: {
      name: row.companyName,
      email: row.companyEmail,
      phone: row.companyPhone,
      website: row.website,
      address: row.companyAddress,
      registrationNumber: row.registrationNumber,
      taxNumber: row.taxNumber,
      locale: row.locale,
      timeZone: row.timeZone,
      logoFileId: row.logoFileId,
    },
    customer: {
      fullName: row.customerFullName,
      companyName: row.businessName,
      email: row.customerEmail,
      phone: row.customerPhone,
      address: row.customerAddress,
    },
    workerName: row.workerName,
    departmentName: row.departmentName,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt.toISOString(),
    outcome,
    findings: row.findings,
    workDone,
    checklist: row.checklist ?? [],
    materials: row.materials ?? [],
    followUps: row.followUps,
    remarks: row.remarks,
    customerName: row.customerName,
    signedAt: row.signedAt?.toISOString() ?? null,
    customerSignatureFileId: row.customerSignatureFileId,
    noSignatureReason: row.noSignatureReason,
    photos: row.photos ?? [],
  };
}
