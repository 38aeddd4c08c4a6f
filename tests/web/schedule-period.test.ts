import { expect, test } from 'vitest';
import { daysOf, turned } from '../../web/commands/jobs/schedule-period.ts';

const zone = 'America/Toronto';

test('a week runs from Monday to Sunday, two weeks from Monday to the second Sunday, and a day is itself', () => {
  const shown = (day: string, period?: string) => daysOf({ day, ...(period && { period }) }, zone);
  expect(shown('2026-11-25')).toEqual(['2026-11-25']);
  const week = shown('2026-11-29', 'WEEK');
  expect([week.length, week[0], week.at(-1)]).toEqual([7, '2026-11-23', '2026-11-29']);
  const weeks = shown('2026-11-23', 'TWO_WEEKS');
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([14, '2026-11-23', '2026-12-06']);
});

test('the keys turn the shown period', () => {
  expect(turned({ day: '2026-11-25' }, -1, zone)).toBe('2026-11-24');
  expect(turned({ day: '2026-11-25', period: 'WEEK' }, 1, zone)).toBe('2026-12-02');
  expect(turned({ day: '2026-11-25', period: 'TWO_WEEKS' }, -1, zone)).toBe('2026-11-11');
});
