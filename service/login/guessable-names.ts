import { plain } from '../shared/search-text.ts';
import { SPELLED } from './common-passwords.ts';

const PRODUCT = 'Docket';
/** Shorter words are part of many other words. */
const SHORTEST = 3;

/**
 * Whether only names are the heart of a password, the letters without digits and signs: such passwords are tried first by
 * people who know the user. The names of the product count, too; a further word makes another heart.
 *
 * isMadeOfNames('Tremblay-Boréal-2026!', ['Amélie Tremblay', 'Boréal Building Services']) → true
 * isMadeOfNames('docket-demo-2026', []) → false
 */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const words = [PRODUCT, ...names].flatMap((name) => plain(name).split(/[^\p{L}]+/u));
  const known = new Set(words.filter((word) => word.length >= SHORTEST));
  return consistsOf(plain(password), known);
}

const LETTER = /\p{L}/u;

/** Whether the words make up the text, except for digits and signs, some of which stand for letters of the words. */
function consistsOf(text: string, words: ReadonlySet<string>): boolean {
  const isAt = (word: string, from: number) =>
    [...word].every((letter, index) => {
      const sign = text[from + index] ?? '';
      return sign === letter || SPELLED[sign] === letter;
    });
  /** The places that words and signs lead to; the value tells whether a word is among them. */
  const reached = new Map<number, boolean>([[0, false]]);
  for (let at = 0; at < text.length; at += 1) {
    const hasWord = reached.get(at);
    if (hasWord === undefined) continue;
    if (!LETTER.test(text[at] ?? '')) reached.set(at + 1, hasWord || reached.get(at + 1) === true);
    for (const word of words) if (isAt(word, at)) reached.set(at + word.length, true);
  }
  return reached.get(text.length) === true;
}
