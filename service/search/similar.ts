import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { scopeOf } from '../shared/permissions.ts';
import type { Range } from './candidates.ts';
import { literal } from './queries.ts';
import type { Sought, WordSought } from './sought.ts';

const LETTERS = /^\D{4,24}$/u;
/** The most words of a text to look up, and the most similar words for each. */
const MOST_LOOKED_UP = 4;
const MOST_ALIKE = 6;

/**
 * The search with similar words added: words of records that contain a sought word, or differ by one letter, or by two
 * in a long word. Null without similar words. Numbers have no similar words.
 */
export async function withSimilar(db: Kysely<Tables>, range: Range, wanted: Sought): Promise<Sought | null> {
  const typed = wanted.words.flatMap((word) => singleWord(word) ?? []).slice(0, MOST_LOOKED_UP);
  if (typed.length === 0) return null;
  const looked = typed.map((word) => sql`(${wordsLike(range, word)})`);
  const { rows } = await sql<{ typed: string; word: string }>`${sql.join(looked, sql` union all `)}`.execute(db);
  const alike = new Map(
    typed.map((word) => [
      word,
      nearest(
        word,
        rows.filter((row) => row.typed === word).map(({ word }) => word),
      ),
    ]),
  );
  const words = wanted.words.map((word) => ({ ...word, similar: alike.get(singleWord(word) ?? '') ?? [] }));
  return words.some(({ similar }) => similar.length > 0) ? { ...wanted, words } : null;
}

function singleWord({ beginnings }: WordSought): string | null {
  const [[word = '', ...others] = []] = beginnings;
  return others.length === 0 && LETTERS.test(word) ? word : null;
}

function wordsLike({ viewer, companyId }: Range, word: string): RawBuilder<unknown> {
  const only = companyId ?? scopeOf(viewer);
  const misspelt = sql.join(misspellings(word).map((each) => sql.lit(each)));
  const isAlike = [
    sql`misspellings(word) && array[${misspelt}]`,
    sql`word like ${`%${literal(word)}%`}`,
    ...(word.length > 5 ? [sql`word % ${word}`] : []),
  ];
  return sql`select distinct ${word}::text as typed, word, similarity(word, ${word}) as likeness from vocabulary
    where ${only === null ? sql`true` : sql`company_id = ${only}`} and (${sql.join(isAlike, sql` or `)})
    order by likeness desc limit 50`;
}

/** The word, and the word without each of its letters, as in the vocabulary's index. */
function misspellings(word: string): string[] {
  const letters = [...word];
  return [word, ...new Set(letters.map((_, at) => letters.toSpliced(at, 1).join('')))];
}

function nearest(typed: string, words: readonly string[]): string[] {
  const most = typed.length > 6 ? 2 : 1;
  return words
    .filter((word) => !word.startsWith(typed))
    .map((word) => ({
      word,
      steps: word.includes(typed)
        ? 0
        : Math.min(stepsBetween(typed, word), stepsBetween(typed, word.slice(0, typed.length))),
    }))
    .filter(({ steps }) => steps <= most)
    .sort((a, b) => a.steps - b.steps)
    .slice(0, MOST_ALIKE)
    .map(({ word }) => word);
}

/** The number of letters to leave out, put in, change or swap (Damerau and Levenshtein). */
function stepsBetween(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next[at] = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + Number(!isSame),
        isSwapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
