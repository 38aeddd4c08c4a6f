import type { Static } from 'typebox';
import { customers } from '../customers/customer.ts';
import { Input } from '../http/schemas.ts';
import type { Db } from '../http/surroundings.ts';
import { fieldValuesOfNew } from '../job-fields/values.ts';
import { propertiesOf, valuesOf } from '../records/fields.ts';
import { nextNumber } from '../records/numbers.ts';
import { demandActive } from '../records/references.ts';
import { createRecord } from '../records/writes.ts';
import type { Writing } from '../records/writing.ts';
import type { FieldChange, JobStatus } from '../shared/values.ts';
import { departments } from '../users/departments.ts';
import { users } from '../users/user.ts';
import { type Job, jobFields, jobs } from './job.ts';
import { isOver } from './open-jobs.ts';
import { checkSchedule } from './rules.ts';

/** The body of a request for a new job. */
export const CreateJob = Input(propertiesOf(jobFields, 'create'));

interface NewJob extends Omit<Static<typeof CreateJob>, 'companyId'> {
  companyId: string;
  quotationId?: string;
  /** By default, ASSIGNED with a worker, else NEW. A job that is over may have inactive records; the caller checks the records. */
  status?: JobStatus | undefined;
  statusReason?: string | null;
  completedAt?: Date;
}

/**
 * Creates a job in a company of the viewer; `requestedAt` is now by default.
 *
 * @param besides parts of the job outside its row, for the audit trail.
 * @throws Problem BAD_INPUT.
 */
export async function createJob(
  writing: Writing,
  { fields = [], completedAt, ...given }: NewJob,
  besides: FieldChange[] = [],
): Promise<Job> {
  const { db } = writing;
  const { companyId } = given;
  const {
    siteAddress = null,
    requestedAt,
    scheduledStart = null,
    scheduledEnd = null,
    ...job
  } = valuesOf(jobFields, given);
  checkSchedule({ scheduledStart, scheduledEnd });
  const customerId = isOver(given.status) ? given.customerId : await activeCustomer(db, given);
  const row = {
    ...job,
    ...(completedAt && { completedAt }),
    customerId,
    siteAddress,
    requestedAt: requestedAt ?? new Date(),
    scheduledStart,
    scheduledEnd,
    status: given.status ?? (given.assigneeId ? 'ASSIGNED' : 'NEW'),
    fields: await fieldValuesOfNew(db, companyId, fields),
    number: await nextNumber(db, companyId, 'JOB'),
  };
  return createRecord(writing, jobs, row, besides);
}

/**
 * Requires active records for a new open job.
 *
 * @returns the customer's id, or the id of the surviving customer of a merge.
 * @throws Problem BAD_INPUT.
 */
async function activeCustomer(db: Db, { companyId, customerId, departmentId, assigneeId }: NewJob): Promise<string> {
  const id = await demandActive(db, customers, companyId, 'customerId', customerId);
  await demandActive(db, departments, companyId, 'departmentId', departmentId);
  await demandActive(db, users, companyId, 'assigneeId', assigneeId);
  return id;
}
