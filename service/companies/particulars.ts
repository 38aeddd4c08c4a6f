import type { Static } from 'typebox';
import { isCountry } from '../countries.ts';
import type { Address } from '../database/values.ts';
import { badFields, type FieldError } from '../problem.ts';
import type { AddressInput } from '../schemas.ts';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** What a company says of itself that has to be looked up in a list of the world's. */
export interface Particulars {
  website?: string | null | undefined;
  address?: Static<typeof AddressInput> | null | undefined;
  currency?: string | undefined;
  locale?: string | undefined;
  timeZone?: string | undefined;
}

/** @throws Problem BAD_INPUT, naming each of them that is wrong. */
export function checkParticulars({ website, address, currency, locale, timeZone }: Particulars): void {
  const errors = [
    wrong('website', website, URL.canParse, 'an http or https URL, such as https://lima.example'),
    wrongCountry(address, 'address'),
    wrong('currency', currency, (code) => CURRENCIES.has(code), 'an ISO 4217 code, such as CAD'),
    wrong('locale', locale, isLocale, 'a BCP 47 tag, such as en-CA'),
    wrong('timeZone', timeZone, isTimeZone, 'an IANA name, such as America/Toronto'),
  ].filter((error) => error !== undefined);
  if (errors.length > 0) throw badFields(errors);
}

/** A tag as it is written: 'en-ca' → 'en-CA'. */
export function canonicalLocale(tag: string): string {
  return Intl.getCanonicalLocales(tag)[0] ?? tag;
}

/** An address whole: what was left out is null; null where nothing of it is there. */
export function wholeAddress(input: NonNullable<Particulars['address']>): Address | null {
  const { line1 = null, line2 = null, city = null, region = null, postcode = null, country = null } = input;
  const address = { line1, line2, city, region, postcode, country };
  return Object.values(address).some((part) => part !== null) ? address : null;
}

/** @param path Of the address in the body. @throws Problem BAD_INPUT for a country that is none. */
export function checkAddress(address: Particulars['address'], path: string): void {
  const error = wrongCountry(address, path);
  if (error) throw badFields([error]);
}

/** An address of a body as it is kept; nothing where the body leaves it out. @throws Problem BAD_INPUT for a country that is none. */
export function checkedAddress(address: Particulars['address']): { address?: Address | null } {
  checkAddress(address, 'address');
  return address === undefined ? {} : { address: address && wholeAddress(address) };
}

function wrongCountry(address: Particulars['address'], path: string): FieldError | undefined {
  return wrong(`${path}.country`, address?.country, isCountry, 'an ISO 3166-1 alpha-2 code, such as CA');
}

function wrong(
  path: string,
  value: string | null | undefined,
  isRight: (value: string) => boolean,
  rule: string,
): FieldError | undefined {
  if (value === undefined || value === null || isRight(value)) return undefined;
  return { path, code: 'UNKNOWN_VALUE', message: `${path} is “${value}”; it must be ${rule}.` };
}

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

/** Intl also takes offsets such as +05:30, which know no daylight saving, and names in any case: neither is the name. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined;
  } catch {
    return false;
  }
}
