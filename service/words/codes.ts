import { doubleMetaphone } from 'double-metaphone';
import { namesOf } from './given-names.ts';
import { consonantsOf, latin, latinParts, romanised } from './latin.ts';

/** The letters of a word with codes. */
const SHORTEST = 2;
const LONGEST = 24;

/**
 * What a word has in common with the words that sound alike, are written alike in another script, or are forms of the
 * same given name. Each code begins with its way: f familiar name, r romanised, s sound, c consonants.
 *
 * codesOf('Phillips') → ['sFLPS', 'rfilips', 'cphlps', …]
 */
export function codesOf(word: string): string[] {
  const whole = latin(word);
  if (whole.length < SHORTEST || whole.length > LONGEST || /\d/u.test(whole)) return [];
  const parts = latinParts(word);
  const sounds = whole.length > 2 ? doubleMetaphone(whole).filter((sound) => sound.length > 1) : [];
  return [
    ...new Set([
      ...namesOf(whole).map((name) => `f${name}`),
      ...[whole, ...(parts.length > 1 ? parts : [])].map((part) => `r${romanised(part)}`),
      ...sounds.map((sound) => `s${sound}`),
      ...consonantsOf(whole).map((consonants) => `c${consonants}`),
    ]),
  ];
}
