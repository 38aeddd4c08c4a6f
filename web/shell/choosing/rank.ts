import { beginningOf, fold, looseSteps } from './match.ts';

/** A title with further search words, such as an e-mail address or an alias. */
export interface Findable {
  readonly title: string;
  /** Another beginning of the title: `customers` of "Go to customers". */
  readonly name?: string;
  readonly words?: readonly string[];
  /** Other whole titles, matched from their beginning by two words or more: `create estimate` of "Add quotation". */
  readonly others?: readonly string[];
  /** An exact name, such as a number or an id. */
  readonly id?: string;
}

/** Quality of a match; lower is better. Order within a tier never outweighs the tier. */
export const tiers = { exact: 0, prefix: 1, word: 2, loose: 3 } as const;

export interface Ranked<T> {
  readonly entry: T;
  readonly tier: number;
}

export type Index<T extends Findable> = ReturnType<typeof createIndex<T>>;

/** Prepares entries for ranking. Build once per list of entries. */
export function createIndex<T extends Findable>(entries: readonly T[]) {
  // Folded texts: the title alone, and the title with its further words.
  const titles = entries.map(({ title }) => fold(title));
  const texts = entries.map(({ words = [] }, at) => [titles[at] ?? '', ...words.map(fold)].join(' '));
  return {
    entries,
    titles,
    texts,
    names: entries.map(({ name }) => name && fold(name)),
    others: entries.map(({ others = [] }) => others.map(fold)),
    /** Places of entries by a whole further word. */
    byWord: placesOf(entries),
    byId: new Map(entries.flatMap(({ id }, at) => (id ? [[id.toLowerCase(), at]] : []))),
    /** Bits for the letters of each text, and for the first letters of its words: most mismatches cost a single comparison. */
    letters: Uint32Array.from(texts, bitsOf),
    initials: Uint32Array.from(texts, (text) => initialsOf(wordsOf(text))),
    /** Bits for the hashed first two letters of each word. */
    pairs: Uint32Array.from(texts, (text) => pairsOf(wordsOf(text))),
  };
}

const longestTitle = 1_000;

/**
 * Ranks entries for a query: exact titles, then titles beginning with the query, then texts with all words of the query in any
 * order, then letters in order from the beginnings of words (`asu` finds "Add super user").
 */
export function rank<T extends Findable>(index: Index<T>, query: string, limit = 50): readonly Ranked<T>[] {
  const wanted = fold(query).trim();
  const words = wanted.split(/\s+/);
  const best = new Best(limit);
  const initials = initialsOf(words);
  const pairs = pairsOf(words.filter((word) => /^[\p{L}\p{N}]{2}/u.test(word)));
  const count = index.entries.length;
  const named = index.byId.get(wanted);
  if (named !== undefined) best.add(named, tiers.exact, 0);
  const called = new Set(index.byWord.get(wanted));
  for (let at = 0; at < count; at++) {
    const isOther = words.length > 1 && index.others[at]?.some((other) => other.startsWith(wanted));
    if (isOther) best.add(at, tiers.prefix, 2 * longestTitle + (index.titles[at]?.length ?? 0));
    if (isOther || ~(index.initials[at] ?? 0) & initials || ~(index.pairs[at] ?? 0) & pairs) continue;
    const text = index.texts[at] ?? '';
    const title = index.titles[at] ?? '';
    if (title === wanted) best.add(at, tiers.exact, 0);
    else if (title.startsWith(wanted)) best.add(at, tiers.prefix, title.length);
    // Same tier as the title's beginning, but later.
    else if (called.has(at)) best.add(at, tiers.prefix, longestTitle);
    else if (index.names[at]?.startsWith(wanted)) best.add(at, tiers.prefix, longestTitle + title.length);
    else if (best.takes(tiers.word)) {
      const place = placeOfWords(text, words);
      if (place >= 0) best.add(at, tiers.word, place * 256 + Math.min(text.length, 255));
    }
  }
  const letters = bitsOf(wanted);
  const initial = bitsOf(wanted.charAt(0));
  for (let at = 0; at < count && best.places.length < limit; at++) {
    if (~(index.letters[at] ?? 0) & letters || ~(index.initials[at] ?? 0) & initial) continue;
    const text = index.texts[at] ?? '';
    const isIn = best.places.some((place) => place.at === at);
    const span = isIn ? -1 : looseSpan(text, wanted.replaceAll(' ', ''));
    if (span >= 0) best.add(at, tiers.loose, span * 256 + Math.min(text.length, 255));
  }
  return best.places.flatMap(({ at, tier }) => {
    const entry = index.entries[at];
    return entry ? { entry, tier } : [];
  });
}

function placesOf(entries: readonly Findable[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [at, { words = [] }] of entries.entries()) {
    for (const word of words.map(fold)) places.set(word, [...(places.get(word) ?? []), at]);
  }
  return places;
}

class Best {
  readonly places: { readonly at: number; readonly tier: number; readonly order: number }[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether an entry of a tier may still be among the best. */
  takes(tier: number): boolean {
    return this.places.length < this.#limit || tier <= (this.places.at(-1)?.tier ?? 0);
  }

  add(at: number, tier: number, within: number): void {
    const order = tier * 2 ** 32 + within;
    const { places } = this;
    if (places.length === this.#limit && order >= (places.at(-1)?.order ?? 0)) return;
    let to = places.length;
    while (to > 0 && (places[to - 1]?.order ?? 0) > order) to--;
    places.splice(to, 0, { at, tier, order });
    if (places.length > this.#limit) places.pop();
  }
}

/** Sum of the positions of all query words at beginnings of words; -1 if a word is missing. */
function placeOfWords(text: string, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const place = beginningOf(text, word);
    if (place < 0) return -1;
    sum += place;
  }
  return sum;
}

/** Number of jumps between the letters found by `looseSteps`; -1 without a match. */
function looseSpan(text: string, wanted: string): number {
  const steps = looseSteps(text, wanted);
  return steps ? steps.filter((at, i) => i === 0 || at !== (steps[i - 1] ?? 0) + 1).length : -1;
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u);

const initialsOf = (words: readonly string[]) => bitsOf(words.map((word) => word.charAt(0)).join(''));

function pairsOf(words: readonly string[]): number {
  let bits = 0;
  for (const word of words) if (word.length > 1) bits |= 1 << ((word.charCodeAt(0) * 31 + word.charCodeAt(1)) & 31);
  return bits >>> 0;
}

/** Bits for the letters of a text. Rare letters share a bit, digits share bits in pairs, other scripts share a bit. */
function bitsOf(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122) bits |= letterBits[code - 97] ?? 0;
    else if (code >= 48 && code <= 57) bits |= 1 << (24 + (code & 7));
    else if (code > 127) bits |= 1 << 23;
  }
  return bits >>> 0;
}

const letterBits = Array.from(
  'abcdefghijklmnopqrstuvwxyz',
  (letter) => 1 << Math.max(0, 'abcdefghiklmnoprstuvwy'.indexOf(letter) + 1),
);
