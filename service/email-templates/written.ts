import type { Ways } from '../documents/words.ts';

/** A moment on the company's clock: `20 November 2026 at 09:05`; null stays null. */
export function moment(at: Date | null, { locale, timeZone }: Ways): string | null {
  return at && new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);
}

/** '2026-11-20' → `20 November 2026` */
export function day(date: string, { locale }: Pick<Ways, 'locale'>): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** '1310.72' in CAD → `$1,310.72` in Canada, `CA$1,310.72` elsewhere; digits stay exact. */
export function money(amount: string, { locale }: Pick<Ways, 'locale'>, { currency }: { currency: string }): string {
  const digits = amount.split('.')[1]?.length ?? 0;
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return exactly(amount, new Intl.NumberFormat(locale, { style: 'currency', currency, ...places }));
}

/** '30' → `30%`, or `30 %` in locales with a space. */
export function percentage(percent: string, { locale }: Pick<Ways, 'locale'>): string {
  return exactly(percent, new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 4 }));
}

/** `Intl` formats a decimal string exactly; a number would pass through binary. */
function exactly(decimal: string, format: Intl.NumberFormat): string {
  return format.format(decimal as Intl.StringNumericLiteral);
}
