/**
 * Days and times in a time zone, from the browser's data (Intl), never in the machine's local time. A day is ISO 8601,
 * `'2026-11-20'`; a time `'09:30'`; a point in time RFC 3339 in UTC; a zone IANA, `'America/Toronto'`.
 */

/** The browser's own zone, for people without a company. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day in a zone: `dayIn('2026-11-20T03:00:00Z', 'America/Toronto')` → `'2026-11-19'`. */
export const dayIn = (at: string | Date, timeZone: string): string => wall(at, timeZone).slice(0, 10);

/** The time of day: `timeIn('2026-11-20T15:30:00Z', 'America/Toronto')` → `'10:30'`. */
export const timeIn = (at: string | Date, timeZone: string): string => wall(at, timeZone).slice(11, 16);

/** Day and time: `wallClock('2026-11-20T15:30:00Z', 'America/Toronto')` → `'2026-11-20 10:30:00'`. */
export const wallClock = (at: string | Date, timeZone: string): string => wall(at, timeZone).replace('T', ' ');

/**
 * The point in time when clocks in the zone show a day and time. A time skipped by a change of clocks moves forward by
 * the gap; of a repeated time, the first counts.
 *
 *   momentAt('2026-11-20', '09:30', 'America/Toronto') → '2026-11-20T14:30:00.000Z'
 */
export function momentAt(day: string, time: string, timeZone: string): string {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  // The offsets from UTC a day before and a day after differ only around a change of clocks.
  const offsets = [asIfUtc - dayMs, asIfUtc + dayMs].map((at) => offsetMs(at, timeZone));
  const candidates = offsets.map((offset) => asIfUtc - offset);
  const right = candidates.filter((at) => at + offsetMs(at, timeZone) === asIfUtc);
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...candidates)).toISOString();
}

/** `EST`; of a zone without a name in the language, the city: `Kathmandu`. */
export function zoneName(at: string, timeZone: string, locale: string | undefined): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(new Date(at));
  const short = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? '';
  return /\d/.test(short) && !/^Etc\//.test(timeZone) ? city : short;
}

/** The calendar day `days` later: `plusDays('2026-02-28', 1)` → `'2026-03-01'`. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

const dayMs = 86_400_000;

function offsetMs(at: number, timeZone: string): number {
  return Date.parse(`${wall(new Date(at), timeZone)}Z`) - Math.floor(at / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The wall clock: `'2026-11-20T10:30:00'`. */
function wall(at: string | Date, timeZone: string): string {
  const known = formats.get(timeZone);
  // Swedish dates are ISO 8601, except for the T.
  const format =
    known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
  if (!known) formats.set(timeZone, format);
  return format.format(new Date(at)).replace(' ', 'T');
}
