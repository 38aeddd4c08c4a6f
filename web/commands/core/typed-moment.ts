import { kept } from '../../ground/kept.ts';
import { dayIn, momentAt, plusDays, timeIn } from '../../ground/zoned-time.ts';
import { inDigits } from '../../records/fields/spoken-time.ts';
import { type Almanac, readDay } from './typed-day.ts';

/** The present time, and the user's time zone and language. */
export interface Clock {
  readonly now: Date;
  /** IANA, such as `America/Toronto`. */
  readonly timeZone: string;
  readonly locale?: string | undefined;
  /** The start of a duration such as `2h`, RFC 3339. Without a start, durations are refused. */
  readonly from?: string | undefined;
  /** The day of a time alone, as a moment RFC 3339: the present start of `139 half past 11`. By default today. */
  readonly on?: string | undefined;
}

/** The time for a day typed without a time. */
const beginning = '09:00';

export const almanacOf = ({ now, timeZone, locale }: Clock): Almanac => ({ today: dayIn(now, timeZone), locale });

/**
 * Reads a point in time: a day and a time in either order (`tomorrow 9`, `9:30 mon`, `2026-11-22 17:00`), a time alone
 * (today, or on the day of the start), a day alone (at 9), `now`, `+2h`, `in 30 min`, and with a start `2h` or `for 90 min`. Returns RFC 3339 in
 * UTC; null for unreadable text. A part of the day has a beginning, and tells the half of a time: `tomorrow morning`, `mon pm`, `thursday
 * afternoon at 2`, `tonight at 7`. Spoken times count too: `tue quarter past 10`, `mon half nine`. `from` may precede the time of a day, as in
 * `mon from 9`, and the end of a day is at 17:00: `tue eod`.
 */
export const readMoment = kept(
  5_000,
  momentIn,
  (typed, { now, timeZone, locale, from, on }) => `${now.getTime()} ${timeZone} ${locale} ${from} ${on} ${typed}`,
);

function momentIn(typed: string, clock: Clock): string | null {
  const text = withoutPart(inDigits(typed.trim().toLowerCase()).replace(endOfDay, '17:00'))
    .trim()
    .replace(/(\d)t(\d)/, '$1 $2')
    .replace(/,/g, ' ')
    .replace(/(^| )(at|@|around|about|(?<=\S )from) ?(?=\d|noon|midnight)/, '$1')
    .replace(/\s+/g, ' ');
  if (text === '') return null;
  if (text === 'now') return toMinute(clock.now.getTime());
  const away = distanceMs(/^([+-])|^in /.test(text) ? text.replace(/^in /, '+') : '');
  if (away !== null) return toMinute(clock.now.getTime() + away);
  const lasts = clock.from === undefined ? null : distanceMs(`+${text.replace(/^for /, '')}`);
  if (lasts !== null) return toMinute(Date.parse(clock.from ?? '') + lasts);
  const almanac = almanacOf(clock);
  const time = readTime(text);
  // After a start, a time alone is on the day of the start.
  const on = clock.from ?? clock.on;
  if (time) return momentAt(on ? dayIn(on, clock.timeZone) : almanac.today, time, clock.timeZone);
  const day = readDay(text, almanac);
  if (day) return momentAt(day, beginning, clock.timeZone);
  const words = text.split(' ');
  // The longest day first: `22 nov 8` is 22 November at 8:00.
  for (let at = words.length - 1; at > 0; at--) {
    const [first, second] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    for (const [dayWords, timeWords] of [
      [first, second],
      [second, first],
    ] as const) {
      const [dayRead, timeRead] = [readDay(dayWords, almanac), readTime(timeWords)];
      if (dayRead && timeRead) return momentAt(dayRead, timeRead, clock.timeZone);
    }
  }
  return null;
}

const endOfDay = /\b(?:eod|(?:the )?end of (?:the )?(?:working |business )?day|close of business)\b/;

const partOfDay = / (?:in the )?(morning|afternoon|evening)\b|(?<=\p{L}) (am|pm)\b/iu;

const beginnings: Readonly<Record<string, string>> = {
  morning: beginning,
  am: beginning,
  afternoon: '13:00',
  pm: '13:00',
  evening: '18:00',
};

