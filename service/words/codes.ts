import { doubleMetaphone } from 'double-metaphone';
import { plain } from '../shared/search-text.ts';
import { namesOf } from './given-names.ts';
import { readingsOf } from './japanese-names.ts';
import { consonantsOf, heardConsonants, katakanaRuns, latin, latinParts, romanised } from './latin.ts';

/** The letters of a word with codes. */
const SHORTEST = 2;
const LONGEST = 24;

/**
 * What a word has in common with the words that sound alike, are written alike in another script, or are forms of the
 * same given name. Each code begins with its way: f familiar name, r romanised, s sound, c consonants, m misspelt.
 *
 * codesOf('Phillips') → ['sFLPS', 'rfilips', 'cphlps', …]
 */
export function codesOf(word: string): string[] {
  const whole = latin(word);
  if (word.length > LONGEST || whole.length < SHORTEST || whole.length > 2 * LONGEST || /\d/u.test(whole)) return [];
  const parts = latinParts(word);
  const sounds =
    whole.length > 2 ? [...doubleMetaphone(whole), heardConsonants(whole)].filter((sound) => sound.length > 1) : [];
  const kana = katakanaRuns(word).map((run) => latin(run));
  return [
    ...new Set([
      ...namesOf(whole).map((name) => `f${name}`),
      ...[whole, ...(parts.length > 1 ? parts : []), ...kana, ...readingsOf(word)].map((part) => `r${romanised(part)}`),
      ...sounds.map((sound) => `s${sound}`),
      ...consonantsOf(whole).map((consonants) => `c${consonants}`),
      ...misspellings(plain(word)).map((spelling) => `m${spelling}`),
    ]),
  ];
}

const SHORTEST_MISSPELT = 4;

/** The word, and the word without each of its letters: two words that differ by a letter have one of these in common. */
function misspellings(word: string): string[] {
  const letters = [...word];
  if (letters.length < SHORTEST_MISSPELT) return [];
  return [word, ...new Set(letters.map((_, at) => letters.toSpliced(at, 1).join('')))];
}
