/** How a company writes: its locale, and the time zone that its times are in. */
export interface Ways {
  locale: string;
  timeZone: string;
}

/** A moment on the company's clock: `20 November 2026 at 09:05`; null stays null. */
export function moment(at: Date | null, { locale, timeZone }: Ways): string | null {
  return at && new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);
}

/** A day that has no clock: '2026-11-20' → `20 November 2026`. */
export function day(date: string, { locale }: Pick<Ways, 'locale'>): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** An amount with its currency, its digits as they are: ('1310.72', 'CAD') → `$1,310.72` in Canada, `CA$1,310.72` elsewhere. */
export function money(amount: string, currency: string, { locale }: Pick<Ways, 'locale'>): string {
  const digits = amount.split('.')[1]?.length ?? 0;
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return exactly(amount, new Intl.NumberFormat(locale, { style: 'currency', currency, ...places }));
}

/** '30' → `30%`, or `30 %` where one writes so. */
export function percentage(percent: string, { locale }: Pick<Ways, 'locale'>): string {
  return exactly(percent, new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 4 }));
}

/** Given as a string, a decimal is formatted exactly: no binary number comes in between. */
function exactly(decimal: string, format: Intl.NumberFormat): string {
  return format.format(decimal as Intl.StringNumericLiteral);
}
