import { illegalTransition, type Problem } from '../shared/problem.ts';
import type { JobStatus } from '../shared/values.ts';

export const jobStatuses = [
  'NEW',
  'ASSIGNED',
  'IN_PROGRESS',
  'ON_HOLD',
  'COMPLETED',
  'CLOSED',
  'CANNOT_COMPLETE',
  'CANCELLED',
] as const satisfies JobStatus[];

/** The way to another status: a change with or without a reason, or another action. */
type Way = 'MOVING' | 'MOVING_FOR_A_REASON' | 'ASSIGNING' | 'COMPLETING';

/** The possible changes of status and their ways, the only source of the rule. */
const ways: Record<JobStatus, { [To in JobStatus]?: Way }> = {
  NEW: { ASSIGNED: 'ASSIGNING', CANCELLED: 'MOVING_FOR_A_REASON' },
  ASSIGNED: {
    NEW: 'ASSIGNING',
    IN_PROGRESS: 'MOVING',
    COMPLETED: 'COMPLETING',
    CANNOT_COMPLETE: 'MOVING_FOR_A_REASON',
    CANCELLED: 'MOVING_FOR_A_REASON',
  },
  IN_PROGRESS: {
    ON_HOLD: 'MOVING_FOR_A_REASON',
    COMPLETED: 'COMPLETING',
    CANNOT_COMPLETE: 'MOVING_FOR_A_REASON',
    CANCELLED: 'MOVING_FOR_A_REASON',
  },
  ON_HOLD: { IN_PROGRESS: 'MOVING', CANNOT_COMPLETE: 'MOVING_FOR_A_REASON', CANCELLED: 'MOVING_FOR_A_REASON' },
  COMPLETED: { IN_PROGRESS: 'MOVING_FOR_A_REASON', CLOSED: 'MOVING' },
  CLOSED: {},
  CANNOT_COMPLETE: {},
  CANCELLED: {},
};

/** The part of a job that decides its transitions. */
interface Standing {
  status: JobStatus;
  /** The first saving of the completed info, or null. */
  completedAt: Date | null;
}

/** A status that the job can change to now. */
interface Transition {
  status: JobStatus;
  needsReason: boolean;
}

/**
 * The statuses that a job can change to, without the results of assigning. COMPLETED requires completed info, as after
 * reopening.
 *
 * transitionsOf({ status: 'ON_HOLD', completedAt: null }) → [{ status: 'IN_PROGRESS', needsReason: false }, …]
 */
export function transitionsOf({ status, completedAt }: Standing): Transition[] {
  return (
    Object.entries(ways[status])
      .filter(([, way]) => way !== 'ASSIGNING' && (way !== 'COMPLETING' || completedAt !== null))
      // The keys of the table are statuses; `Object.entries` loses the type.
      .map(([to, way]) => ({ status: to as JobStatus, needsReason: way === 'MOVING_FOR_A_REASON' }))
  );
}

/**
 * The way of a job to a status.
 *
 * @throws Problem ILLEGAL_TRANSITION with the possible statuses.
 */
export function demandWay(job: Numbered, to: JobStatus): Way {
  const way = ways[job.status][to];
  if (!way) throw noTransition(job, to);
  return way;
}

/** Whether every way to a status needs a reason. */
export function isForReason(status: JobStatus): boolean {
  const to = Object.values(ways).flatMap((from) => from[status] ?? []);
  return to.length > 0 && to.every((way) => way === 'MOVING_FOR_A_REASON');
}

interface Numbered {
  number: string;
  status: JobStatus;
}

/** The refusal of an impossible status, or of a status that only assigning gives. */
export function noTransition({ number, status }: Numbered, to: JobStatus): Problem {
  const allowed = Object.keys(ways[status]).filter((one) => one !== to);
  return illegalTransition('ILLEGAL_TRANSITION', { kind: 'job', name: number, status, to, allowed });
}
