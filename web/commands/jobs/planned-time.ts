/** The planned time of a job, in RFC 3339; null without a plan. */
export interface Planned {
  readonly scheduledStart: string | null;
  readonly scheduledEnd: string | null;
}

/** A stretch of time in milliseconds since 1970. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const hourMs = 3_600_000;

/** The planned stretch of a job; null without a start. A job without an end takes an hour. */
export function stretchOf({ scheduledStart: start, scheduledEnd: end }: Planned): Stretch | null {
  if (start === null) return null;
  const from = Date.parse(start);
  return { from, to: end === null ? from + hourMs : Math.max(from, Date.parse(end)) };
}

/** Whether two stretches share time; a stretch that begins at the end of another does not. */
export const overlap = (one: Stretch, other: Stretch): boolean => one.from < other.to && other.from < one.to;

/** A job over several days takes at most so much of a day. */
const workdayMs = 8 * hourMs;

/** The hours of the jobs within a day, to a tenth. */
export function hoursWithin(jobs: readonly Planned[], { from, to }: Stretch): number {
  const parts = jobs.flatMap((job) => {
    const own = stretchOf(job);
    return own ? [Math.min(workdayMs, Math.max(0, Math.min(own.to, to) - Math.max(own.from, from)))] : [];
  });
  return Math.round(parts.reduce((sum, ms) => sum + ms, 0) / (hourMs / 10)) / 10;
}
