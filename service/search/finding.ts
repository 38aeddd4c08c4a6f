import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { isEnglish } from '../words/english.ts';
import { type Known, lookUpWords } from '../words/vocabulary.ts';
import { type Looked, newestPossible, type Wanted } from './candidates.ts';
import { factsAtHand } from './facts.ts';
import { lookFurther, worthOf } from './further.ts';
import { numbersOfCustomers } from './numbered.ts';
import { literal } from './queries.ts';
import { type Candidate, companyOfRange, type Range, readCandidates } from './range.ts';
import { type Answer, answerOf, type Weights } from './ranking.ts';
import { type Reading, readingOf, type Term } from './reading.ts';
import { dayIn, textsAround } from './searched.ts';

/** A record that answers a text, as a hit or nearly. */
export interface Answering {
  candidate: Candidate;
  answer: Answer;
}

/** The records that answer a text, and the words of the records that stand for the text's words. */
export interface Sighting {
  lexicon: ReadonlyMap<string, Known>;
  answering: Answering[];
}

const MOST_READ = 30;
const MOST_TERMS = 16;

/** The records of a range that answer a text at all, in no order. */
export async function finding(db: Kysely<Tables>, range: Range, text: string): Promise<Sighting> {
  const companyId = companyOfRange(range);
  const zone = await zoneOf(db, companyId, text);
  const reading = readingOf(text, dayIn(new Date(), zone));
  const lexicon = await lexiconOf(db, companyId, reading);
  const terms = mostTelling(reading.terms, lexicon);
  const patterns = terms.map((term) => patternsOf(term, lexicon));

  const judged = { ...reading, terms };
  const wanted: Wanted = { patterns, facts: (kind) => factsAtHand(kind, judged, zone) };
  const newest = await newestPossible(db, { ...range, kinds: [...new Set([...range.kinds, ...range.around])] }, wanted);
  const rarity = weightsOf(terms, newest);
  const further = newest.some(({ isLarge }) => isLarge)
    ? await lookFurther(db, range, wanted, { reading: judged, zone, lexicon, rarity, newest })
    : [];

  const numbers = await numbersOfCustomers(db, range, judged);
  const ids = mostLikely([...newest, ...further], terms, rarity);
  ids.set('CUSTOMER', [...new Set([...(ids.get('CUSTOMER') ?? []), ...numbers.keys()])]);
  const candidates = await readCandidates(db, range, ids);
  const kinds = new Map(range.kinds.map((kind) => [kind.kind, kind]));
  const answering = candidates.flatMap((candidate) => {
    const kind = kinds.get(candidate.kind);
    const own = kind ? textsAround(kind, candidate.read, zone) : [];
    const fields = [...own, ...(numbers.get(candidate.id) ?? [])];
    const weights = withoutCommon(
      rarity,
      newest.find(({ kind }) => kind === candidate.kind),
      terms,
    );
    const answer = answerOf(fields, candidate.kind, judged, lexicon, weights);
    return answer ? [{ candidate, answer }] : [];
  });
  return { lexicon, answering };
}

/** Days are of the company's zone; other texts need no zone. */
async function zoneOf(db: Kysely<Tables>, companyId: string | null, text: string): Promise<string> {
  if (companyId === null || !MAY_HAVE_A_DAY.test(text)) return 'UTC';
  const row = await db.selectFrom('companies').where('id', '=', companyId).select('timeZone').executeTakeFirst();
  return row?.timeZone ?? 'UTC';
}

const MAY_HAVE_A_DAY = /\d|day|yesterday|tomorrow/iu;

/** Looks up the pieces of the words: in a long text, names and long words alone by likeness. */
async function lexiconOf(db: Kysely<Tables>, companyId: string | null, reading: Reading): Promise<Map<string, Known>> {
  const words = reading.terms.filter(({ ways, isTalk }) => ways.length > 0 && !isTalk);
  const pieces = [...new Set(words.flatMap(({ ways }) => ways.flat()))].filter((piece) => !/\d/u.test(piece));
  const likely = words.filter(({ isName }) => isName).flatMap(({ ways }) => ways.flat());
  const spelt = new Set(
    pieces.length > MOST_ALIKE ? pieces.filter((piece) => !likely.slice(0, MOST_ALIKE).includes(piece)) : [],
  );
  const typed = pieces.slice(0, MOST_LOOKED_UP).map((piece) => reading.typed.get(piece) ?? piece);
  return lookUpWords(db, companyId, typed, spelt);
}

const MOST_ALIKE = 12;
const MOST_LOOKED_UP = 120;

