import { dayIn, momentAt, plusDays } from '../../ground/zoned-time.ts';

export interface Planned {
  readonly id: string;
  readonly scheduledStart: string | null;
  readonly scheduledEnd: string | null;
  readonly assigneeId: string | null;
}

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
}

/** `hours` are the shown full hours as points in time, from the beginning to the end of the shown day. */
export interface Lanes<Job> {
  readonly hours: readonly string[];
  readonly lanes: readonly Lane<Job>[];
}

const hourMs = 3_600_000;
/** The drawn length of a job without an end. Half of the length is the minimum, so every bar is readable. */
const usualMs = hourMs;
/** The shown hours, unless a job begins earlier or ends later on the same day. */
const workday = ['07:00', '19:00'] as const;

/**
 * Lays out a day of a time zone: unassigned jobs, then each worker in the given order, then other workers. Jobs without a
 * start on the day are left out.
 */
export function lanesOf<Job extends Planned>(
  day: string,
  timeZone: string,
  workerIds: readonly string[],
  jobs: readonly Job[],
): Lanes<Job> {
  const ofDay = jobs.flatMap((job) => {
    const { scheduledStart: start, scheduledEnd: end } = job;
    if (start === null || dayIn(start, timeZone) !== day) return [];
    const from = Date.parse(start);
    return [{ job, from, to: Math.max(end === null ? from + usualMs : Date.parse(end), from + usualMs / 2) }];
  });
  const midnight = Date.parse(momentAt(plusDays(day, 1), '00:00', timeZone));
  const [opens, closes] = workday.map((time) => Date.parse(momentAt(day, time, timeZone))) as [number, number];
  const begins = floorHour(Math.min(opens, ...ofDay.map(({ from }) => from)));
  const shown = ofDay.map(({ from, to }) => (to > midnight ? from + usualMs : to));
  const ends = Math.min(midnight, Math.max(closes, ...shown.map((to) => Math.ceil(to / hourMs) * hourMs)));
  const part = (at: number) => Math.max(0, Math.min(1, (at - begins) / (ends - begins)));

  const others = ofDay.flatMap(({ job }) => job.assigneeId ?? []).filter((id) => !workerIds.includes(id));
  const lanes = [null, ...workerIds, ...new Set(others)].map((workerId) => {
    const own = ofDay.filter(({ job }) => job.assigneeId === workerId).sort((a, b) => a.from - b.from || a.to - b.to);
    const freeAt: number[] = [];
    const bars = own.map(({ job, from, to }) => {
      const free = freeAt.findIndex((at) => at <= from);
      const row = free === -1 ? freeAt.length : free;
      freeAt[row] = to;
      return { job, from: part(from), to: part(to), row };
    });
    return { workerId, bars, rows: Math.max(1, freeAt.length) };
  });
  const hours = Array.from({ length: Math.round((ends - begins) / hourMs) + 1 }, (_, at) =>
    new Date(begins + at * hourMs).toISOString(),
  );
  return { hours, lanes };
}

const floorHour = (at: number) => Math.floor(at / hourMs) * hourMs;
