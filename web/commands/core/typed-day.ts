import { kept } from '../../ground/kept.ts';
import { plusDays } from '../../ground/zoned-time.ts';

/*
 * Parses typed days. Existing libraries know a single language or weigh more than the console's first load, and none
 * knows the company's time zone.
 */

/** Today's date, and the language of day names. */
export interface Almanac {
  /** `2026-11-21` */
  readonly today: string;
  /** BCP 47; by default the browser's language. */
  readonly locale?: string | undefined;
}

/**
 * Reads a day: `2026-11-22`, `22.11.`, `22/11` or `11/22` by language, `22 nov`, `22nd of november`, `the 22nd` (the coming one),
 * `sun 22 nov` (null for another weekday), `tomorrow`, `the day after tomorrow`, `mon` (the coming Monday), `mon week` (a week later),
 * `next mon` (in the next calendar week), `last fri`, `+3d`, `-2w`, `in 2 weeks`, `3 days ago`, `next month`, `end of
 * month`. Without a year, the nearest date. Null for unreadable text.
 */
export function readDay(typed: string, almanac: Almanac): string | null {
  const text = spelt(typed.trim().toLowerCase().replace(/,/g, ' ').replace(/\s+/g, ' '));
  if (text === '') return null;
  const day =
    byNumbers(text, almanac) ??
    byName(text, almanac) ??
    byOrdinal(text, almanac) ??
    byDistance(text, almanac) ??
    byPhrase(text, almanac) ??
    byWeekdayAndDate(text, almanac);
  // Business dates lie between 1900 and 2999. A year outside is a typing error.
  return day !== null && /^(19|2\d)\d\d-/.test(day) ? day : null;
}

/** Misspelt, shortened and named days: `tomorow`, `tmrw`, `wensday`, `xmas eve`. */
const spellings: Readonly<Record<string, RegExp>> = {
  next: /\bnxt\b/,
  week: /\bwk\b/,
  today: /\b2day\b/,
  tomorrow: /\b(tom+or+o?w|tmm?rw|tmrow|2m[ao]?r+o?w?)\b/,
  tuesday: /\b(teus|tuse|tues)day\b/,
  wednesday: /\bwe(n|dn|nd)e?s+day\b/,
  thursday: /\b(th[ur]s|thrus|thru|thus|tursh?|thuse?r?s)day\b/,
  friday: /\b(fir|fry|fri)day\b/,
  saturday: /\bsat[aeiou]r?day\b/,
  '24 dec': /^(xmas|christmas) eve$/,
  '25 dec': /^(xmas|christmas)( day)?$/,
  '26 dec': /^boxing day$/,
  '31 dec': /^new year['’]?s eve$/,
  '1 jan': /^new year['’]?s( day)?$/,
};

const spelt = kept(5_000, (text: string) =>
  Object.entries(spellings).reduce((all, [day, spelling]) => all.replace(spelling, day), text),
);

function byNumbers(text: string, almanac: Almanac): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  if (year) return dayOf(Number(year), Number(month), Number(day));
  const [, dotDay, dotMonth, dotYear] =
    /^(\d{1,2})\. ?(\d{1,2})(?:\.? ?(\d{4}|\d\d)?)$/.exec(text.replace(/\.$/, '')) ?? [];
  if (dotDay) return nearest(Number(dotMonth), Number(dotDay), dotYear, almanac);
  const [, first, second, slashYear] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}|\d\d))?$/.exec(text) ?? [];
  if (!first) return null;
  const [a, b] = [Number(first), Number(second)];
  const isMonthFirst = monthComesFirst(almanac.locale) ? a <= 12 : b > 12;
  return nearest(isMonthFirst ? a : b, isMonthFirst ? b : a, slashYear, almanac);
}

