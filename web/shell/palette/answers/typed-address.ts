import { countryCalled } from '../../../../service/shared/countries.ts';
import type { Address } from '../../../records/address.ts';
import { fold } from '../../choosing/match.ts';

const streets =
  /\b(street|st|road|rd|avenue|ave|lane|ln|drive|dr|boulevard|blvd|way|court|ct|place|square|sq|crescent|cres|terrace|highway|hwy|close|row|quay|rue|chemin|via|calle)\b|(strasse|str|weg|platz|gasse|allee|laan|straat)\b/;

/** Whether words begin with a street and a house number: `12 Main Street, Toronto`, `Hauptstraße 5`. */
export function looksLikeAddress(text: string): boolean {
  const [street = ''] = fold(text).replaceAll('ß', 'ss').split(',');
  return /^(\d+[a-z]?(-\d+)? \p{L}|\p{L}.* \d+[a-z]?$)/u.test(street) && streets.test(street);
}

const postcode =
  /^(?:[a-z]\d[a-z] ?\d[a-z]\d|[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}|\d{4} ?[a-z]{2}|\d{5}(?:-\d{4})?|\d{4})$/i;

/**
 * Reads an address written in a line, by its commas.
 *
 * readAddress('12 Main Street, Toronto, ON M4B 1B3, Canada') → line1, city, region ON, postcode M4B 1B3, country CA
 */
export function readAddress(text: string): Address {
  const [line1 = null, ...others] = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const country = others.length > 0 ? (countryCalled(others.at(-1) ?? '') ?? null) : null;
  const parts = country ? others.slice(0, -1) : others;
  const line2 = parts.find((part) => /^(unit|apt|apartment|suite|floor|flat|#)\b/i.test(part)) ?? null;
  const read = parts.filter((part) => part !== line2).map(placeIn);
  const [city = null, ...further] = read.flatMap(({ city }) => city ?? []);
  return {
    line1,
    line2: [line2, ...further].filter(Boolean).join(', ') || null,
    city,
    region: read.find(({ region }) => region)?.region ?? null,
    postcode: read.find(({ code }) => code)?.code ?? null,
    country,
  };
}

/** `ON M4B 1B3`, `10115 Berlin`, `Toronto` */
function placeIn(part: string): {
  readonly city: string | null;
  readonly region: string | null;
  readonly code: string | null;
} {
  const words = part.split(/\s+/);
  const splits = [[0, 1], [0, 2], [-1], [-2]].map(([from, to]) => ({
    code: words.slice(from, to).join(' '),
    rest: from === 0 ? words.slice(to) : words.slice(0, from),
  }));
  const found = splits.find(({ code }) => postcode.test(code));
  const rest = (found?.rest ?? words).join(' ');
  const isRegion = /^\p{Lu}{2,3}$/u.test(rest);
  return { city: isRegion || rest === '' ? null : rest, region: isRegion ? rest : null, code: found?.code ?? null };
}
