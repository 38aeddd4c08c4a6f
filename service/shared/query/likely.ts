import { folded } from './catalogue.ts';

const MOST = 5;

/** The words most like a typed word, at most 5; without a likeness the first words. */
export function likely(typed: string, words: readonly string[]): string[] {
  const wanted = folded(typed);
  const near = [...new Set(words)]
    .map((word) => ({ word, far: farness(wanted, folded(word)) }))
    .filter(({ word, far }) => far <= Math.max(1, Math.floor(word.length / 3)))
    .sort((one, other) => one.far - other.far);
  return (near.length > 0 ? near.map(({ word }) => word) : [...new Set(words)]).slice(0, MOST);
}

/** The number of changed or swapped letters; 0 for the beginning of a word. */
function farness(typed: string, word: string): number {
  if (word.startsWith(typed)) return 0;
  let above: number[] = [];
  let row = Array.from({ length: word.length + 1 }, (_, at) => at);
  for (let i = 0; i < typed.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < word.length; j += 1) {
      const changed = (row[j] ?? 0) + (typed[i] === word[j] ? 0 : 1);
      const isSwapped = i > 0 && j > 0 && typed[i] === word[j - 1] && typed[i - 1] === word[j];
      const swapped = isSwapped ? (above[j - 1] ?? 0) + 1 : changed;
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, changed, swapped));
    }
    [above, row] = [row, next];
  }
  return row.at(-1) ?? 0;
}
