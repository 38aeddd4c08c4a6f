import { type Kysely, type RawBuilder, sql } from 'kysely';
import { unplanned } from '../database/kept-plans.ts';
import type { Tables } from '../database/tables.ts';
import { indexedPossible, type Looked, newestOf, type Possible, queriedPossible, type Wanted } from './candidates.ts';
import { datedAndPriced, factQuery } from './facts.ts';
import type { Lexicon } from './matching.ts';
import { termQuery } from './queries.ts';
import type { Range } from './range.ts';
import type { Weights } from './ranking.ts';
import type { Reading, Term } from './reading.ts';
import type { Searched } from './searched.ts';

/** A text with the results of a look at the newest records. */
interface Known {
  reading: Reading;
  zone: string;
  lexicon: Lexicon;
  rarity: Weights;
  newest: readonly Looked[];
}

/** How much of a text a possible match seems to have. */
export const worthOf = ({ own, beside, isOpen }: Possible, terms: readonly Term[], weights: Weights): number =>
  terms.reduce(
    (sum, term, at) => {
      const weight = weights.get(term) ?? 0;
      return sum + (own & (2 ** at) ? weight : beside & (2 ** at) ? weight * 0.8 : 0);
    },
    isOpen ? 0.01 : 0,
  );

/**
 * Looks past the newest records of kinds that have more: by the indexes of terms, amounts and days; then from the people
 * found to their jobs and quotations.
 */
export async function lookFurther(db: Kysely<Tables>, range: Range, wanted: Wanted, known: Known): Promise<Looked[]> {
  const large = new Set(known.newest.filter(({ isLarge }) => isLarge).map(({ kind }) => kind));
  const kinds = [...new Set([...range.kinds, ...range.around])].filter(({ kind }) => large.has(kind));
  const among = { ...range, kinds };
  const queries = new Map(kinds.map((kind) => [kind.kind, indexQueries(kind, known)]));
  const facts = new Map(kinds.map((kind) => [kind.kind, datedAndPriced(kind, range, known.reading, known.zone)]));
  const indexed = [
    ...([...queries.values()].some(({ length }) => length > 0)
      ? await indexedPossible(db, among, wanted, queries)
      : []),
    ...([...facts.values()].some(({ length }) => length > 0) ? await queriedPossible(db, among, wanted, facts) : []),
  ];
  const people = peopleIn([...known.newest, ...indexed], known);
  const byPeople = new Map(kinds.map((kind) => [kind.kind, ofPeople(kind, range, people)]));
  const isByPeople = [...people.values()].some(({ length }) => length > 0);
  return [...indexed, ...(isByPeople ? await queriedPossible(db, among, wanted, byPeople) : [])];
}

/** Shares of the newest rows. A more common word has matches enough among them, and too many in an index. */
const RARE = 0.015;
const MIDDLING = 0.1;
/** The same for a pair of words. */
const RARE_PAIR = 0.02;
const MOST_TELLING = 4;
/** A more common word is in thousands of rows of a large company. */
const FEW = 0.006;

/** Index queries for the facts, for pairs of telling words, and for rare words alone. */
function indexQueries(kind: Searched, { reading, lexicon, newest }: Known): string[] {
  const { rows = [], seen = 1 } = newest.find((each) => each.kind === kind.kind) ?? {};
  const shareOf = (bits: number) => rows.filter(({ own }) => (own & bits) === bits).length / seen;
  const words = reading.terms.flatMap((term, place) => {
    if (term.ways.length === 0 || term.isTalk) return [];
    const bit = 2 ** place;
    const share = shareOf(bit);
    return [{ at: term.at, bit, share, query: termQuery(term, lexicon, share > FEW) }];
  });
  const said = words.filter(({ query }) => query !== '');
  // Words side by side, such as a first name and a surname.
  const neighbours = said.flatMap((one) =>
    said.filter(({ at }) => at === one.at + 1).map((two) => [one, two] as const),
  );
  const ranked = said.toSorted((a, b) => a.share - b.share).slice(0, MOST_TELLING);
  const telling = ranked.flatMap((one, place) => ranked.slice(place + 1).map((two) => [one, two] as const));
  const pairs = [...neighbours, ...telling]
    .filter(([one, two]) => Math.min(one.share, two.share) <= MIDDLING && shareOf(one.bit | two.bit) <= RARE_PAIR)
    .toSorted(([a, b], [c, d]) => a.share * b.share - c.share * d.share)
    .map(([one, two]) => `(${one.query} & ${two.query})`);
  const rare = ranked.filter(({ share }) => share <= RARE).map(({ query }) => query);
  const queries = [
    factQuery(kind, reading) ?? '',
    [...new Set(pairs)].slice(0, MOST_PAIRS).join(' | '),
    rare.join(' | '),
  ];
  return queries.filter((query) => query !== '');
}

const MOST_PAIRS = 6;
const MOST_PEOPLE = 20;
/** A text of one word hardly means a job of a person. */
const FEW_PEOPLE = 8;

/** The likeliest people of the text, by kind. */
function peopleIn(looked: readonly Looked[], { reading, rarity }: Known): Map<string, string[]> {
  const worth = (row: Possible) => (row.hasFact ? 2 : 0) + worthOf({ ...row, beside: 0 }, reading.terms, rarity);
  const people = looked.filter(({ kind }) => PEOPLE.includes(kind));
  const most = reading.terms.filter(({ isTalk }) => !isTalk).length > 1 ? MOST_PEOPLE : FEW_PEOPLE;
  return new Map(
    PEOPLE.map((kind) => {
      const rows = people
        .filter((each) => each.kind === kind)
        .flatMap(({ rows }) => rows)
        .filter(({ own, hasFact }) => own !== 0 || hasFact);
      const ranked = rows.map((row) => ({ id: row.id, worth: worth(row) })).toSorted((a, b) => b.worth - a.worth);
      return [kind, [...new Set(ranked.map(({ id }) => id))].slice(0, most)];
    }),
  );
}

const PEOPLE = ['CUSTOMER', 'CUSTOMER_COMPANY', 'USER'];

/** The newest records of people, through the indexes of references. */
function ofPeople(kind: Searched, range: Range, people: ReadonlyMap<string, readonly string[]>): RawBuilder<unknown>[] {
  const names = kind.beside.map(({ name }) => name);
  const countOf = (of: string) => people.get(of)?.length ?? 0;
  const idsOf = (of: string) => unplanned(people.get(of) ?? [], 'text[]');
  const ofCompanies = sql`array(select id from customers
    where customer_company_id = any(${idsOf('CUSTOMER_COMPANY')}) and deleted_at is null limit ${sql.lit(MOST_OF_COMPANIES)})`;
  const of = (column: string, owner: string) => newestOf(kind, range, column, idsOf(owner), countOf(owner));
  return [
    ...(names.includes('customer')
      ? [
          of('customerId', 'CUSTOMER'),
          newestOf(kind, range, 'customerId', ofCompanies, MANY_OF_A_COMPANY * countOf('CUSTOMER_COMPANY')),
        ]
      : []),
    ...(kind.kind === 'CUSTOMER' ? [of('customerCompanyId', 'CUSTOMER_COMPANY')] : []),
    ...(names.includes('assignee') ? [of('assigneeId', 'USER')] : []),
  ];
}

const MOST_OF_COMPANIES = 60;
const MANY_OF_A_COMPANY = 5;
