/** The number of letters to leave out, put in, change or swap (Damerau and Levenshtein). */
export const stepsBetween = (one: string, other: string): number =>
  distance(
    one,
    other,
    () => 1,
    () => 1,
  );

/** The distance of two words as heard (`soundOf`): vowels and consonants of one place in the mouth differ little. */
export const soundsBetween = (one: string, other: string): number =>
  distance(
    one,
    other,
    (letter) => (VOWEL.test(letter) ? 0.4 : 1),
    (a, b) => (VOWEL.test(a) && VOWEL.test(b) ? 0.3 : placeOf(a) === placeOf(b) ? 0.35 : 1),
  );

const VOWEL = /[aeiouh]/u;
const PLACES = ['bp', 'dt', 'gkC', 'fv', 'sSj', 'mn'];
const placeOf = (letter: string) => PLACES.find((place) => place.includes(letter)) ?? letter;

function distance(
  one: string,
  other: string,
  costOf: (letter: string) => number,
  costBetween: (a: string, b: string) => number,
): number {
  let before: number[] = [];
  let last = [0];
  for (const letter of other) last.push((last.at(-1) ?? 0) + costOf(letter));
  for (let row = 1; row <= one.length; row += 1) {
    const letter = one[row - 1] ?? '';
    const next = [(last[0] ?? 0) + costOf(letter)];
    for (let at = 1; at <= other.length; at += 1) {
      const against = other[at - 1] ?? '';
      const isSwapped = row > 1 && at > 1 && letter === other[at - 2] && one[row - 2] === against;
      next[at] = Math.min(
        (last[at] ?? 0) + costOf(letter),
        (next[at - 1] ?? 0) + costOf(against),
        (last[at - 1] ?? 0) + (letter === against ? 0 : costBetween(letter, against)),
        isSwapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