/** The terms to search by: mentions, then words that the records have, names and long words first. */
function mostTelling(terms: readonly Term[], lexicon: ReadonlyMap<string, Known>): Term[] {
  if (terms.length <= MOST_TERMS) return [...terms];
  const isHad = ({ ways }: Term) =>
    ways.flat().some((piece) => lexicon.get(piece)?.isKnown || lexicon.get(piece)?.alike.size);
  const worth = (term: Term) =>
    (term.mentions.length > 0 ? 8 : 0) +
    (isHad(term) ? 4 : 0) +
    (term.isName ? 3 : 0) -
    (term.isTalk ? 9 : 0) +
    Math.min(term.said.length, 10) / 10;
  const best = new Set(terms.toSorted((a, b) => worth(b) - worth(a)).slice(0, MOST_TERMS));
  return terms.filter((term) => best.has(term));
}

function patternsOf({ ways, mentions }: Term, lexicon: ReadonlyMap<string, Known>): string[] {
  const patterns = ways.flatMap((way) => {
    const longest = way.toSorted((a, b) => b.length - a.length)[0] ?? '';
    return [longest, ...(lexicon.get(longest)?.alike.keys() ?? [])].map((word) => `%${literal(word)}%`);
  });
  const numbers = mentions.flatMap((mention) => {
    if (mention.form === 'NUMBER') return [`%${mention.letter ?? ''}%${mention.digits}%`];
    return mention.form === 'PHONE' && mention.digits.length > 3 ? [`%${mention.digits.slice(-7)}%`] : [];
  });
  return shortest([...new Set([...patterns, ...numbers])]);
}

/** Leaves out patterns that hold another pattern, whose rows the other finds: each pattern reads each row. */
const shortest = (patterns: readonly string[]): string[] =>
  patterns.filter((pattern) =>
    patterns.every(
      (other) => other === pattern || !pattern.includes(other.slice(1, -1)) || other.slice(1, -1).includes('%'),
    ),
  );

/** How telling each term is among the rows looked at: rare words most, words of all records least. */
function weightsOf(terms: readonly Term[], looked: readonly Looked[]): Map<Term, number> {
  const seen = looked.reduce((sum, { seen }) => sum + seen, 0);
  const counts = terms.map((_, at) =>
    looked.reduce((sum, { rows }) => sum + rows.filter(({ own }) => own & (2 ** at)).length, 0),
  );
  return new Map(
    terms.map((term, at) => [
      term,
      term.isTalk ? TALK : weightOf(term, counts[at] ?? 0, seen) * (counts[at] ? 1 : unknownWeight(term)),
    ]),
  );
}

const TALK = 0.06;

/** A usual word that no record has says less than a name. */
const unknownWeight = ({ said, ways }: Term): number => (ways.length > 0 && isEnglish(said) ? 0.4 : 1);

function weightOf({ mentions, ways }: Term, count: number, seen: number): number {
  if (ways.length === 0) return mentions[0]?.form === 'DAY' ? 0.7 : 1;
  const isShort = ways.every((way) => way.every((piece) => piece.length < 3 && /^[a-z0-9]+$/u.test(piece)));
  return (
    Math.max(0.08, Math.min(1, Math.log((seen + 20) / (count + 0.5)) / Math.log((seen + 20) / 1.5))) *
    (isShort ? 0.5 : 1)
  );
}

const EVERY = 0.6;
const LEAST_TO_JUDGE = 20;

/** A word that almost every record of a kind has tells nothing there. */
function withoutCommon(weights: Weights, looked: Looked | undefined, terms: readonly Term[]): Weights {
  if (!looked || looked.seen < LEAST_TO_JUDGE) return weights;
  return new Map(
    terms.map((term, at) => {
      const share = looked.rows.filter(({ own }) => own & (2 ** at)).length / looked.seen;
      return [term, (weights.get(term) ?? 0) * (share > EVERY && term.mentions.length === 0 ? 0.1 : 1)];
    }),
  );
}

/** A record with much less of the text than another is no answer. */
const LEAST_OF_BEST = 0.3;

/** The records to read: those of facts, then those with most of the text. */
function mostLikely(looked: readonly Looked[], terms: readonly Term[], weights: Weights): Map<string, string[]> {
  const kinds = [...Map.groupBy(looked, ({ kind }) => kind)].map(([kind, each]) => {
    const rows = each.flatMap(({ rows }) => rows.map((row) => ({ ...row, worth: worthOf(row, terms, weights) })));
    return { kind, rows: rows.toSorted((a, b) => b.worth - a.worth) };
  });
  const least = LEAST_OF_BEST * Math.max(0, ...kinds.map(({ rows }) => rows[0]?.worth ?? 0));
  return new Map(
    kinds.map(({ kind, rows }) => {
      const sure = rows.filter(({ hasFact }) => hasFact).slice(0, MOST_READ);
      const likely = rows.filter(({ worth }) => worth >= least).slice(0, MOST_READ);
      return [kind, [...new Set([...sure, ...likely].map(({ id }) => id))]];
    }),
  );
}
