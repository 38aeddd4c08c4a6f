export type Paper = 'A4' | 'LETTER';

/** Countries with US Letter: CLDR 48, supplemental/supplementalData.xml, measurementData, paperSize US-Letter. */
const LETTER_COUNTRIES = new Set(['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE']);

/** The paper of a country, or else of the locale: 'en-CA' → 'LETTER'. */
export function paperOf({ country, locale }: { country: string | null | undefined; locale: string }): Paper {
  const region = country ?? new Intl.Locale(locale).maximize().region ?? '';
  return LETTER_COUNTRIES.has(region) ? 'LETTER' : 'A4';
}
