import { expect, test } from 'vitest';
import { heaviest, type Uses, used, weightOf } from '../../web/state/frecency.ts';

const dayMs = 24 * 60 * 60_000;
const now = Date.parse('2026-11-21T09:00:00Z');

const after = (...uses: readonly (readonly [id: string, daysAgo: number])[]): Uses =>
  uses.reduce<Uses>((all, [id, daysAgo]) => used(all, id, now - daysAgo * dayMs), {});

test('a use halves in weight each week, and unused records weigh nothing', () => {
  const uses = after(['job.assign', 7]);
  expect(weightOf(uses, 'job.assign', now)).toBeCloseTo(0.5);
  expect(weightOf(uses, 'job.close', now)).toBe(0);
});

test('frequent use outranks a single recent use, but fades with time', () => {
  const daily = Array.from({ length: 7 }, (_, day) => ['job.assign', 8 - day] as const);
  const ids = ['job.assign', 'job.close'];
  expect(heaviest(after(...daily, ['job.close', 0]), ids, now, 5)).toEqual(['job.assign', 'job.close']);
  const longAgo = Array.from({ length: 7 }, (_, day) => ['job.assign', 60 - day] as const);
  expect(heaviest(after(...longAgo, ['job.close', 0]), ids, now, 5)).toEqual(['job.close', 'job.assign']);
});

test('only used records are named', () => {
  expect(heaviest(after(['job.assign', 1]), ['job.assign', 'job.close'], now, 5)).toEqual(['job.assign']);
});

test('the heaviest uses are kept, and always the latest', () => {
  const often = Array.from({ length: 300 }, (_, at) => [`job_${at}`, 0] as const);
  const uses = used(after(...often, ...often), 'job_new', now);
  expect(Object.keys(uses)).toHaveLength(300);
});

test('a clock set back gives a use no more than full weight', () => {
  expect(weightOf(after(['job.assign', -30]), 'job.assign', now)).toBe(1);
});
