import type { Place } from '../../ground/hash-location.ts';
import { dayIn, plusDays } from '../../ground/zoned-time.ts';

/** The length of a period in days. Weeks begin on Monday. */
const lengths = { DAY: 1, WEEK: 7, TWO_WEEKS: 14 } as const;

export type Period = keyof typeof lengths;

/** The schedule's period in the link; a day without one. */
export const periodOf = ({ period }: Place['query']): Period =>
  period === 'WEEK' || period === 'TWO_WEEKS' ? period : 'DAY';

/** The days of the shown period: `['2026-11-23', … '2026-11-29']`. */
export function daysOf(query: Place['query'], timeZone: string): readonly string[] {
  const day = query.day ?? dayIn(new Date(), timeZone);
  const period = periodOf(query);
  const first = period === 'DAY' ? day : mondayOf(day);
  return Array.from({ length: lengths[period] }, (_, at) => plusDays(first, at));
}

/** The day to open so many periods later; earlier for a negative number. */
export const turned = (query: Place['query'], periods: number, timeZone: string): string =>
  plusDays(query.day ?? dayIn(new Date(), timeZone), periods * lengths[periodOf(query)]);

const mondayOf = (day: string) => plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
