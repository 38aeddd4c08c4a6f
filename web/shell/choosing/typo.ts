import { kept } from '../../ground/kept.ts';
import { fold } from './match.ts';

/** Shorter words are too similar. */
const fewestLetters = 4;

/**
 * Whether typed words are misspelled words of a text. Each typed word begins a word of the text, except for a letter that is
 * wrong, missing, extra or swapped; a word of eight letters may have two slips. The first letter must match.
 *
 * isNearly('Delete job', 'delte') → true
 */
export function isNearly(text: string, typed: string): boolean {
  const words = wordsIn(text);
  const wanted = wordsTyped(typed);
  if (wanted.every((word) => word.length < fewestLetters)) return false;
  return wanted.every((each) => words.some((word) => word.startsWith(each) || nearlyBegins(word, each)));
}

/** The folded words: each key compares a few hundred names with the typed text. */
const wordsIn = kept(5_000, (text: string) => fold(text).split(/[^\p{L}\p{N}]+/u));
const wordsTyped = kept(5_000, (text: string) => fold(text).trim().split(/\s+/));

function nearlyBegins(word: string, typed: string): boolean {
  if (Math.min(word.length, typed.length) < fewestLetters || word.charAt(0) !== typed.charAt(0)) return false;
  const most = typed.length >= 8 ? 2 : 1;
  const lengths = [typed.length - 1, typed.length, typed.length + 1];
  return lengths.some((length) => slips(word.slice(0, length), typed) <= most);
}

/** Number of letters wrong, missing, extra or swapped with the next (optimal string alignment). */
function slips(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one.charAt(i - 1) === other.charAt(j - 1);
      const isSwapped =
        i > 1 && j > 1 && one.charAt(i - 1) === other.charAt(j - 2) && one.charAt(i - 2) === other.charAt(j - 1);
      row[j] = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = row;
  }
  return at(last, other.length);
}

const at = (row: readonly number[], place: number): number => row[place] ?? Number.POSITIVE_INFINITY;