/** A part of the day in a text, and the text around it: `tomorrow`, `afternoon`, ` 2-4`. Null for none. */
export function partIn(
  typed: string,
): { readonly before: string; readonly part: string; readonly after: string } | null {
  const text = typed
    .replace(/\btonight\b/i, 'today evening')
    .replace(/^first thing (?:on )?(.+)$/i, '$1 morning')
    .replace(/ first thing$/i, ' morning')
    .replace(/\bthis (?=(morning|afternoon|evening)\b)/i, 'today ');
  const found = partOfDay.exec(text);
  if (!found) return null;
  const part = (found[1] ?? found[2] ?? '').toLowerCase();
  return { before: text.slice(0, found.index), part, after: text.slice(found.index + found[0].length) };
}

/** `thursday afternoon 2` as `thursday 2pm`, `tomorrow morning` as `tomorrow 09:00` */
function withoutPart(typed: string): string {
  const found = partIn(typed);
  if (!found) return typed;
  const { before, part, after } = found;
  const rest = before + after;
  if (/\d ?(am|pm)\b|noon|midnight/i.test(rest)) return rest;
  const hour = /(?<=\b(?:at|from) |@ ?)(\d{1,2})([:.]\d\d)?(?![\d:])/;
  const timed = hour.test(rest) ? rest : `${before}${after.replace(/^ (?=\d{1,2}([:.]\d\d)?$)/, ' at ')}`;
  if (!hour.test(timed)) return `${rest} ${beginnings[part]}`;
  const half = /^(morning|am)$/.test(part) ? 'am' : 'pm';
  return timed.replace(hour, (time, hours: string) => (Number(hours) >= 12 ? time : `${time}${half}`));
}

/** `+2h`, `-30 min`, `+1h30`, in milliseconds. */
function distanceMs(text: string): number | null {
  const [, sign, hours, more = '0', minutes] =
    /^([+-]) ?(?:(\d{1,4}|an?) ?h(?:ours?|rs?)?(?: ?(\d{1,2}) ?(?:m|min|minutes?)?)?|(\d{1,4}) ?(?:min|mins|minutes?))$/.exec(
      text,
    ) ?? [];
  if (!sign) return null;
  const whole = hours?.startsWith('a') ? 1 : Number(hours ?? 0);
  return (sign === '-' ? -1 : 1) * (whole * 3_600_000 + Number(minutes ?? more) * 60_000);
}

/** Moves a moment by days, at the same local time. */
export const momentAfter = (moment: string, days: number, timeZone: string): string =>
  momentAt(plusDays(dayIn(moment, timeZone), days), timeIn(moment, timeZone), timeZone);

/** Formats a moment for typing: `2026-11-22 09:00`. */
export const writeMoment = (moment: string, timeZone: string): string =>
  `${dayIn(moment, timeZone)} ${timeIn(moment, timeZone)}`;

/** Whether an hour is said without its half of the day and lies outside of any working day: `tuesday at 3` is 15:00. `3:00` and `03` are at night. */
export const isOfAfternoon = (hour: string): boolean => /^[1-5]$/.test(hour);

/** `9`, `9:30`, `9.30`, `9h`, `17h30`, `0930`, `9am`, `9:30 pm`, `noon`, `midnight` */
function readTime(text: string): string | null {
  if (text === 'noon') return '12:00';
  if (text === 'midnight') return '00:00';
  // `2030` may be a year.
  const [, hour24, minute60] = /^([01]\d)([0-5]\d) ?(?:h|hrs?|hours?)?$/.exec(text) ?? [];
  if (hour24) return `${hour24}:${minute60}`;
  const [, hours, minutes = '00', half] = /^(\d{1,2})(?:[:.h](\d\d)|h)? ?(am|pm)?$/.exec(text) ?? [];
  if (!hours) return null;
  const given = isOfAfternoon(text) ? Number(hours) + 12 : Number(hours);
  if (half && (given < 1 || given > 12)) return null;
  const hour = half ? (given % 12) + (half === 'pm' ? 12 : 0) : given;
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : null;
}

const toMinute = (ms: number) => new Date(Math.floor(ms / 60_000) * 60_000).toISOString();
