import { namesIn, numberTyped } from '../line/exact-names.ts';
import { wordIn } from '../line/names.ts';
import type { Token } from '../line/tokens.ts';

/** A person who tells: `marco says`, `brennan told me that`, `jo park rang:`. */
const telling =
  /^(?:has |have |just )*(?:says?|said|reports?|reported|reckons?|thinks?|confirms?|confirmed|texted|messaged|mentioned|(?:tells?|told) (?:me|us)|(?:let|lets) (?:me|us) know)(?: (?:me|us))?(?: that)?:?$/;

/** Most words of a person's name. */
const mostNameWords = 3;

const pronoun = /^(it|that|this)$/;

/**
 * Clauses of a longer line that may be commands, for a line that means nothing as a whole: the words after a comma or a stop, with the
 * number before in place of a pronoun, and the words after a person who tells.
 *
 * clausesIn('parts came in, resume 118')  → resume 118
 * clausesIn('140 all good, close it')     → close 140
 * clausesIn('marco says 118 is done')     → 118 is done
 */
export function clausesIn(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const stops = tokens.flatMap(({ hasComma, text }, at) => (hasComma || /\p{L}{2}[.;]$/u.test(text) ? [at] : []));
  const ends = new Set([stops[0], stops.at(-1)].filter((at) => at !== undefined));
  const so = tokens.findIndex((token, at) => at > 1 && wordIn(token) === 'so');
  const behind = [...ends, ...(so < 0 ? [] : [so])].flatMap((at) => [afterStop(tokens, at), ofNumber(tokens, at)]);
  const clauses = [told(tokens), ...behind];
  return clauses.filter((clause) => clause.length > 1);
}

/** The words after a person who tells; none without such a person. */
export function told(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.map(wordIn);
  for (let from = 1; from <= mostNameWords && !/\d/.test(words[from - 1] ?? ''); from++) {
    for (let to = Math.min(from + mostTellingWords, words.length - 2); to > from; to--)
      if (telling.test(words.slice(from, to).join(' '))) return tokens.slice(to);
  }
  return [];
}

function afterStop(tokens: readonly Token[], at: number): readonly Token[] {
  const clause = tokens.slice(at + 1);
  const number = tokens.slice(0, at + 1).find((token) => numberTyped(namesIn([token]).names[0] ?? ''));
  const place = clause.findIndex((token) => pronoun.test(wordIn(token)));
  if (!number || place < 1 || clause.some(({ text }) => /^\D?\d{2,}$/.test(text))) return clause;
  return clause.map((token, i) => (i === place ? { ...number, hasComma: false } : token));
}

/** A clause without a number, about the number before: `131 nobody can before tuesday so wednesday at 8`. */
function ofNumber(tokens: readonly Token[], at: number): readonly Token[] {
  const [first] = tokens;
  const clause = tokens.slice(at + 1);
  const isNumbered = first !== undefined && numberTyped(namesIn([first]).names[0] ?? '') !== null;
  return isNumbered && !clause.some(({ text }) => /^\D?\d{3,}$/.test(text))
    ? [{ ...first, hasComma: false }, ...clause]
    : [];
}

const mostTellingWords = 5;
