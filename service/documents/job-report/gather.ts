import type { Kysely } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Tables } from '../../database/tables.ts';
import { type Standing, sees } from '../../shared/permissions.ts';
import { notFound, Problem } from '../../shared/problem.ts';
import { numberOf } from '../../shared/shown-number.ts';
import type { InternalCopy } from '../internal-notes.ts';

/** The content of a job report at one moment: moments in RFC 3339 and UTC, pictures by the ids of their files. */
export type JobReport = Awaited<ReturnType<typeof gatherReport>> & InternalCopy;

/**
 * The content of a job's report, read in one statement for a consistent moment.
 *
 * @param viewer the person asking; null for the service itself.
 * @param isInternal whether colleagues get the report, with the values of internal job fields.
 * @throws Problem NOT_FOUND for a job out of the viewer's sight, or without completed info.
 */
export async function gatherReport(
  db: Kysely<Tables>,
  viewer: Standing | null,
  id: string,
  { isInternal = false } = {},
) {
  const row = await db
    .selectFrom('jobs as job')
    .innerJoin('companies as company', 'company.id', 'job.companyId')
    .innerJoin('customers as customer', 'customer.id', 'job.customerId')
    .leftJoin('customerCompanies as business', 'business.id', 'customer.customerCompanyId')
    .leftJoin('users as worker', 'worker.id', 'job.assigneeId')
    .leftJoin('departments as department', 'department.id', 'job.departmentId')
    .leftJoin('completedInfos as done', 'done.jobId', 'job.id')
    .where('job.id', '=', id)
    .select(['job.companyId', 'job.number as jobNumber', 'job.version as jobVersion', 'job.updatedAt', 'job.fields'])
    .select(['job.title', 'job.reference', 'job.description', 'job.type', 'job.siteAddress'])
    .select(['job.requestedAt', 'job.scheduledStart', 'job.scheduledEnd'])
    .select(['worker.fullName as workerName', 'department.name as departmentName'])
    .select(({ fn, selectFrom }) => [
      fn.coalesce('customer.locale', 'business.locale', 'company.locale').as('language'),
      // Of deleted job fields, too: jobs keep their values.
      selectFrom('jobFields')
        .whereRef('jobFields.companyId', '=', 'job.companyId')
        .where('jobFields.internal', '=', true)
        .select(({ fn }) => fn.agg<string[]>('array_agg', ['jobFields.key']).as('keys'))
        .as('internalKeys'),
    ])
    .selectAll('done')
    .select(({ ref }) => [
      jsonBuildObject({
        name: ref('company.name'),
        email: ref('company.email'),
        phone: ref('company.phone'),
        website: ref('company.website'),
        address: ref('company.address'),
        registrationNumber: ref('company.registrationNumber'),
        taxNumber: ref('company.taxNumber'),
        locale: ref('company.locale'),
        timeZone: ref('company.timeZone'),
        logoFileId: ref('company.logoFileId'),
      }).as('company'),
      jsonBuildObject({
        fullName: ref('customer.fullName'),
        companyName: ref('business.name'),
        email: ref('customer.email'),
        phone: ref('customer.phone'),
        address: ref('customer.address'),
      }).as('customer'),
    ])
    .executeTakeFirst();
  if (!row || (viewer && !sees(viewer, row.companyId))) throw notFound(id);
  const { companyId: _, jobId, startedAt, finishedAt, outcome, workDone, revision, keptReport, ...others } = row;
  const { company, fields, internalKeys, ...rest } = others;
  if (!jobId || !startedAt || !finishedAt || !outcome || workDone === null) {
    throw new Problem('NOT_FOUND', `${row.jobNumber} has no report yet. Save the completed info first.`);
  }
  const printed = (values: typeof fields) =>
    isInternal ? values : values.filter(({ key }) => !internalKeys?.includes(key));
  const report = {
    ...rest,
    /** `J-000123`; after a correction `J-000123-R2`. */
    number: numberOf({ number: row.jobNumber, revision: revision ?? 1 }),
    company: { ...company, locale: row.language },
    fields: printed(fields),
    outcome,
    workDone,
    updatedAt: row.updatedAt.toISOString(),
    requestedAt: row.requestedAt.toISOString(),
    scheduledStart: row.scheduledStart?.toISOString() ?? null,
    scheduledEnd: row.scheduledEnd?.toISOString() ?? null,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt.toISOString(),
    signedAt: row.signedAt?.toISOString() ?? null,
    checklist: row.checklist ?? [],
    materials: row.materials ?? [],
    photos: row.photos ?? [],
  };
  if (!keptReport) return report;
  // After the erasure of the customer, the report stays as it was: the erasure stored this object. A job field may have become internal since.
  const kept = keptReport as typeof report;
  return { ...kept, fields: printed(kept.fields), jobVersion: row.jobVersion };
}
