import { expect, test } from 'vitest';
import { heaviest, type Uses, used, weightOf } from '../../web/state/frecency.ts';

const dayMs = 24 * 60 * 60_000;
const now = Date.parse('2026-11-21T09:00:00Z');

const after = (...uses: readonly (readonly [id: string, daysAgo: number])[]): Uses =>
  uses.reduce<Uses>((all, [id, daysAgo]) => used(all, id, now - daysAgo * dayMs), {});

test('a use weighs half as much a week later, and what was never used nothing', () => {
  const uses = after(['job.assign', 7]);
  expect(weightOf(uses, 'job.assign', now)).toBeCloseTo(0.5);
  expect(weightOf(uses, 'job.close', now)).toBe(0);
});

test('what is used often stays before what was used once just now; what was used often long ago does not', () => {
  const daily = Array.from({ length: 7 }, (_, day) => ['job.assign', 8 - day] as const);
  const ids = ['job.assign', 'job.close'];
  expect(heaviest(after(...daily, ['job.close', 0]), ids, now, 5)).toEqual(['job.assign', 'job.close']);
  const longAgo = Array.from({ length: 7 }, (_, day) => ['job.assign', 60 - day] as const);
  expect(heaviest(after(...longAgo, ['job.close', 0]), ids, now, 5)).toEqual(['job.close', 'job.assign']);
});

test('names only what was used', () => {
  expect(heaviest(after(['job.assign', 1]), ['job.assign', 'job.close'], now, 5)).toEqual(['job.assign']);
});

test('keeps what weighs most, and always what was used just now', () => {
  const often = Array.from({ length: 300 }, (_, at) => [`job_${at}`, 0] as const);
  const uses = used(after(...often, ...often), 'job_new', now);
  expect(Object.keys(uses)).toHaveLength(300);
});

test('a clock that was set back weighs nothing more than a use', () => {
  expect(weightOf(after(['job.assign', -30]), 'job.assign', now)).toBe(1);
});
