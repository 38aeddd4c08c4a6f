import { isNearly } from '../../choosing/typo.ts';
import { type Lines, wordIn } from '../line/names.ts';
import type { Token } from '../line/tokens.ts';

/** Shorter words are too much alike. */
const fewestLetters = 5;

/**
 * A line with words of commands in place of misspelt words, for a line that means nothing as written: `pritn reprot of 140`. Null if
 * no word is misspelt, or too many words: then the line is a search.
 */
export function withKnownWords(tokens: readonly Token[], { words }: Pick<Lines, 'words'>): readonly Token[] | null {
  const spelt = tokens.map((token) => {
    const typed = wordIn(token);
    const near = nearest(typed, words.get(typed.charAt(0)));
    return near === null ? token : { ...token, text: near };
  });
  const count = spelt.filter((token, at) => token !== tokens[at]).length;
  return count > 0 && count <= mostMisspelt ? spelt : null;
}

const mostMisspelt = 2;

/** The only word that a misspelt word may mean. */
function nearest(typed: string, words: ReadonlySet<string> | undefined): string | null {
  if (typed.length < fewestLetters || words === undefined || words.has(typed) || !/^\p{L}+$/u.test(typed)) return null;
  const near = [...words].filter((word) => Math.abs(word.length - typed.length) < 2 && isNearly(word, typed));
  // `reprot` is `report`, not `reports`.
  const alike = near.filter((word) => word.length === typed.length);
  const [only, ...others] = alike.length > 0 ? alike : near;
  return only !== undefined && others.length === 0 ? only : null;
}
