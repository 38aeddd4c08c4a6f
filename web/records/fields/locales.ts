import { currencyCodes } from '../../../service/shared/currencies.ts';
import { kept } from '../../ground/kept.ts';
import type { Word } from '../words.ts';
import { choice } from './question.ts';

/** The currencies with their names in the browser's language, by ISO 4217 code. */
export const currencies = (): readonly Word<string>[] => {
  known ??= currenciesNamed(new Intl.DisplayNames(undefined, { type: 'currency' }));
  return known;
};

/** Cached: forms read the currencies at every key press. */
let known: readonly Word<string>[] | undefined;

const currenciesNamed = (names: Intl.DisplayNames): readonly Word<string>[] =>
  currencyCodes.map((code) => ({ value: code, label: code, hint: names.of(code) ?? code }));

/** The IANA time zones of the browser. */
export const timeZones = (): readonly Word<string>[] =>
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

/** Common languages of business, each with a region, and the present language. */
export function locales(present: string = navigator.language): readonly Word<string>[] {
  const tags = common.includes(present) ? common : [present, ...common];
  return tags.map((tag) => ({ value: tag, label: languageName(tag), hint: tag }));
}

/** The language of a customer's documents and e-mails. */
export const language = choice({
  label: 'Language and region',
  optional: true,
  choices: () => locales(),
  hint: 'Of documents; else the company’s',
  overview: 'contact',
});

/** `languageName('en-CA')` → `'Canadian English'`, in the browser's language. An unknown tag stays unchanged. */
export const languageName = kept(200, (tag: string) => {
  try {
    return new Intl.DisplayNames(undefined, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag; // not the tag of any language
  }
});

const common = (
  'ar-AE ar-SA bn-BD cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-NZ en-SG en-US en-ZA es-AR ' +
  'es-CL es-CO es-ES es-MX fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hu-HU id-ID it-IT ja-JP ko-KR ms-MY nb-NO nl-BE ' +
  'nl-NL pl-PL pt-BR pt-PT ro-RO ru-RU sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-HK zh-TW'
).split(' ');
