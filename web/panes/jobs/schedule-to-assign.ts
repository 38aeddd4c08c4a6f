import type { JobRecord } from '../../records/job.ts';
import { jobPriorities } from '../../records/words.ts';

type ToAssign = Pick<JobRecord, 'id' | 'priority' | 'scheduledStart' | 'scheduledEnd'>;

/**
 * The unassigned jobs as a dispatcher takes them up: the earliest Due first, then the jobs without Due, the most urgent first. Of equals, a
 * job without a start precedes. Each job is listed once.
 */
export function toAssign<Job extends ToAssign>(found: readonly Job[]): readonly Job[] {
  return [...new Map(found.map((job) => [job.id, job])).values()].sort(inTurn);
}

function inTurn(one: ToAssign, other: ToAssign): number {
  return (
    timeOf(one.scheduledEnd) - timeOf(other.scheduledEnd) ||
    rankOf(other) - rankOf(one) ||
    Number(one.scheduledStart !== null) - Number(other.scheduledStart !== null) ||
    timeOf(one.scheduledStart) - timeOf(other.scheduledStart)
  );
}

// A finite number, because Infinity - Infinity is no order.
const timeOf = (at: string | null): number => (at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at));

const rankOf = ({ priority }: ToAssign): number => jobPriorities.findIndex(({ value }) => value === priority);
