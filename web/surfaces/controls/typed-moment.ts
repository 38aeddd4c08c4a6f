import { type Almanac, dayAfter, readDay } from './typed-day.ts';
import { instantOf, wallTimeAt } from './zones.ts';

/** When and where one types. */
export interface Clock {
  readonly now: Date;
  /** IANA, such as `America/Toronto`. */
  readonly timeZone: string;
  readonly locale?: string | undefined;
}

/** At which hour a day begins that is typed without one. */
const beginning = { hour: 9, minute: 0 };

/** Today, where the clock hangs. */
export function almanacOf({ now, timeZone, locale }: Clock): Almanac {
  const { year, month, day } = wallTimeAt(now, timeZone);
  return { today: new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10), locale };
}

/**
 * Reads a point in time: a day and a time in either order (`tomorrow 9`, `9:30 mon`, `2026-11-22 17:00`), a time alone
 * (today), a day alone (at 9), `now`, `+2h`, `+30min`. It answers RFC 3339 in UTC; null where it is none.
 */
export function readMoment(typed: string, clock: Clock): string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/(\d)t(\d)/, '$1 $2')
    .replace(/,/g, ' ')
    .replace(/ at /, ' ')
    .replace(/\s+/g, ' ');
  if (text === '') return null;
  if (text === 'now') return toMinute(clock.now.getTime());
  const [, sign, count, unit = ''] = /^([+-]) ?(\d{1,4}) ?(h|hours?|min|minutes?)$/.exec(text) ?? [];
  if (sign) {
    const ms = Number(`${sign}${count}`) * (unit.startsWith('h') ? 3_600_000 : 60_000);
    return toMinute(clock.now.getTime() + ms);
  }
  const almanac = almanacOf(clock);
  const time = readTime(text);
  if (time) return momentOf(almanac.today, time, clock.timeZone);
  const day = readDay(text, almanac);
  if (day) return momentOf(day, beginning, clock.timeZone);
  const words = text.split(' ');
  for (let at = 1; at < words.length; at++) {
    const [first, second] = [words.slice(0, at).join(' '), words.slice(at).join(' ')];
    for (const [dayWords, timeWords] of [
      [first, second],
      [second, first],
    ] as const) {
      const [dayRead, timeRead] = [readDay(dayWords, almanac), readTime(timeWords)];
      if (dayRead && timeRead) return momentOf(dayRead, timeRead, clock.timeZone);
    }
  }
  return null;
}

/** The same time on another day, as the clock on the wall has it. */
export function momentAfter(moment: string, days: number, timeZone: string): string {
  const { hour, minute, ...date } = wallTimeAt(new Date(moment), timeZone);
  const day = new Date(Date.UTC(date.year, date.month - 1, date.day)).toISOString().slice(0, 10);
  return momentOf(dayAfter(day, days), { hour, minute }, timeZone);
}

/** How it is typed: `2026-11-22 09:00`. */
export function writeMoment(moment: string, timeZone: string): string {
  const { year, month, day, hour, minute } = wallTimeAt(new Date(moment), timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}

interface Time {
  readonly hour: number;
  readonly minute: number;
}

/** `9`, `9:30`, `9.30`, `9h`, `17h30`, `9am`, `9:30 pm`, `noon`, `midnight` */
function readTime(text: string): Time | null {
  if (text === 'noon') return { hour: 12, minute: 0 };
  if (text === 'midnight') return { hour: 0, minute: 0 };
  const [, hours, minutes = '0', half] = /^(\d{1,2})(?:[:.h](\d\d)|h)? ?(am|pm)?$/.exec(text) ?? [];
  if (!hours) return null;
  const given = Number(hours);
  if (half && (given < 1 || given > 12)) return null;
  const hour = half ? (given % 12) + (half === 'pm' ? 12 : 0) : given;
  const minute = Number(minutes);
  return hour < 24 && minute < 60 ? { hour, minute } : null;
}

function momentOf(day: string, time: Time, timeZone: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return instantOf({ year, month, day: date, ...time }, timeZone).toISOString();
}

const toMinute = (ms: number) => new Date(Math.floor(ms / 60_000) * 60_000).toISOString();
