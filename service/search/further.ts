import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { conditionedPossible, indexedPossible, type Looked, NEWEST, type Possible, type Wanted } from './candidates.ts';
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
  const large = new Set(known.newest.filter(({ seen }) => seen >= NEWEST).map(({ kind }) => kind));
  const kinds = [...new Set([...range.kinds, ...range.around])].filter(({ kind }) => large.has(kind));
  const among = { ...range, kinds };
  const queries = new Map(kinds.map((kind) => [kind.kind, indexQueries(kind, known)]));
  const facts = new Map(kinds.map((kind) => [kind.kind, datedAndPriced(kind, known.reading, known.zone)]));
  const indexed = [
    ...([...queries.values()].some(({ length }) => length > 0)
      ? await indexedPossible(db, among, wanted, queries)
      : []),
    ...([...facts.values()].some(({ length }) => length > 0)
      ? await conditionedPossible(db, among, wanted, facts)
      : []),
  ];
  const people = peopleIn([...known.newest, ...indexed], known);
  const byPeople = new Map(kinds.map((kind) => [kind.kind, conditionsOfPeople(kind, people)]));
  const isByPeople = [...byPeople.values()].some(({ length }) => length > 0);
  return [...indexed, ...(isByPeople ? await conditionedPossible(db, among, wanted, byPeople) : [])];
}

/** A word in more of the newest rows has matches enough among them, and too many in an index. */
const RARE = NEWEST * 0.03;
const MIDDLING = NEWEST * 0.1;
const MOST_TELLING = 4;
/** A word in more of the newest rows is in thousands of rows of a large company. */
const FEW = 3;

/** Index queries for the facts, for pairs of telling words, and for rare words alone. */
function indexQueries(kind: Searched, { reading, lexicon, newest }: Known): string[] {
  const rows = newest.find((each) => each.kind === kind.kind)?.rows ?? [];
  const words = reading.terms.flatMap((term, at) => {
    if (term.ways.length === 0 || term.isTalk) return [];
    const count = rows.filter(({ own }) => own & (2 ** at)).length;
    return [{ at: term.at, query: termQuery(term, lexicon, count > FEW), count }];
  });
  const said = words.filter(({ query }) => query !== '');
  // Words side by side, such as a first name and a surname.
  const neighbours = said
    .flatMap((one) => said.filter(({ at }) => at === one.at + 1).map((two) => [one, two] as const))
    .filter(([one, two]) => Math.min(one.count, two.count) <= MIDDLING)
    .slice(0, 2 * MOST_TELLING);
  const ranked = said.toSorted((a, b) => a.count - b.count).slice(0, MOST_TELLING);
  const telling = ranked.flatMap((one, place) =>
    one.count > MIDDLING ? [] : ranked.slice(place + 1).map((two) => [one, two] as const),
  );
  const pairs = [...neighbours, ...telling].map(([one, two]) => `(${one.query} & ${two.query})`);
  const rare = ranked.filter(({ count }) => count <= RARE).map(({ query }) => query);
  return [factQuery(kind, reading) ?? '', [...new Set(pairs)].join(' | '), rare.join(' | ')].filter(
    (query) => query !== '',
  );
}

const MOST_PEOPLE = 40;
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
      return [kind, [...new Set(rows.toSorted((a, b) => worth(b) - worth(a)).map(({ id }) => id))].slice(0, most)];
    }),
  );
}

const PEOPLE = ['CUSTOMER', 'CUSTOMER_COMPANY', 'USER'];

/** The newest records of people, through the indexes of references. */
function conditionsOfPeople(
  { kind, beside }: Searched,
  people: ReadonlyMap<string, readonly string[]>,
): RawBuilder<unknown>[] {
  const customers = people.get('CUSTOMER') ?? [];
  const companies = people.get('CUSTOMER_COMPANY') ?? [];
  const users = people.get('USER') ?? [];
  const names = beside.map(({ name }) => name);
  const ofCompanies = sql`(select id from customers where customer_company_id = any(${companies}::text[]) limit 200)`;
  return [
    ...(names.includes('customer') && customers.length > 0 ? [sql`customer_id = any(${customers}::text[])`] : []),
    ...(names.includes('customer') && companies.length > 0 ? [sql`customer_id = any(array${ofCompanies})`] : []),
    ...(kind === 'CUSTOMER' && companies.length > 0 ? [sql`customer_company_id = any(${companies}::text[])`] : []),
    ...(names.includes('assignee') && users.length > 0 ? [sql`assignee_id = any(${users}::text[])`] : []),
  ];
}
