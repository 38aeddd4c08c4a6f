import { plain } from '../shared/search-text.ts';
import { codesOf } from './codes.ts';
import { isEnglish } from './english.ts';
import { namesOf } from './given-names.ts';
import { readingsOf } from './japanese-names.ts';
import { consonantsOf, katakanaRuns, latin, latinParts, romanised, soundOf } from './latin.ts';
import { soundsBetween, stepsBetween } from './likeness.ts';

/** A typed word with its codes. */
export interface Spoken {
  word: string;
  latin: string;
  codes: string[];
  isLatin: boolean;
}

/** @param typed as typed: other scripts lose signs when plain. */
export function spoken(typed: string): Spoken {
  const word = plain(typed);
  const stems = stemsOf(word).map((stem) => `m${stem}`);
  return { word, latin: latin(typed), codes: [...codesOf(typed), ...stems], isLatin: isLatin(word) };
}

/** What an ending may stand behind: 'dripping' → ['dripp', 'drippe', 'drip'] */
function stemsOf(word: string): string[] {
  const [, stem] = (isEnglish(word) && /^(.{3,}?)(?:ed|ings?)$/u.exec(word)) || [];
  return stem ? [stem, `${stem}e`, stem.replace(/(.)\1$/u, '$1')] : [];
}

const isLatin = (word: string) => /^[a-z'’]+$/u.test(word);

const SHORTEST_MISSPELT = 4;

/**
 * How well another word stands for a typed word, from 0 to 1: a spelling of another script, a form of the same name, a
 * heard spelling, one or two wrong letters, a longer word around.
 */
export function likenessOf(typed: Spoken, word: string): number {
  if (word === typed.word) return 1;
  const other = latin(word);
  const isOtherScript = typed.isLatin !== isLatin(word);
  if (romanised(typed.latin) === romanised(other) && typed.latin.length > 2) return isOtherScript ? 0.88 : 0.85;
  const [names, others] = [namesOf(typed.latin), namesOf(other)];
  if (names.some((name) => others.includes(name))) return 0.75;
  const runs = katakanaRuns(word).map((run) => romanised(latin(run)));
  const parts = [...runs, ...(isLatin(word) ? [] : latinParts(word).map(romanised))];
  if (typed.isLatin && parts.includes(romanised(typed.latin))) return 0.85;
  if (readingsOf(word).some((said) => romanised(said) === romanised(typed.latin))) return 0.86;
  if (stemsOf(typed.word).includes(word)) return 0.8;
  return Math.max(
    misspelt(typed, word),
    heard(typed, other),
    isOtherScript ? rewritten(typed, word, other) : 0,
    around(typed, word),
  );
}

function misspelt({ word: typed }: Spoken, word: string): number {
  if (typed.length < SHORTEST_MISSPELT || /\d/u.test(typed) || word.length < 3) return 0;
  const most = typed.length > 6 ? 2 : 1;
  const steps = stepsBetween(typed, word);
  // Another name, such as Martinez for Martin.
  if (steps > 1 && typed.startsWith(word)) return 0;
  if (steps <= most) return (steps === 1 ? 0.72 : 0.55) - (typed[0] === word[0] ? 0 : 0.1);
  const begun = word.length > typed.length && typed.length > 4 ? stepsBetween(typed, word.slice(0, typed.length)) : 9;
  return begun === 1 && typed[0] === word[0] ? 0.5 : 0;
}

function heard(typed: Spoken, other: string): number {
  const [one, two] = [soundOf(typed.latin), soundOf(other)];
  const length = Math.max(one.length, two.length);
  if (Math.min(one.length, two.length) < 3 || Math.min(typed.latin.length, other.length) < 4) return 0;
  const most = length < 5 || isEnglish(typed.word) ? 0.3 : 0.13 * length;
  return soundsBetween(one, two) <= most ? 0.62 : 0;
}

const WITHOUT_VOWELS = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]/u;

/** Arabic writes few vowels, and Devanagari leaves out a vowel: the consonants must be the same, and enough. */
function rewritten(typed: Spoken, word: string, other: string): number {
  const [one, two] = [consonantsOf(typed.latin), consonantsOf(other)];
  if (WITHOUT_VOWELS.test(typed.word + word) && one.some((each) => each.length > 1 && two.includes(each)))
    return 0.75 - 0.03 * Math.min(3, soundsBetween(soundOf(typed.latin), soundOf(other)));
  const parts = [romanised(typed.latin), romanised(other)] as const;
  return parts[0].length > 3 && stepsBetween(...parts) <= 1 ? 0.65 : 0;
}

function around({ word: typed }: Spoken, word: string): number {
  return typed.length >= SHORTEST_MISSPELT && word.includes(typed) && !word.startsWith(typed) ? 0.45 : 0;
}
