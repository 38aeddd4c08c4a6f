import type { JobStatus } from '../database/values.ts';
import { illegalTransition } from '../problem.ts';

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

/** What brings a job to another state: being moved there, for a reason or not, or what is done with it besides. */
type Way = 'MOVING' | 'MOVING_FOR_A_REASON' | 'ASSIGNING' | 'COMPLETING';

/** Where a job goes from each state, and by what. Nothing else decides. */
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
  ON_HOLD: {
    IN_PROGRESS: 'MOVING',
    CANNOT_COMPLETE: 'MOVING_FOR_A_REASON',
    CANCELLED: 'MOVING_FOR_A_REASON',
  },
  COMPLETED: { IN_PROGRESS: 'MOVING_FOR_A_REASON', CLOSED: 'MOVING' },
  CLOSED: {},
  CANNOT_COMPLETE: {},
  CANCELLED: {},
};

/** The part of a job that decides where it can go. */
interface Standing {
  status: JobStatus;
  /** When its completed info was first saved; null until then. */
  completedAt: Date | null;
}

/** A state that a job can be moved to as it is. */
interface Transition {
  status: JobStatus;
  needsReason: boolean;
}

/**
 * The states that a job can be moved to: not those that come of assigning it, and COMPLETED only where its completed info
 * is there already, as after it was reopened.
 *
 * transitionsOf({ status: 'ON_HOLD', completedAt: null }) → [{ status: 'IN_PROGRESS', needsReason: false }, …]
 */
export function transitionsOf({ status, completedAt }: Standing): Transition[] {
  return (
    Object.entries(ways[status])
      .filter(([, way]) => way !== 'ASSIGNING' && (way !== 'COMPLETING' || completedAt !== null))
      // The keys of the table are states; the type of entries doesn't say so.
      .map(([to, way]) => ({ status: to as JobStatus, needsReason: way === 'MOVING_FOR_A_REASON' }))
  );
}

/**
 * By what a job comes from its state to another.
 *
 * @throws Problem ILLEGAL_TRANSITION where it can't, naming the states that it can come to.
 */
export function demandWay({ number, status }: { number: string; status: JobStatus }, to: JobStatus): Way {
  const way = ways[status][to];
  if (way) return way;
  const allowed = Object.keys(ways[status]);
  const left = allowed.length === 0 ? 'It stays as it is' : `From there it can become ${allowed.join(', ')}`;
  throw illegalTransition(`${number} is ${status} and can’t become ${to}. ${left}.`);
}
