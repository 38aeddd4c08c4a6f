import { type RawBuilder, sql } from 'kysely';
import { plus, startOf } from '../../shared/query/times.ts';
import type { Unit } from '../../shared/query/tree.ts';
import { today } from '../../shared/today.ts';
import { startOfDay } from './moments.ts';

/** The most groups of a field with bounds; more groups are made by the calendar of the database. */
const MOST_BOUNDS = 4000;

/** The groups of a time: the number of a row's group, and the key of the number. */
export interface TimeGroups {
  number: RawBuilder<unknown>;
  key(number: RawBuilder<unknown>): RawBuilder<unknown>;
}

/**
 * Groups of moments by the bounds of days, weeks or months in a time zone. Finding a moment among the bounds takes a third
 * of the time of the database's calendar.
 *
 * @param from the earliest moment. @param to the latest moment.
 * @returns null for too many groups.
 */
export function timeGroups(
  value: RawBuilder<unknown>,
  unit: Unit,
  timeZone: string,
  [from, to]: readonly [Date, Date],
): TimeGroups | null {
  const dayOf = (at: Date) => today(timeZone, Temporal.Instant.fromEpochMilliseconds(at.getTime()));
  const last = dayOf(to);
  const days: string[] = [];
  for (let day = startOf(unit, dayOf(from)); day <= last; day = plus(day, 1, unit)) {
    if (days.push(day) > MOST_BOUNDS) return null;
  }
  const bounds = sql`${days.map((day) => startOfDay(day, timeZone))}::timestamptz[]`;
  return {
    number: sql`width_bucket(${value}, ${bounds})`,
    key: (number) => sql`(${days}::text[])[${number}]`,
  };
}
