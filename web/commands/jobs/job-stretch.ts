import { UpdateJob } from '../../records/documents/mutations.ts';
import type { JobRecord } from '../../records/job.ts';
import { command, some } from '../core/command.ts';
import { isChangeable } from './jobs.ts';
import { stretchOf } from './planned-time.ts';

const stepMs = 30 * 60_000;

/**
 * The end of a job, half an hour later or earlier. A job without Due takes an hour.
 *
 * stretched({ scheduledStart: '2026-11-20T14:00:00.000Z', scheduledEnd: null }, 1) → '2026-11-20T15:30:00.000Z'
 *
 * @returns null for a job without Start, and where Due would not come after Start.
 */
export function stretched(of: Pick<JobRecord, 'scheduledStart' | 'scheduledEnd'>, steps: 1 | -1): string | null {
  const present = stretchOf(of);
  if (!present) return null;
  const to = present.to + steps * stepMs;
  return to > present.from ? new Date(to).toISOString() : null;
}

/** Longer and shorter jobs, in steps of half an hour. */
export const jobStretch = (
  [
    ['longer', 'Make job 30 minutes longer', '}', 1, ['stretch', 'extend', 'lengthen']],
    ['shorter', 'Make job 30 minutes shorter', '{', -1, ['shrink', 'shorten']],
  ] as const
).map(([name, title, keys, steps, aliases]) =>
  command({
    id: `job.${name}`,
    action: 'edit',
    title,
    aliases,
    on: some('job'),
    keys,
    needs: 'JOBS_WRITE',
    ready: (of) => {
      const can = isChangeable(of);
      if (can !== true) return can;
      if (of.scheduledStart === null) return { why: `Job ${of.number} has no start`, unblock: 'job.schedule' };
      return stretched(of, steps) !== null || `Job ${of.number} can’t be shorter`;
    },
    operation: UpdateJob,
    variables: (of) => ({ input: { id: of.id, version: of.version, scheduledEnd: stretched(of, steps) } }),
    say: (of) => `${of.number} is 30 minutes ${name}`,
    undo: ({ id, scheduledEnd }, _, { changed: { version } }) => ({
      operation: UpdateJob,
      variables: { input: { id, version, scheduledEnd } },
    }),
  }),
);
