import { hoursWithin, overlap, type Planned, type Stretch, stretchOf } from '../../commands/jobs/planned-time.ts';
import { momentAt, plusDays } from '../../ground/zoned-time.ts';

/** A job as the schedule places it. */
export interface Placed extends Planned {
  readonly id: string;
  readonly assigneeId: string | null;
  readonly status: string;
}

/** The jobs that take time of a stretch, the earliest first. */
export const jobsWithin = <Job extends Placed>(within: Stretch, jobs: readonly Job[]): readonly Job[] =>
  jobs.filter((job) => {
    const planned = stretchOf(job);
    return planned !== null && overlap({ from: planned.from, to: Math.max(planned.to, planned.from + 1) }, within);
  });

/** The lanes of unassigned jobs, of the given workers and of other workers with jobs. */
export const laneIds = (workerIds: readonly string[], jobs: readonly Placed[]): readonly (string | null)[] => {
  const others = jobs.flatMap(({ assigneeId }) => assigneeId ?? []).filter((id) => !workerIds.includes(id));
  return [null, ...workerIds, ...new Set(others)];
};

/** The hours of work within a day; cancelled jobs and jobs that can't be completed take none. */
export const hoursOf = (jobs: readonly Placed[], day: Stretch): number =>
  hoursWithin(
    jobs.filter(({ status }) => status !== 'CANCELLED' && status !== 'CANNOT_COMPLETE'),
    day,
  );

/** A day from midnight to midnight. */
export const dayStretch = (day: string, timeZone: string): Stretch => ({
  from: Date.parse(momentAt(day, '00:00', timeZone)),
  to: Date.parse(momentAt(plusDays(day, 1), '00:00', timeZone)),
});
