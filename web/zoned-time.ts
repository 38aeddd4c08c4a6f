/**
 * Days and times of a time zone, by what the browser knows of it (Intl): nothing here is the machine's own local time.
 * A day is ISO 8601, `'2026-11-20'`; a time `'09:30'`; a point in time RFC 3339 in UTC; a zone IANA, `'America/Toronto'`.
 */

/** The browser's own zone: for those who act in no company. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day that it is somewhere at a point in time: `dayIn('2026-11-20T03:00:00Z', 'America/Toronto')` → `'2026-11-19'`. */
export function dayIn(at: string | Date, timeZone: string): string {
  return wall(at, timeZone).slice(0, 10);
}

/** The time of day: `timeIn('2026-11-20T15:30:00Z', 'America/Toronto')` → `'10:30'`. */
export function timeIn(at: string | Date, timeZone: string): string {
  return wall(at, timeZone).slice(11, 16);
}

/** Both: `wallClock('2026-11-20T15:30:00Z', 'America/Toronto')` → `'2026-11-20 10:30:00'`. */
export function wallClock(at: string | Date, timeZone: string): string {
  return wall(at, timeZone).replace('T', ' ');
}

/**
 * The point in time at which clocks somewhere show this day and time. A time that a change of clocks skips is the moment of
 * the change, as far after it as was meant; of one that comes twice, the first.
 *
 * momentAt('2026-11-20', '09:30', 'America/Toronto') → '2026-11-20T14:30:00.000Z'
 */
export function momentAt(day: string, time: string, timeZone: string): string {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  // What clocks are off from UTC a day before and a day after: the same, but around a change.
  const offsets = [asIfUtc - dayMs, asIfUtc + dayMs].map((at) => offsetMs(at, timeZone));
  const candidates = offsets.map((offset) => asIfUtc - offset);
  const right = candidates.filter((at) => at + offsetMs(at, timeZone) === asIfUtc);
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...candidates)).toISOString();
}

/** The calendar day so many days later: `plusDays('2026-02-28', 1)` → `'2026-03-01'`. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

const dayMs = 86_400_000;

function offsetMs(at: number, timeZone: string): number {
  return Date.parse(`${wall(new Date(at), timeZone)}Z`) - Math.floor(at / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What clocks show: `'2026-11-20T10:30:00'`. */
function wall(at: string | Date, timeZone: string): string {
  const known = formats.get(timeZone);
  // Swedish writes ISO 8601, but for the T.
  const format =
    known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
  if (!known) formats.set(timeZone, format);
  return format.format(new Date(at)).replace(' ', 'T');
}
