import { expect, test } from 'vitest';
import { readiness } from '../../web/commands/core/command.ts';
import { jobStretch, stretched } from '../../web/commands/jobs/job-stretch.ts';
import { actor, job } from './made.ts';

const [longer, shorter] = jobStretch;
const start = '2026-11-20T14:00:00.000Z';
const until = (scheduledEnd: string | null) => job({ scheduledStart: start, scheduledEnd });

test('the end of a job moves by half an hour; a job without Due takes an hour', () => {
  expect(stretched(until('2026-11-20T16:00:00.000Z'), 1)).toBe('2026-11-20T16:30:00.000Z');
  expect(stretched(until('2026-11-20T16:00:00.000Z'), -1)).toBe('2026-11-20T15:30:00.000Z');
  expect(stretched(until(null), 1)).toBe('2026-11-20T15:30:00.000Z');
});

test('a job without a start, or of half an hour, says why the job can’t be stretched', () => {
  const without = job({ scheduledStart: null, scheduledEnd: null });
  expect(longer && readiness(longer, without, actor)).toMatchObject({ state: 'blocked', unblock: 'job.schedule' });
  expect(shorter && readiness(shorter, until('2026-11-20T14:30:00.000Z'), actor)).toMatchObject({ state: 'blocked' });
  expect(longer && readiness(longer, until('2026-11-20T14:30:00.000Z'), actor)).toEqual({ state: 'ready' });
});
