import { normalise } from './search-text.ts';

/** The officially assigned codes of ISO 3166-1 alpha-2; Intl also knows withdrawn and private codes. */
const CODES = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
   CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
   GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
   KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
   MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
   SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
   UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
);

/** 'CA' is a country's code; 'ca' and 'XX' are not. */
export function isCountry(code: string): boolean {
  return CODES.has(code);
}

const ENGLISH = new Intl.DisplayNames(['en'], { type: 'region' });

/** Common names that differ from Unicode's. */
const OTHER_NAMES: Record<string, string> = {
  'czech republic': 'CZ',
  england: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  'ivory coast': 'CI',
  'northern ireland': 'GB',
  scotland: 'GB',
  turkey: 'TR',
  uae: 'AE',
  uk: 'GB',
  'united states of america': 'US',
  usa: 'US',
  wales: 'GB',
};

const namesIn = (names: Intl.DisplayNames) => [...CODES].map((code) => [plain(names.of(code) ?? code), code] as const);

const ENGLISH_NAMES = new Map([...namesIn(ENGLISH), ...Object.entries(OTHER_NAMES)]);

/** The further languages of spreadsheets: the other languages of documents. */
const LANGUAGES = ['ar', 'de', 'es', 'fr', 'ja'];

/** The names in `LANGUAGES`: 1,250 names, made with the first name that is not English. */
let further: ReadonlyMap<string, string> | undefined;

function furtherNames(): ReadonlyMap<string, string> {
  further ??= new Map(LANGUAGES.flatMap((language) => namesIn(new Intl.DisplayNames([language], { type: 'region' }))));
  return further;
}

/** Each country's code, with its English names: `{ code: 'GB', names: ['United Kingdom', 'england', …] }`. */
export const countries: readonly { readonly code: string; readonly names: readonly string[] }[] = [...CODES].map(
  (code) => ({
    code,
    names: [ENGLISH.of(code) ?? code, ...Object.keys(OTHER_NAMES).filter((name) => OTHER_NAMES[name] === code)],
  }),
);

/**
 * A country's code by its code, or by its name in any language of documents: 'ca', 'Canada' and 'Kanada' → 'CA'. Case counts for
 * nothing. Undefined for other texts.
 */
export function countryCalled(name: string): string | undefined {
  const code = name.toUpperCase();
  return isCountry(code) ? code : (ENGLISH_NAMES.get(plain(name)) ?? furtherNames().get(plain(name)));
}

/** 'Côte d’Ivoire' → 'cote d ivoire' */
function plain(name: string): string {
  return normalise(name)
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
}
