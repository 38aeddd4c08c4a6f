import { dayStretch, hoursOf, jobsWithin, laneIds, type Placed } from './schedule-jobs.ts';

/** The jobs of a worker by day, each job on each of its days, and the worker's hours of the period. */
export interface DaysLane<Job> {
  readonly workerId: string | null;
  readonly days: readonly { readonly day: string; readonly jobs: readonly Job[] }[];
  readonly hours: number;
}

/** Lays out the days of a period, in the order of `lanesOf`. */
export function daysLanesOf<Job extends Placed>(
  days: readonly string[],
  timeZone: string,
  workerIds: readonly string[],
  jobs: readonly Job[],
): readonly DaysLane<Job>[] {
  const stretches = days.map((day) => ({ day, stretch: dayStretch(day, timeZone) }));
  return laneIds(workerIds, jobs).map((workerId) => {
    const own = jobs.filter(({ assigneeId }) => assigneeId === workerId);
    const filled = stretches.map(({ day, stretch }) => ({ day, stretch, jobs: jobsWithin(stretch, own) }));
    const hours = filled.reduce((sum, { stretch, jobs: ofDay }) => sum + hoursOf(ofDay, stretch), 0);
    return { workerId, days: filled.map(({ day, jobs: ofDay }) => ({ day, jobs: ofDay })), hours: toTenth(hours) };
  });
}

const toTenth = (hours: number) => Math.round(hours * 10) / 10;
