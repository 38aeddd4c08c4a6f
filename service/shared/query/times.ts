import type { Unit } from './tree.ts';

/*
 * Times in queries. A query keeps words such as `this week` and reads them anew at each run, so a saved view follows the
 * calendar. Weeks begin on Monday. A weekday belongs to the present week: `mon..fri` is this week on each of its days.
 */

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const LONG_WEEKDAY = /^(mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur|sun)(day)?$/;
const MOMENT = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i;
const SPAN = /^(last|past|next) (\d{1,3} )?(day|week|month|quarter|year)s?$/;
const DISTANCE = /^([+-])(\d{1,3})(d|w|m|y)$/;

/**
 * The canonical words of a time; null for other text.
 *
 * - a day: `2026-11-20`, `today`, `yesterday`, `tomorrow`, `mon`, `next mon`, `last mon`, `+3d`, `-2w`, `+1m`, `-1y`
 * - a period: `2026-11`, `2026`, `this week`, `last month`, `next quarter`, `last 30 days`, `next 2 weeks`
 * - a point in time: `2026-11-20T09:00:00Z`, `now`
 */
export function readTime(typed: string): string | null {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  if (MOMENT.test(text)) {
    const moment = new Date(text);
    return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
  }
  if (/^[12]\d{3}-\d\d-\d\d$/.test(text)) return isDay(text) ? text : null;
  if (/^[12]\d{3}(-(0[1-9]|1[0-2]))?$/.test(text)) return text;
  if (['today', 'yesterday', 'tomorrow', 'now'].includes(text)) return text;
  const [, which, day = ''] = /^(?:(next|last|this) )?(\p{L}+)$/u.exec(text) ?? [];
  const weekday = LONG_WEEKDAY.test(day) && day !== 'weekday' ? day.slice(0, 3) : null;
  if (weekday) return which === 'next' || which === 'last' ? `${which} ${weekday}` : weekday;
  if (/^this (week|month|quarter|year)$/.test(text)) return text;
  const [, side, count, unit = ''] = SPAN.exec(text) ?? [];
  if (side) {
    const to = side === 'next' ? 'next' : 'last';
    if (count === undefined) return unit === 'day' ? null : `${to} ${unit}`;
    const many = Number(count);
    return many === 0 ? null : `${to} ${many} ${unit}${many === 1 ? '' : 's'}`;
  }
  const [, sign, by, letter] = DISTANCE.exec(text) ?? [];
  return sign ? `${sign}${Number(by)}${letter}` : null;
}

/** Whether a time names a point, not a day or period. */
export const isPoint = (time: string): boolean => time === 'now' || time.includes('T');

/** The first day of a period and the day after its last. */
export interface Period {
  from: string;
  before: string;
}

/**
 * The days of a time in the words of `readTime`, points aside.
 *
 * periodOf('this week', '2026-11-25') → { from: '2026-11-23', before: '2026-11-30' }
 * periodOf('last 30 days', '2026-11-25') → { from: '2026-10-27', before: '2026-11-26' }
 */
export function periodOf(time: string, today: string): Period {
  const days = ['yesterday', 'today', 'tomorrow'].indexOf(time);
  if (days >= 0) return dayLong(plusDays(today, days - 1));
  if (/^\d{4}-\d\d-\d\d$/.test(time)) return dayLong(time);
  if (/^\d{4}-\d\d$/.test(time)) return around(`${time}-01`, 'month', 0);
  if (/^\d{4}$/.test(time)) return around(`${time}-01-01`, 'year', 0);
  const [, sign = '', by, letter = ''] = DISTANCE.exec(time) ?? [];
  if (by) return dayLong(plus(today, Number(`${sign}${by}`), LETTERS[letter] ?? 'day'));
  const words = time.split(' ');
  const weekday = weekdays.indexOf(words.at(-1) ?? '');
  if (weekday >= 0) {
    const week = words.length === 1 ? 0 : words[0] === 'next' ? 7 : -7;
    return dayLong(plusDays(startOf('week', today), week + weekday));
  }
  const [side, second = '', third] = words;
  if (third === undefined) return around(today, second as Unit, side === 'next' ? 1 : side === 'last' ? -1 : 0);
  const unit = third.replace(/s$/, '') as Unit; // a word of SPAN
  const many = Number(second);
  if (side === 'next') return { from: today, before: plus(today, many, unit) };
  const after = plusDays(today, 1);
  return { from: plus(after, -many, unit), before: after };
}

const LETTERS: Record<string, Unit> = { d: 'day', w: 'week', m: 'month', y: 'year' };

const dayLong = (day: string): Period => ({ from: day, before: plusDays(day, 1) });

function around(day: string, unit: Unit, by: number): Period {
  const from = plus(startOf(unit, day), by, unit);
  return { from, before: plus(from, 1, unit) };
}

/** The first day of the unit around a day. */
export function startOf(unit: Unit, day: string): string {
  const [year = '', month = ''] = day.split('-');
  if (unit === 'week') return plusDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  if (unit === 'month') return `${year}-${month}-01`;
  if (unit === 'quarter') return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}-01`;
  return unit === 'year' ? `${year}-01-01` : day;
}

const MONTHS: Partial<Record<Unit, number>> = { month: 1, quarter: 3, year: 12 };

/** The day some units away; a short month gives its last day. */
export function plus(day: string, by: number, unit: Unit): string {
  const months = MONTHS[unit];
  if (months === undefined) return plusDays(day, unit === 'week' ? by * 7 : by);
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + by * months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

function plusDays(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
