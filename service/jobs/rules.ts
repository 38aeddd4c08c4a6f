import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { JobStatus } from '../database/values.ts';
import { badField, conflictingField, illegalTransition } from '../problem.ts';
import { numberOf } from '../quotations/shown-number.ts';
import { shownStatus } from '../quotations/validity.ts';
import { nameIfDeleted } from '../records/references.ts';
import { openJobStatuses } from './open-jobs.ts';

/** States in which a job is what it was, for good. */
const UNCHANGEABLE: JobStatus[] = ['CLOSED', 'CANCELLED'];

/** @throws Problem ILLEGAL_TRANSITION for a job that can't be changed any more. */
export function refuseUnchangeable({ number, status }: Standing): void {
  if (!UNCHANGEABLE.includes(status)) return;
  throw illegalTransition(`${number} is ${status} and can’t be changed any more. Create another job for what is new.`);
}

interface Standing {
  number: string;
  status: JobStatus;
}

/** The state of a job once it is assigned. @throws Problem ILLEGAL_TRANSITION where there is nothing left to do in it. */
export function statusAssigned({ number, status }: Standing): JobStatus {
  if (status === 'NEW') return 'ASSIGNED';
  if (openJobStatuses.some((open) => open === status)) return status;
  const open = openJobStatuses.join(', ');
  throw illegalTransition(`${number} is ${status} and can’t be assigned: a job can while it is one of ${open}.`);
}

/** The state of a job once nobody has it. @throws Problem ILLEGAL_TRANSITION after the work began. */
export function statusUnassigned({ number, status }: Standing): JobStatus {
  if (status === 'NEW' || status === 'ASSIGNED') return 'NEW';
  const instead = status === 'IN_PROGRESS' || status === 'ON_HOLD' ? ' Hand it over to another.' : '';
  throw illegalTransition(
    `${number} is ${status} and can’t be taken from its worker: a job can while it is ASSIGNED.${instead}`,
  );
}

/** @throws Problem BAD_INPUT for a job that is to be done before it begins. */
export function checkSchedule({ scheduledStart: start, scheduledEnd: end }: Schedule): void {
  if (!start || !end || start.getTime() <= end.getTime()) return;
  const [from, to] = [start.toISOString(), end.toISOString()];
  const message = `scheduledEnd is ${to}; it must not be before scheduledStart, which is ${from}.`;
  throw badField('scheduledEnd', 'BEFORE_START', message);
}

interface Schedule {
  scheduledStart?: Date | null | undefined;
  scheduledEnd?: Date | null | undefined;
}

/** @throws Problem CONFLICT where something that a job which is to be restored needs is deleted. */
export async function refuseDeletedNeeds(db: Kysely<Tables>, job: Needy): Promise<void> {
  const customer = await nameIfDeleted(db, 'customers', job.customerId);
  if (customer) {
    throw conflictingField('customerId', 'DELETED', `Its customer ${customer} is deleted: restore them first.`);
  }
  const department = await nameIfDeleted(db, 'departments', job.departmentId);
  if (department) {
    throw conflictingField('departmentId', 'DELETED', `Its department ${department} is deleted: restore it first.`);
  }
  await demandAccepted(db, job.quotationId);
  if (!openJobStatuses.some((open) => open === job.status)) return;
  const assignee = await nameIfDeleted(db, 'users', job.assigneeId);
  if (assignee) {
    throw conflictingField(
      'assigneeId',
      'DELETED',
      `${assignee}, whom it is assigned to, is deleted: restore them first.`,
    );
  }
}

/** @throws Problem CONFLICT where the quotation of a job is deleted, or was taken back: then no job came of it. */
async function demandAccepted(db: Kysely<Tables>, quotationId: string | null): Promise<void> {
  if (quotationId === null) return;
  const quotation = await db
    .selectFrom('quotations')
    .where('id', '=', quotationId)
    .select(['number', 'revision', 'status', 'expiresAt', 'deletedAt'])
    // It is not taken back meanwhile.
    .forShare()
    .executeTakeFirstOrThrow();
  if (quotation.deletedAt) {
    const message = `Its quotation ${quotation.number} is deleted: restore it first.`;
    throw conflictingField('quotationId', 'DELETED', message);
  }
  if (quotation.status === 'ACCEPTED') return;
  const message = `Its quotation ${numberOf(quotation)} is ${shownStatus(quotation)}: it must be ACCEPTED first.`;
  throw conflictingField('quotationId', 'NOT_ACCEPTED', message);
}

interface Needy {
  status: JobStatus;
  customerId: string;
  departmentId: string | null;
  quotationId: string | null;
  assigneeId: string | null;
}
