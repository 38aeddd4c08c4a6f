import { kept } from '../../ground/kept.ts';

/** Removes accents and case, to compare typed text with stored text. */
export const fold = kept(20_000, (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðħı‘’]/g, (letter) => unaccented[letter] ?? letter),
);

/** Letters with a stroke, which Unicode doesn't decompose, and printed apostrophes. */
const unaccented: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', '‘': "'", '’': "'" };

/** Letters of a title matched by a query, as ranges `[from, to)`. */
export function matched(title: string, query: string): readonly (readonly [number, number])[] {
  const text = fold(title);
  if (text.length !== title.length) return [];
  const words = fold(query).trim().split(/\s+/).filter(Boolean);
  const found = words.map((word) => [beginningOf(text, word), word.length] as const);
  if (words.length > 0 && found.every(([at]) => at >= 0)) return merged(found.map(([at, length]) => [at, at + length]));
  const digits = matchedDigits(title, query);
  if (digits.length > 0) return digits;
  return merged((looseSteps(text, words.join('')) ?? []).map((at) => [at, at + 1]));
}

const fewestDigits = 3;
const fewestSameDigits = 6;

/**
 * Digits of a number matched by typed digits, as ranges `[from, to)`, regardless of grouping: all typed digits, or else at least
 * six common last digits, since `0416 555 0100` is `+1 416 555 0100`.
 */
export function matchedDigits(text: string, typed: string): readonly (readonly [number, number])[] {
  const sought = digitsIn(typed);
  if (sought.length < fewestDigits || /\p{L}/u.test(typed)) return [];
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const digits = digitsIn(text);
  let at = digits.indexOf(sought);
  let count = sought.length;
  if (at < 0) {
    count = 0;
    while (count < digits.length && digits.at(-1 - count) === sought.at(-1 - count)) count++;
    if (count < fewestSameDigits) return [];
    at = digits.length - count;
  }
  return merged(places.slice(at, at + count).map((place) => [place, place + 1]));
}

/**
 * The places of whole words in a text, as ranges `[from, to)`.
 *
 * placesOf('Ana, Banana', ['Ana']) → [[0, 3]]
 */
export function placesOf(text: string, words: readonly string[]): readonly (readonly [number, number])[] {
  const isLetter = (at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at));
  const found: [number, number][] = [];
  for (const word of words) {
    for (let at = text.indexOf(word); word && at >= 0; at = text.indexOf(word, at + 1)) {
      const to = at + word.length;
      const isWhole = !(isLetter(at - 1) && isLetter(at)) && !(isLetter(to - 1) && isLetter(to));
      if (isWhole) found.push([at, to]);
    }
  }
  return merged(found);
}

/** The most characters before the first marked word of a narrow text. */
const mostBefore = 12;

/**
 * A text from shortly before the first matching word: a narrow place shows the word.
 *
 * fromFirst('Service of the rooftop unit, 3 ton', ['ton']) → '…unit, 3 ton'
 */
export function fromFirst(text: string, words: readonly string[]): string {
  const [[at] = [0]] = placesOf(text, words);
  if (at <= mostBefore) return text;
  const space = text.indexOf(' ', at - mostBefore);
  return `…${text.slice(space >= 0 && space < at ? space + 1 : at - mostBefore)}`;
}

const digitsIn = (text: string) => text.replace(/\D/g, '');

function merged(ranges: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] {
  const result: [number, number][] = [];
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** Position of a word of the text beginning with `word`; -1 if none. */
export function beginningOf(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (isBeginning(text, at)) return at;
  return -1;
}

function isBeginning(text: string, at: number): boolean {
  return at === 0 || !isWordCharacter(text.charCodeAt(at - 1));
}

const isWordCharacter = (code: number) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;

/** Positions of the letters in order, each right after the previous letter or at the beginning of a word; null if none. */
export function looseSteps(text: string, wanted: string): number[] | null {
  // Failed positions are remembered: a name with repeated letters has exponentially many ways.
  let inVain: Set<number> | null = null;
  const steps = (from: number, at: number): number[] | null => {
    if (at === wanted.length) return [];
    const way = from * wanted.length + at;
    if (inVain?.has(way)) return null;
    const letter = wanted.charAt(at);
    for (let place = text.indexOf(letter, from); place >= 0; place = text.indexOf(letter, place + 1)) {
      if ((place !== from || at === 0) && !isBeginning(text, place)) continue;
      const rest = steps(place + 1, at + 1);
      if (rest) return [place, ...rest];
    }
    if (at > 0) {
      inVain ??= new Set();
      inVain.add(way);
    }
    return null;
  };
  return steps(0, 0);
}
