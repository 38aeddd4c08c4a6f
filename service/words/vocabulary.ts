import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../http/surroundings.ts';
import { plain } from '../shared/search-text.ts';
import { codesOf } from './codes.ts';
import { likenessOf, type Spoken, spoken } from './spoken.ts';

/** Words of a company's records that stand for a typed word, with their likeness. */
export interface Known {
  /** Whether a word of the records is the typed word, or begins so. */
  isKnown: boolean;
  alike: ReadonlyMap<string, number>;
}

const MOST_ALIKE = 12;
const LEAST_ALIKE = 0.4;
/** Looser spellings would only blur a word that the records have. */
const LEAST_ALIKE_OF_KNOWN = 0.62;

/**
 * Looks up typed words in the vocabulary of a company, or of all companies.
 *
 * @param typed as typed: other scripts lose signs when plain.
 * @param only the words to look up as spelt alone.
 */
export async function lookUpWords(
  db: Db,
  companyId: string | null,
  typed: readonly string[],
  only: ReadonlySet<string> = new Set(),
): Promise<Map<string, Known>> {
  const sought = typed.map(spoken);
  if (sought.length === 0) return new Map();
  const branches = sought.map((each, at) => sql`(${wordsLike(companyId, each, at, only.has(each.word))})`);
  const { rows } = await sql<{ at: number; word: string }>`${sql.join(branches, sql` union all `)}`.execute(db);
  return new Map(sought.map((each, at) => [each.word, knownOf(each, rows.filter((row) => row.at === at).map(({ word }) => word))]));
}

function knownOf(typed: Spoken, words: readonly string[]): Known {
  const isKnown = words.some((word) => word.startsWith(typed.word));
  const least = isKnown ? LEAST_ALIKE_OF_KNOWN : LEAST_ALIKE;
  const alike = [...new Set(words)]
    .filter((word) => !word.startsWith(typed.word))
    .map((word) => [word, likenessOf(typed, word)] as const)
    .filter(([, likeness]) => likeness >= least)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_ALIKE);
  return { isKnown, alike: new Map(alike) };
}

const literal = (text: string): string => text.replace(/[\\%_]/gu, '\\$&');

function wordsLike(companyId: string | null, { word, codes }: Spoken, at: number, isAsSpelt: boolean): RawBuilder<unknown> {
  const isOurs = companyId === null ? sql`true` : sql`company_id = ${companyId}`;
  const begins = sql`(select ${sql.lit(at)} as at, word from vocabulary
    where ${isOurs} and word >= ${word} and word < ${`${word}\u{10ffff}`} order by word limit 1)`;
  if (isAsSpelt || word.length > LONGEST) return begins;
  const isAlike = [
    sql`codes && ${codes}::text[]`,
    ...(word.length > 3 ? [sql`misspellings(word) && ${misspellings(word)}::text[]`, sql`word like ${`%${literal(word)}%`}`] : []),
    ...(word.length > 5 ? [sql`word % ${word}`] : []),
  ];
  return sql`${begins} union all (select ${sql.lit(at)}, word from vocabulary where ${isOurs} and (${sql.join(isAlike, sql` or `)})
    order by similarity(word, ${word}) desc limit 80)`;
}

const LONGEST = 24;

/** The word, and the word without each of its letters, as in the vocabulary's index. */
function misspellings(word: string): string[] {
  const letters = [...word];
  return [word, ...new Set(letters.map((_, at) => letters.toSpliced(at, 1).join('')))];
}

/** As `search_words` of the migrations separates words. */
const SIGNS = /[\s!-/:-@[-`{-~–—‘’“”«»·•]+/u;

/**
 * Adds the codes of new words: the database learns the words themselves with the records. Kept in the transaction of the
 * change.
 *
 * @param texts as written: other scripts lose signs when plain.
 */
export async function learnCodes(db: Db, companyId: string | null, texts: readonly string[]): Promise<void> {
  const words = new Map(texts.flatMap((text) => text.split(SIGNS)).map((word) => [plain(word), word]));
  const coded = [...words].flatMap(([word, written]) => {
    const codes = codesOf(written);
    return codes.length > 0 ? [{ word, codes }] : [];
  });
  if (coded.length === 0) return;
  await sql`update vocabulary set codes = given.codes
    from jsonb_to_recordset(${JSON.stringify(coded)}::jsonb) as given (word text, codes text[])
    where company_id = ${companyId ?? ''} and vocabulary.word = given.word collate "C" and vocabulary.codes is null`.execute(db);
}
