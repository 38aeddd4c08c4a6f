/** Without accents and case: what is typed and what is written meet there. */
export const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðħı‘’]/g, (letter) => unaccented[letter] ?? letter);

/** The letters with a stroke, which Unicode takes for letters of their own, and the apostrophe that is printed but not typed. */
const unaccented: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', '‘': "'", '’': "'" };

/** The letters of a title that a query matched, as `[from, to)`, to be marked. */
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
 * The digits of a number that were typed, however either is grouped, as `[from, to)`: all of them, or else as many of its
 * last ones as both have, since `0416 555 0100` is `+1 416 555 0100`.
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

/** Where a word of the text begins with this; -1 where none does. */
export function beginningOf(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) if (isBeginning(text, at)) return at;
  return -1;
}

function isBeginning(text: string, at: number): boolean {
  return at === 0 || !isWordCharacter(text.charCodeAt(at - 1));
}

const isWordCharacter = (code: number) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;

/** Places of the letters in order, each right after the one before or at the beginning of a word; null where there are none. */
export function looseSteps(text: string, wanted: string): number[] | null {
  // Each way is tried once: of a name that repeats a letter there are more ways than anyone can wait for.
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
