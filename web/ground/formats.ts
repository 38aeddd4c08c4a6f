import { createContext, useContext } from 'react';

/** The formats of dates and numbers, in the language and time zone of the viewer's company, or of the browser. */
export interface Formats {
  /** `1,204` */
  number(value: number): string;
  /** `20 Nov 2026` */
  day(at: string): string;
  /** `20 Nov 2026` of the calendar day `2026-11-20`. */
  date(day: string): string;
  /** `1,204.5` of the decimal string `1204.5`, digit for digit. */
  decimal(text: string): string;
  /** `Friday 20 November 2026` */
  longDay(at: string): string;
  /** `9 a.m.` or `09`, depending on the language. */
  hour(at: string): string;
  /** `09:30` */
  time(at: string): string;
  /** `20 Nov, 09:30`; in another year `20 Nov 2025, 09:30`. */
  moment(at: string, now?: Date): string;
  /** `20 November 2026 at 09:30:00 EST` */
  exactly(at: string): string;
  /** `now`, `3 hours ago`, `yesterday`, `in 2 days`; the day when more than a month away. */
  relatively(at: string, now?: Date): string;
  /** `Nov` of `2026-11`. */
  month(month: string): string;
  /** `November 2026` of `2026-11`. */
  monthAndYear(month: string): string;
  /** `1,204.50` of the decimal string `1204.50`, with the string's decimals. */
  amount(text: string): string;
  /** `CA$1,200.50` of a decimal string and a currency, with the string's decimals, and at least the currency's. */
  money(amount: string, currency: string): string;
  /** `CA$0.0125`: a unit price may have more decimals than the currency. */
  unitPrice(amount: string, currency: string): string;
  /** `9.975%` of the decimal string `9.975`. */
  percent(text: string): string;
}

export function formatsOf(locale: string | undefined, timeZone: string | undefined): Formats {
  const zone = timeZone ? { timeZone } : {};
  const number = new Intl.NumberFormat(locale);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone });
  // A calendar day has no time zone; `new Date` reads the day in UTC.
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 });
  const longDay = new Intl.DateTimeFormat(locale, { dateStyle: 'full', ...zone });
  const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', ...zone });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...zone });
  const short = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', ...zone } as const;
  const moment = new Intl.DateTimeFormat(locale, short);
  const momentOfYear = new Intl.DateTimeFormat(locale, { ...short, year: 'numeric' });
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', ...zone });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', ...zone });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  // A month has no time zone; `new Date` reads the month in UTC.
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const monthAndYear = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const percent = new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 20 });
  return {
    number: (value) => number.format(value),
    day: (at) => day.format(new Date(at)),
    date: (text) => date.format(new Date(text)),
    // Intl takes decimal strings, so no digit passes through a binary float.
    decimal: (text) => decimal.format(text as Intl.StringNumericLiteral),
    longDay: (at) => longDay.format(new Date(at)),
    hour: (at) => hour.format(new Date(at)),
    time: (at) => time.format(new Date(at)),
    moment: (at, now = new Date()) => {
      const isThisYear = year.format(new Date(at)) === year.format(now);
      return (isThisYear ? moment : momentOfYear).format(new Date(at));
    },
    exactly: (at) => exact.format(new Date(at)),
    relatively: (at, now = new Date()) => {
      const seconds = (Date.parse(at) - now.getTime()) / 1000;
      // The clocks of browser and server differ: "in 1 second" about the past would confuse.
      if (Math.abs(seconds) < 60) return relative.format(0, 'second');
      const step = steps.find(([, limit]) => Math.abs(seconds) < limit);
      return step ? relative.format(Math.trunc(seconds / step[2]), step[0]) : day.format(new Date(at));
    },
    month: (text) => month.format(new Date(`${text}-01`)),
    monthAndYear: (text) => monthAndYear.format(new Date(`${text}-01`)),
    amount: (text) => {
      const minimumFractionDigits = placesOf(text);
      return new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: 20 }).format(
        text as Intl.StringNumericLiteral,
      );
    },
    money: (amount, currency) => {
      const style = { style: 'currency', currency } as const;
      const { maximumFractionDigits = 0 } = new Intl.NumberFormat(locale, style).resolvedOptions();
      const places = Math.max(maximumFractionDigits, placesOf(amount));
      return new Intl.NumberFormat(locale, {
        ...style,
        minimumFractionDigits: places,
        maximumFractionDigits: places,
      }).format(amount as Intl.StringNumericLiteral);
    },
    unitPrice: (amount, currency) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 4 }).format(
        amount as Intl.StringNumericLiteral,
      ),
    percent: (text) => percent.format(text as Intl.StringNumericLiteral),
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
