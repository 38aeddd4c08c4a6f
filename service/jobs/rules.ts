import { customers } from '../customers/customer.ts';
import type { Db } from '../http/surroundings.ts';
import { notAccepted } from '../quotations/transitions.ts';
import type { Row } from '../records/kind.ts';
import { refuseDeleted } from '../records/references.ts';
import { badField, conflictingField, illegalTransition } from '../shared/problem.ts';
import { numberOf } from '../shared/shown-number.ts';
import type { JobStatus } from '../shared/values.ts';
import { departments } from '../users/departments.ts';
import { users } from '../users/user.ts';
import { isOver, openJobStatuses } from './open-jobs.ts';

/** Jobs in these statuses never change. */
const UNCHANGEABLE: JobStatus[] = ['CLOSED', 'CANCELLED'];

/** Whether a job never changes. */
export const isUnchangeable = ({ status }: Pick<Standing, 'status'>): boolean => UNCHANGEABLE.includes(status);

/** @throws Problem ILLEGAL_TRANSITION for a closed or cancelled job. */
export function refuseUnchangeable({ number, status }: Standing): void {
  if (!isUnchangeable({ status })) return;
  throw illegalTransition('WRONG_STATUS', { kind: 'job', name: number, status, allowed: [] });
}

type Standing = Pick<Row<'jobs'>, 'number' | 'status'>;

/** The status of a job after assigning it. @throws Problem ILLEGAL_TRANSITION for a job without work left. */
export function statusAssigned({ number, status }: Standing): JobStatus {
  if (status === 'NEW') return 'ASSIGNED';
  if (!isOver(status)) return status;
  throw illegalTransition('WRONG_STATUS', { kind: 'job', name: number, status, allowed: openJobStatuses });
}

/** The status of a job after unassigning it. @throws Problem ILLEGAL_TRANSITION after the work began. */
export function statusUnassigned({ number, status }: Standing): JobStatus {
  if (status === 'NEW' || status === 'ASSIGNED') return 'NEW';
  throw illegalTransition('WRONG_STATUS', { kind: 'job', name: number, status, allowed: ['ASSIGNED'] });
}

/** @throws Problem BAD_INPUT for a job due before its start. */
export function checkSchedule({ scheduledStart: start, scheduledEnd: end }: Partial<Row<'jobs'>>): void {
  if (!start || !end || start.getTime() <= end.getTime()) return;
  throw badField('scheduledEnd', 'BEFORE', { other: 'scheduledStart' }, end);
}

/** @throws Problem CONFLICT for restoring a job whose records are deleted. */
export async function refuseDeletedNeeds(db: Db, job: Row<'jobs'>): Promise<void> {
  await refuseDeleted(db, customers, 'customerId', job.customerId);
  await refuseDeleted(db, departments, 'departmentId', job.departmentId);
  await demandAccepted(db, job.quotationId);
  if (!isOver(job.status)) await refuseDeleted(db, users, 'assigneeId', job.assigneeId);
}

/** @throws Problem CONFLICT for a deleted or no longer accepted quotation. */
async function demandAccepted(db: Db, quotationId: string | null): Promise<void> {
  if (quotationId === null) return;
  const quotation = await db
    .selectFrom('quotations')
    .where('id', '=', quotationId)
    .select(['number', 'revision', 'status', 'expiresAt', 'deletedAt'])
    // Locked, so the quotation stays accepted.
    .forShare()
    .executeTakeFirstOrThrow();
  if (quotation.deletedAt) {
    throw conflictingField('quotationId', 'DELETED', { kind: 'quotation', name: numberOf(quotation) });
  }
  if (quotation.status !== 'ACCEPTED') throw notAccepted('quotationId', quotation);
}
