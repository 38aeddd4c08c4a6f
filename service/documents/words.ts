import type { Address } from '../shared/values.ts';

/** The company's locale and time zone. */
export interface Ways {
  locale: string;
  timeZone: string;
}

/** A moment on the company's clock: '2026-11-20T19:03:00Z' → 'Nov 20, 2026, 2:03 p.m.' */
export function moment(at: string, { locale, timeZone }: Ways): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at));
}

/** '2026-11-20' → 'Nov 20, 2026' */
export function day(date: string, { locale }: Ways): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** A decimal in the company's locale with all its digits, and at least `leastPlaces` places: '1234.50' → '1,234.50'. */
export function decimal(value: string, { locale }: Pick<Ways, 'locale'>, leastPlaces = 0): string {
  return written(value, locale, { minimumFractionDigits: leastPlaces });
}

/** The decimal mark: '.' in 'en-CA'. */
export function decimalMark({ locale }: Pick<Ways, 'locale'>): string {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(0);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** A percentage in the company's locale: '9.975' → '9.975%'. */
export function percent(value: string, { locale }: Pick<Ways, 'locale'>): string {
  return written(value, locale, { style: 'unit', unit: 'percent' });
}

/** An amount with its currency's code, placed by locale: '1310.72' in CAD → 'CAD 1,310.72'. */
export function money(value: string, currency: string, { locale }: Pick<Ways, 'locale'>): string {
  return written(value, locale, { style: 'currency', currency, currencyDisplay: 'code' });
}

const formats = new Map<string, Intl.NumberFormat>();

/** `Intl` formats a decimal string exactly; a number would pass through binary. */
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

/** The lines of an address; at home, the country's name is left out. */
export function addressLines(address: Address | null, locale: string, home?: string | null): string[] {
  if (!address) return [];
  const { line1, line2, city, region, postcode, country } = address;
  const place = [[city, region].filter(Boolean).join(', '), postcode].filter(Boolean).join(' ');
  const abroad = country && country !== home ? new Intl.DisplayNames(locale, { type: 'region' }).of(country) : null;
  return [line1, line2, place, abroad].filter((line) => line !== null && line !== undefined && line !== '') as string[];
}

/** A value inside a sentence of ours: isolation keeps the sentence's order, whatever the value's direction. */
export function isolated(value: string): string {
  return `\u2068${value}\u2069`;
}
