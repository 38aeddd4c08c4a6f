import type { Address } from '../database/values.ts';

/** How a company writes: its locale and its time zone. */
export interface Ways {
  locale: string;
  timeZone: string;
}

/** A moment with its time of day, on the company's clock: '2026-11-20T19:03:00Z' → 'Nov 20, 2026, 2:03 p.m.' */
export function moment(at: string, { locale, timeZone }: Ways): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at));
}

/** From one moment to another; what lies on the same day says the day once: 'Nov 20, 2026, 2:00 – 4:30 p.m.' */
export function span(from: string, to: string, { locale, timeZone }: Ways): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return format.formatRange(new Date(from), new Date(to));
}

/** A day that has no clock: '2026-11-20' → 'Nov 20, 2026'. */
export function day(date: string, { locale }: Ways): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** A decimal as the company writes it, with so many places at least: '1234.50' → '1,234.50'. Its digits are kept, all of them. */
export function decimal(value: string, { locale }: Pick<Ways, 'locale'>, leastPlaces = 0): string {
  return written(value, locale, { minimumFractionDigits: leastPlaces });
}

/** What stands between whole numbers and decimals: '.' in 'en-CA'. */
export function decimalMark({ locale }: Pick<Ways, 'locale'>): string {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(0);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** A percentage as the company writes it: '9.975' → '9.975%'. */
export function percent(value: string, { locale }: Pick<Ways, 'locale'>): string {
  return written(value, locale, { style: 'unit', unit: 'percent' });
}

/** An amount with the code of its currency, where the company writes it: '1310.72' in CAD → 'CAD 1,310.72'. */
export function money(value: string, currency: string, { locale }: Pick<Ways, 'locale'>): string {
  return written(value, locale, { style: 'currency', currency, currencyDisplay: 'code' });
}

const formats = new Map<string, Intl.NumberFormat>();

/** With all the digits that it has. Given as a string, it is formatted exactly: no binary number comes in between. */
function written(value: string, locale: string, options: Intl.NumberFormatOptions): string {
  const own = value.split('.')[1]?.length ?? 0;
  const places = Math.min(Math.max(own, options.minimumFractionDigits ?? 0), 20);
  const key = [locale, places, options.unit, options.currency].join(' ');
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      ...options,
      minimumFractionDigits: places,
      maximumFractionDigits: places,
    });
    formats.set(key, format);
  }
  return format.format(value as Intl.StringNumericLiteral);
}

/** The lines of an address; its country by name, unless it is that of the company which writes. */
export function addressLines(
  address: Address | null,
  { locale, home }: { locale: string; home: string | null },
): string[] {
  if (!address) return [];
  const { line1, line2, city, region, postcode, country } = address;
  const place = [[city, region].filter(Boolean).join(', '), postcode].filter(Boolean).join(' ');
  const abroad = country && country !== home ? new Intl.DisplayNames(locale, { type: 'region' }).of(country) : null;
  return [line1, line2, place, abroad].filter((line) => line !== null && line !== undefined && line !== '') as string[];
}

/** A value within a sentence of ours: whatever direction it is written in, what stands around it keeps its order. */
export function isolated(value: string): string {
  return `\u2068${value}\u2069`;
}

/** What a proforma invoice says on its face, so that nobody takes it for one by which tax is accounted for. */
export const NOT_A_TAX_INVOICE = 'This is not a tax invoice.';
