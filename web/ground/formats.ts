import { createContext, useContext } from 'react';
import { zoneOf } from './company-zones.ts';
import { ownTimeZone, wallClock, zoneName } from './zoned-time.ts';

/** The formats of a language and a time zone. */
export interface Formats extends ReturnType<typeof formatsIn> {
  /** The IANA zone of the moments. */
  readonly timeZone: string;
  /** The formats for a record: its moments are those of its company. Without a company, the present formats. */
  readonly of: (record: unknown) => Formats;
  readonly inZone: (timeZone: string) => Formats;
  /** `EST`, or the city of a zone without a name; empty where the reader’s clocks show the same time. */
  readonly zoneAt: (at: string) => string;
}

/**
 * The formats of dates and numbers, in the language and time zone of the reader, or of the browser. A moment of a record in
 * another zone names the zone.
 *
 *   formats.moment(start)         → 20 Nov, 14:00
 *   formats.of(job).moment(start) → 20 Nov, 09:00 EST
 */
export function formatsOf(
  locale: string | undefined,
  reader: string | undefined,
  zone: string | undefined = reader,
): Formats {
  const key = `${locale} ${reader} ${zone}`;
  const known = made.get(key);
  if (known) return known;
  const formats = formatsIn(locale, zone);
  const timeZone = zone ?? ownTimeZone();
  const clocks = reader ?? ownTimeZone();
  const zoneAt = (at: string) =>
    wallClock(at, timeZone) === wallClock(at, clocks) ? '' : zoneName(at, timeZone, locale);
  const zoned: Formats = {
    ...formats,
    timeZone,
    zoneAt,
    moment: (at, now) => [formats.moment(at, now), zoneAt(at)].filter(Boolean).join(' '),
    inZone: (other) => formatsOf(locale, reader, other),
    of: (record) => formatsOf(locale, reader, zoneOf(record) ?? zone),
  };
  made.set(key, zoned);
  return zoned;
}

/** Formats by language, reader's zone and zone: making formats takes milliseconds. */
const made = new Map<string, Formats>();

function formatsIn(locale: string | undefined, timeZone: string | undefined) {
  const zone = timeZone ? { timeZone } : {};
  const dates = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | undefined;
    return (at: string | Date) => {
      format ??= new Intl.DateTimeFormat(locale, options);
      return format.format(new Date(at));
    };
  };
  // Intl takes decimal strings, so no digit passes through a binary float.
  const decimals = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 20, ...options });
    return (text: string) => format.format(text as Intl.StringNumericLiteral);
  };
  const number = new Intl.NumberFormat(locale);
  const day = dates({ dateStyle: 'medium', ...zone });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone });
  const short = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', ...zone } as const;
  const moment = dates(short);
  const momentOfYear = dates({ ...short, year: 'numeric' });
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', ...zone });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return {
    /** `1,204` */
    number: (value: number) => number.format(value),
    /** `20 Nov 2026` */
    day,
    /** `20 Nov 2026` of the calendar day `2026-11-20`: a day or month has no time zone, and `new Date` reads UTC. */
    date: dates({ dateStyle: 'medium', timeZone: 'UTC' }),
    /** `1,204.5` of the decimal string `1204.5`, digit for digit. */
    decimal: decimals({}),
    /** `Friday 20 November 2026` */
    longDay: dates({ dateStyle: 'full', ...zone }),
    /** `Mon 23` */
    weekday: dates({ weekday: 'short', day: 'numeric', ...zone }),
    /** `23–29 Nov 2026` */
    days: (from: string, to: string) => days.formatRange(new Date(from), new Date(to)),
    /** `9 a.m.` or `09`, depending on the language. */
    hour: dates({ hour: 'numeric', ...zone }),
    /** `09:30` */
    time: dates({ timeStyle: 'short', ...zone }),
    /** `20 Nov, 09:30`; in another year `20 Nov 2025, 09:30`. */
    moment: (at: string, now = new Date()) => {
      const isThisYear = year.format(new Date(at)) === year.format(now);
      return (isThisYear ? moment : momentOfYear)(at);
    },
    /** `20 November 2026 at 09:30:00 EST` */
    exactly: dates({ dateStyle: 'long', timeStyle: 'long', ...zone }),
    /** `now`, `3 hours ago`, `yesterday`, `in 2 days`; the day when more than a month away. */
    relatively: (at: string, now = new Date()) => {
      const seconds = (Date.parse(at) - now.getTime()) / 1000;
      // The clocks of browser and server differ: "in 1 second" about the past would confuse.
      if (Math.abs(seconds) < 60) return relative.format(0, 'second');
      const step = steps.find(([, limit]) => Math.abs(seconds) < limit);
      return step ? relative.format(Math.trunc(seconds / step[2]), step[0]) : day(at);
    },
    /** `Nov` of `2026-11`. */
    month: dates({ month: 'short', timeZone: 'UTC' }),
    /** `November 2026` of `2026-11`. */
    monthAndYear: dates({ month: 'long', year: 'numeric', timeZone: 'UTC' }),
    /** `1,204.50` of the decimal string `1204.50`, with the string's decimals. */
    amount: (text: string) => decimals({ minimumFractionDigits: placesOf(text) })(text),
    /** `CA$1,200.50` of a decimal string and a currency, with the string's decimals, and at least the currency's. */
    money: (amount: string, currency: string) => {
      const style = { style: 'currency', currency } as const;
      const { maximumFractionDigits = 0 } = new Intl.NumberFormat(locale, style).resolvedOptions();
      const places = Math.max(maximumFractionDigits, placesOf(amount));
      return decimals({ ...style, minimumFractionDigits: places })(amount);
    },
    /** `CA$0.0125`: a unit price may have more decimals than the currency. */
    unitPrice: (amount: string, currency: string) =>
      decimals({ style: 'currency', currency, maximumFractionDigits: 4 })(amount),
    /** `9.975%` of the decimal string `9.975`. */
    percent: decimals({ style: 'unit', unit: 'percent' }),
  };
}

const placesOf = (text: string) => text.split('.')[1]?.length ?? 0;

/** Each unit, the seconds up to which the unit is used, and the seconds of the unit. */
const steps: readonly [Intl.RelativeTimeFormatUnit, number, number][] = [
  ['minute', 3600, 60],
  ['hour', 86_400, 3600],
  ['day', 30 * 86_400, 86_400],
];

export const FormatsContext = createContext<Formats>(formatsOf(undefined, undefined));
export const useFormats = (): Formats => useContext(FormatsContext);
