import type { Row } from '../records/kind.ts';
import { badField, conflictingField } from '../shared/problem.ts';
import type { JobStatus } from '../shared/values.ts';
import { demandWay, noTransition } from './transitions.ts';

/**
 * The change of a job that moves to a status.
 *
 * @param reasonAt the path of the reason in the request.
 * @throws Problem ILLEGAL_TRANSITION for an impossible status, BAD_INPUT for a missing reason, CONFLICT for a completion without
 * completed info.
 */
export function movedTo(
  job: Pick<Row<'jobs'>, 'number' | 'status' | 'completedAt'>,
  status: JobStatus,
  reason: string | null,
  reasonAt: string,
) {
  const way = demandWay(job, status);
  if (way === 'ASSIGNING') throw noTransition(job, status);
  if (way === 'COMPLETING' && job.completedAt === null) {
    throw conflictingField('status', 'NO_COMPLETED_INFO', { name: job.number });
  }
  if (way === 'MOVING_FOR_A_REASON' && reason === null) throw badField(reasonAt, 'REQUIRED');
  return { status, statusReason: reason };
}