function byName(text: string, almanac: Almanac): string | null {
  const { today, locale } = almanac;
  const relative = ['yesterday', 'today', 'tomorrow'].findIndex((word) => text.length > 2 && word.startsWith(text));
  if (relative >= 0) return plusDays(today, relative - 1);
  const weekday = weekdayNamed(text, locale);
  if (weekday !== null) return plusDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
  const plain = text
    .replace(/^the (?=\d)/, '')
    .replace(ordinal, '$1')
    .replace(/^(\d{1,2}) of /, '$1 ');
  const [, dayFirst, monthAfter, yearAfter] = /^(\d{1,2})\.? (\p{L}+)\.?(?: (\d{4}))?$/u.exec(plain) ?? [];
  const [, monthBefore, dayAfterMonth, yearLast] = /^(\p{L}+)\.? (\d{1,2})(?: (\d{4}))?$/u.exec(plain) ?? [];
  const month = named(monthAfter ?? monthBefore ?? '', months(locale));
  if (month === null) return null;
  return nearest(month + 1, Number(dayFirst ?? dayAfterMonth), yearAfter ?? yearLast, almanac);
}

const ordinal = /\b(\d{1,2})(?:st|nd|rd|th)\b/;

/** The coming day of a month: `the 27th`. A month without the day is passed over. */
function byOrdinal(text: string, { today }: Almanac): string | null {
  const [, day] = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)$/.exec(text) ?? [];
  const [year = 0, month = 1] = today.split('-').map(Number);
  const days = [0, 1, 2].flatMap(
    (later) => dayOf(year + Math.floor((month - 1 + later) / 12), ((month - 1 + later) % 12) + 1, Number(day)) ?? [],
  );
  return day ? (days.find((each) => each >= today) ?? null) : null;
}

/** A date with its weekday: `fri 27 nov`, `monday the 23rd`. A wrong weekday is no day. */
function byWeekdayAndDate(text: string, almanac: Almanac): string | null {
  const [, word = '', date = ''] = /^(\p{L}+)\.? (.*\d.*)$/u.exec(text) ?? [];
  const weekday = weekdayNamed(word, almanac.locale);
  // `fri 8.10` is ten past eight.
  if (weekday === null || date.includes('.')) return null;
  const day = byNumbers(date, almanac) ?? byName(date, almanac) ?? byOrdinal(date, almanac);
  return day !== null && weekdayOf(day) === weekday ? day : null;
}

const units = '(d|days?|w|weeks?|fortnights?|m|months?|y|years?)';
const signed = new RegExp(`^([+-]) ?(\\d{1,4}) ?${units}?$`);
const ahead = new RegExp(`^in (an?|\\d{1,4}) ${units}$`);
const past = new RegExp(`^(an?|\\d{1,4}) ${units} ago$`);

function byDistance(text: string, { today }: Almanac): string | null {
  const [, sign, count, unit = 'd'] = signed.exec(text) ?? [];
  if (sign) return distant(today, Number(`${sign}${count}`), unit);
  const [, forth, unitForth = ''] = ahead.exec(text) ?? [];
  if (forth) return distant(today, countOf(forth), unitForth);
  const [, back, unitBack = ''] = past.exec(text) ?? [];
  return back ? distant(today, -countOf(back), unitBack) : null;
}

const countOf = (word: string) => (word.startsWith('a') ? 1 : Number(word));

