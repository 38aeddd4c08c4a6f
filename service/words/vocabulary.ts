import { sql } from 'kysely';
import { keptPlan, unplanned } from '../database/kept-plans.ts';
import type { Db } from '../http/surroundings.ts';
import { plain } from '../shared/search-text.ts';
import { codesOf } from './codes.ts';
import { likenessOf, type Spoken, spoken } from './spoken.ts';

/** Words of a company's records that stand for a typed word, with their likeness. */
export interface Known {
  /** Whether a word of the records is the typed word, or begins so. */
  isKnown: boolean;
  alike: ReadonlyMap<string, number>;
  /** All words that begin so; undefined for too many to list. */
  begun?: readonly string[] | undefined;
}

const MOST_ALIKE = 16;
const MOST_BEGUN = 12;
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
  const words = sought.map(({ word, codes }, at) => ({
    at,
    word,
    codes,
    alike: !only.has(word) && word.length <= LONGEST,
  }));
  const { rows } = await wordsLike(companyId, JSON.stringify(words)).execute(db);
  return new Map(
    sought.map((each, at) => [
      each.word,
      knownOf(
        each,
        rows.filter((row) => row.at === at).map(({ word }) => word),
      ),
    ]),
  );
}

function knownOf(typed: Spoken, words: readonly string[]): Known {
  const begun = [...new Set(words.filter((word) => word.startsWith(typed.word)))];
  const isKnown = begun.length > 0;
  const least = isKnown ? LEAST_ALIKE_OF_KNOWN : LEAST_ALIKE;
  const alike = [...new Set(words)]
    .filter((word) => !word.startsWith(typed.word))
    .map((word) => [word, likenessOf(typed, word)] as const)
    .filter(([, likeness]) => likeness >= least)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_ALIKE);
  return { isKnown, alike: new Map(alike), begun: isKnown && begun.length <= MOST_BEGUN ? begun : undefined };
}

const LONGEST = 24;
const MOST_COMPARED = 80;

/** For each word the next words of the vocabulary, and words with a code in common, with the word inside, or much like it. */
function wordsLike(companyId: string | null, words: string) {
  const isOurs = companyId === null ? sql`true` : sql`company_id = ${unplanned(companyId, 'text')}`;
  return sql<{ at: number; word: string }>`${keptPlan} select typed.at, found.word
    from jsonb_to_recordset(${words}::jsonb) as typed (at int, word text, codes text[], alike boolean), lateral (
      (select distinct word from vocabulary where ${isOurs} and word >= typed.word and word < typed.word || U&'\\+10FFFF'
        order by word limit ${sql.lit(MOST_BEGUN + 1)})
      union all
      (select word from vocabulary where ${isOurs} and typed.alike
        and (codes && typed.codes or length(typed.word) > 3 and word like '%' || typed.word || '%' or length(typed.word) > 5 and word % typed.word)
        order by similarity(word, typed.word) desc limit ${sql.lit(MOST_COMPARED)})
    ) found`;
}

/** As `search_words` of the migrations separates words. */
const SIGNS = /[\s!-/:-@[-`{-~–—‘’“”«»·•]+/u;

/** Words that this process gave codes before, by company: most texts have no other. A rolled back word waits for `codeWords`. */
const coded = new Set<string>();
const MOST_REMEMBERED = 200_000;

/**
 * Adds the codes of new words: the database learns the words themselves with the records. Kept in the transaction of the
 * change.
 *
 * @param texts as written: other scripts lose signs when plain.
 */
export async function learnCodes(
  db: Pick<Db, 'getExecutor'>,
  companyId: string | null,
  texts: readonly string[],
): Promise<void> {
  const keyOf = (word: string) => `${companyId ?? ''} ${word}`;
  const words = new Map(texts.flatMap((text) => text.split(SIGNS)).map((word) => [plain(word), word]));
  const fresh = [...words].filter(([word]) => !coded.has(keyOf(word)));
  const given = fresh
    .map(([word, written]) => ({ word, codes: codesOf(written) }))
    .filter(({ codes }) => codes.length > 0);
  if (given.length > 0) await addCodes(db, companyId, given);
  if (coded.size > MOST_REMEMBERED) coded.clear();
  for (const [word] of fresh) coded.add(keyOf(word));
}

/** Adds the codes of the words in texts, whether remembered or not. */
export async function learnCodesAgain(
  db: Pick<Db, 'getExecutor'>,
  companyId: string | null,
  texts: readonly string[],
): Promise<void> {
  for (const word of texts.flatMap((text) => text.split(SIGNS))) coded.delete(`${companyId ?? ''} ${plain(word)}`);
  await learnCodes(db, companyId, texts);
}

async function addCodes(
  db: Pick<Db, 'getExecutor'>,
  companyId: string | null,
  given: readonly { word: string; codes: string[] }[],
): Promise<void> {
  await sql`update vocabulary set codes = given.codes
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (word text, codes text[])
    where company_id = ${companyId ?? ''} and vocabulary.word = given.word collate "C" and vocabulary.codes is null`.execute(
    db,
  );
}

const WORDS_A_BATCH = 1000;

/**
 * Adds the codes of words without codes, such as those of an earlier version.
 *
 * @returns the number of words; zero when every word has codes.
 */
export async function codeWords(db: Db): Promise<number> {
  const { rows } = await sql<{ companyId: string; word: string }>`select distinct company_id, word from (
      select company_id, word from vocabulary where codes is null limit ${sql.lit(WORDS_A_BATCH)}) bare`.execute(db);
  const coded = rows.map((row) => ({ ...row, codes: codesOf(row.word) }));
  if (coded.length === 0) return 0;
  await sql`update vocabulary set codes = given.codes
    from jsonb_to_recordset(${JSON.stringify(coded)}::jsonb) as given ("companyId" text, word text, codes text[])
    where company_id = given."companyId" collate "C" and vocabulary.word = given.word collate "C" and vocabulary.codes is null`.execute(
    db,
  );
  return coded.length;
}
