/** The last months with their beginnings, the present month last. */
export interface Months {
  /** ISO 8601: ['2025-12', …, '2026-11'] */
  names: string[];
  beginnings: Date[];
}

/** The last 12 calendar months of a time zone (IANA), the present month included. */
export function lastMonths(timeZone: string, now = Temporal.Now.instant()): Months {
  const present = now.toZonedDateTimeISO(timeZone).toPlainDate().toPlainYearMonth();
  const months = Array.from({ length: 12 }, (_, index) => present.subtract({ months: 11 - index }));
  return { names: months.map(String), beginnings: months.map((month) => beginningOf(month, timeZone)) };
}

function beginningOf(month: Temporal.PlainYearMonth, timeZone: string): Date {
  const { epochMilliseconds } = month.toPlainDate({ day: 1 }).toZonedDateTime(timeZone);
  return new Date(epochMilliseconds);
}
