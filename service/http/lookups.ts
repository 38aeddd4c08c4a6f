import { isCountry } from '../shared/countries.ts';
import type { Format } from '../shared/field-errors.ts';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** The forms that a pattern can't tell, because a list of the world's decides. */
export const LOOKUPS: { [Name in Format]?: (text: string) => boolean } = {
  URL: URL.canParse,
  COUNTRY: isCountry,
  CURRENCY: (code) => CURRENCIES.has(code),
  LOCALE: isLocale,
  TIME_ZONE: isTimeZone,
};

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** Intl also takes offsets such as +05:30, which have no daylight saving, and names in any case. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined;
  } catch {
    return false;
  }
}