/** The date some days, weeks, months or years away. A short month gives the last day. */
function distant(today: string, by: number, unit: string): string {
  if (unit.startsWith('d')) return plusDays(today, by);
  if (unit.startsWith('w')) return plusDays(today, by * 7);
  if (unit.startsWith('f')) return plusDays(today, by * 14);
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const monthAt = month - 1 + by * (unit.startsWith('y') ? 12 : 1);
  const lastDay = new Date(Date.UTC(year, monthAt + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, monthAt, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** `next mon`, `last fri`, `this sun`, `next week` (its Monday), `end of next month`, `eom`. Weeks begin on Monday. */
function byPhrase(text: string, { today, locale }: Almanac): string | null {
  const [, beside] = /^(?:the )?day (after tomorrow|before yesterday)$/.exec(text) ?? [];
  if (beside) return plusDays(today, beside.startsWith('after') ? 2 : -2);
  const [, weekLater = ''] = /^(\p{L}+) week$/u.exec(text) ?? [];
  const later = weekdayNamed(weekLater, locale);
  if (later !== null) return plusDays(today, ((later - weekdayOf(today) + 6) % 7) + 8);
  const [, end, which = 'this', unit = ''] =
    /^(end of|eo)(?: ?(this|next|last|the))? ?(w|m|y)(?:eek|onth|ear)?$/.exec(text) ?? [];
  if (end) return lastDayOf(distant(today, steps[which] ?? 0, unit), unit);
  const [, step = '', named = ''] = /^(this|next|last) (\S+)$/.exec(text) ?? [];
  const by = steps[step];
  if (by === undefined) return null;
  if (['month', 'year'].includes(named)) return distant(today, by, named);
  const monday = plusDays(today, -((weekdayOf(today) + 6) % 7));
  if (named === 'week') return by === 0 ? today : plusDays(monday, by * 7);
  const weekday = weekdayNamed(named, locale);
  if (weekday === null) return null;
  return plusDays(monday, by * 7 + ((weekday + 6) % 7));
}

const steps: Readonly<Record<string, number>> = { last: -1, this: 0, the: 0, next: 1 };

function lastDayOf(day: string, unit: string): string {
  if (unit === 'w') return plusDays(day, (7 - weekdayOf(day)) % 7);
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, unit === 'y' ? 12 : month, 0)).toISOString().slice(0, 10);
}

/** The date nearest to today, unless a year is given. */
function nearest(month: number, day: number, year: string | undefined, { today }: Almanac): string | null {
  const present = Number(today.slice(0, 4));
  if (year) return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
  const days = [present - 1, present, present + 1].flatMap((each) => dayOf(each, month, day) ?? []);
  const distance = (each: string) => Math.abs(Date.parse(each) - Date.parse(today));
  return days.sort((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** Null for an impossible date, such as 31 June. */
function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? at.toISOString().slice(0, 10) : null;
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The index of the only name that begins with the text, of at least two letters. */
function named(text: string, names: readonly (readonly string[])[]): number | null {
  const word = text.replace(/\.$/, '');
  if (word.length < 2) return null;
  const fitting = names.flatMap((each, at) => (each.some((name) => name.startsWith(word)) ? [at] : []));
  const [only, ...others] = new Set(fitting);
  return only === undefined || others.length > 0 ? null : only;
}

const weekdayNamed = (text: string, locale: string | undefined) =>
  named(text.replace(/^weds\.?$/, 'wed'), weekdays(locale));

/** Sunday first, in English and in the local language. */
const weekdays = (locale: string | undefined) =>
  names(locale, { weekday: 'long' }, 7, (at) => new Date(Date.UTC(2023, 0, 1 + at)));
const months = (locale: string | undefined) =>
  names(locale, { month: 'long' }, 12, (at) => new Date(Date.UTC(2023, at, 1)));

/** Cached by language, as every key press reads the text again. */
const known = new Map<string, readonly (readonly string[])[]>();

function names(
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions,
  count: number,
  dayAt: (at: number) => Date,
): readonly (readonly string[])[] {
  const key = `${locale} ${count}`;
  const before = known.get(key);
  if (before) return before;
  const formats = ['en', locale].map((tag) => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }));
  const made = Array.from({ length: count }, (_, at) =>
    formats.map((format) => format.format(dayAt(at)).toLowerCase()),
  );
  known.set(key, made);
  return made;
}

function monthComesFirst(locale: string | undefined): boolean {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' }).formatToParts(new Date());
  return parts.findIndex(({ type }) => type === 'month') < parts.findIndex(({ type }) => type === 'day');
}
