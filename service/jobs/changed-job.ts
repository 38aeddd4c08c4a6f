import { customers } from '../customers/customer.ts';
import type { Db } from '../http/surroundings.ts';
import { changedFieldValues, type JobFieldValuesInput } from '../job-fields/values.ts';
import type { Patch, Row } from '../records/kind.ts';
import { demandActive } from '../records/references.ts';
import { departments } from '../users/departments.ts';
import { checkSchedule, refuseUnchangeable } from './rules.ts';

type Given = Omit<Patch<'jobs'>, 'fields'> & { fields?: JobFieldValuesInput | undefined };

/** The new values of a job, by its rules. @throws Problem ILLEGAL_TRANSITION for a job that never changes, or BAD_INPUT. */
export async function changedJob(db: Db, job: Row<'jobs'>, { fields, ...patch }: Given): Promise<Patch<'jobs'>> {
  const { scheduledStart = job.scheduledStart, scheduledEnd = job.scheduledEnd } = patch;
  refuseUnchangeable(job);
  checkSchedule({ scheduledStart, scheduledEnd });
  if (patch.customerId !== undefined && patch.customerId !== job.customerId) {
    patch.customerId = await demandActive(db, customers, job.companyId, 'customerId', patch.customerId);
  }
  if (patch.departmentId !== job.departmentId) {
    await demandActive(db, departments, job.companyId, 'departmentId', patch.departmentId);
  }
  return fields ? { ...patch, fields: await changedFieldValues(db, job.companyId, fields, job.fields) } : patch;
}
