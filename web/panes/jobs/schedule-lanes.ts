import { stretchOf } from '../../commands/jobs/planned-time.ts';
import { momentAt } from '../../ground/zoned-time.ts';
import { dayStretch, hoursOf, jobsWithin, laneIds, type Placed } from './schedule-jobs.ts';

/** A job in its lane: `from` and `to` as shares of the shown hours, 0 to 1. Overlapping jobs have different rows. */
export interface Bar<Job> {
  readonly job: Job;
  readonly from: number;
  readonly to: number;
  readonly row: number;
}

/** The jobs of a worker; with `workerId` null, the unassigned jobs. */
export interface Lane<Job> {
  readonly workerId: string | null;
  readonly bars: readonly Bar<Job>[];
  readonly rows: number;
  /** The worker's hours of the day. */
  readonly hours: number;
}

/** `hours` are the shown full hours as points in time, from the beginning to the end of the shown day. */
export interface Lanes<Job> {
  readonly hours: readonly string[];
  readonly lanes: readonly Lane<Job>[];
}

const hourMs = 3_600_000;
/** The part of a job over midnight that the shown hours hold at least. A bar is at least half as long, so every bar is readable. */
const usualMs = hourMs;
/** The shown hours, unless a job begins earlier or ends later on the same day. */
const workday = ['07:00', '19:00'] as const;

/**
 * Lays out a day of a time zone: unassigned jobs, then each worker in the given order, then other workers. A job over several
 * days is cut at midnight. Jobs without a start are left out.
 */
export function lanesOf<Job extends Placed>(
  day: string,
  timeZone: string,
  workerIds: readonly string[],
  jobs: readonly Job[],
): Lanes<Job> {
  const whole = dayStretch(day, timeZone);
  const ofDay = jobsWithin(whole, jobs).flatMap((job) => {
    const planned = stretchOf(job);
    return planned ? [{ job, from: planned.from, to: Math.max(planned.to, planned.from + usualMs / 2) }] : [];
  });
  const [opens, closes] = workday.map((time) => Date.parse(momentAt(day, time, timeZone))) as [number, number];
  const needed = ofDay.flatMap(({ from, to }) => {
    const [isFromBefore, isBeyond] = [from < whole.from, to > whole.to];
    if (isFromBefore && isBeyond) return [];
    if (isFromBefore) return [{ from: Math.max(whole.from, to - usualMs), to }];
    return [{ from, to: isBeyond ? from + usualMs : to }];
  });
  const begins = floorHour(Math.min(opens, ...needed.map(({ from }) => from)));
  const ends = Math.min(whole.to, Math.max(closes, ...needed.map(({ to }) => Math.ceil(to / hourMs) * hourMs)));
  const part = (at: number) => Math.max(0, Math.min(1, (at - begins) / (ends - begins)));

  const lanes = laneIds(workerIds, jobs).map((workerId) => {
    const own = ofDay.filter(({ job }) => job.assigneeId === workerId).sort((a, b) => a.from - b.from || a.to - b.to);
    const freeAt: number[] = [];
    const bars = own.map(({ job, from, to }) => {
      const free = freeAt.findIndex((at) => at <= from);
      const row = free === -1 ? freeAt.length : free;
      freeAt[row] = to;
      return { job, from: part(from), to: part(to), row };
    });
    const ownJobs = own.map(({ job }) => job);
    return { workerId, bars, rows: Math.max(1, freeAt.length), hours: hoursOf(ownJobs, whole) };
  });
  const hours = Array.from({ length: Math.round((ends - begins) / hourMs) + 1 }, (_, at) =>
    new Date(begins + at * hourMs).toISOString(),
  );
  return { hours, lanes };
}

const floorHour = (at: number) => Math.floor(at / hourMs) * hourMs;
