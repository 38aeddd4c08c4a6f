import { arabic } from './arabic.ts';
import { english, type FixedWords } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import { japanese } from './japanese.ts';
import { spanish } from './spanish.ts';

/** The languages of documents and built-in e-mails, by ISO 639-1 code. */
export const languages: Readonly<Record<string, FixedWords>> = {
  ar: arabic,
  de: german,
  en: english,
  es: spanish,
  fr: french,
  ja: japanese,
};

/** The fixed words in the language of a locale, or else in English: 'fr-CA' → French. */
export function wordsIn(locale: string): FixedWords {
  return languages[new Intl.Locale(locale).language] ?? english;
}

/** Puts values in place of braced words: filled('Page {page} of {pages}', { page: '1', pages: '2' }) → 'Page 1 of 2'. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (braced, name: string) => values[name] ?? braced);
}
