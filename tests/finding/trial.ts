import { type Found, isWanted, type Query } from './queries.ts';

/** The answer to a query. */
export interface Trial {
  readonly query: Query;
  readonly found: readonly Found[];
  /** Place of the first wanted record, from 1; 0 when the answer has none. */
  readonly place: number;
}

/** Shares of trials, from 0 to 1. */
export interface Score {
  readonly count: number;
  /** A wanted record comes first. */
  readonly first: number;
  /** A wanted record is among the first three. */
  readonly three: number;
  /** Mean of 1 / place. */
  readonly reciprocal: number;
}

/** Asks each query in turn. */
export async function tryEach(
  queries: readonly Query[],
  find: (query: Query) => Promise<readonly Found[]> | readonly Found[],
): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (const query of queries) {
    const found = await find(query);
    trials.push({ query, found, place: 1 + found.findIndex((record) => isWanted(query, record)) });
  }
  return trials;
}

/** The score of the trials that want a record. */
export function scoreOf(trials: readonly Trial[]): Score {
  const wanting = trials.filter(wantsRecord);
  const share = (worth: (place: number) => number) =>
    wanting.reduce((sum, { place }) => sum + (place === 0 ? 0 : worth(place)), 0) / wanting.length;
  return {
    count: wanting.length,
    first: share((place) => (place === 1 ? 1 : 0)),
    three: share((place) => (place <= 3 ? 1 : 0)),
    reciprocal: share((place) => 1 / place),
  };
}

/** Of the trials that must find nothing, the share with a hit. */
export function falseHits(trials: readonly Trial[]): number {
  const barren = trials.filter((trial) => !wantsRecord(trial));
  return barren.filter(({ found }) => found.length > 0).length / barren.length;
}

/** Trials of each class that wants records, in the order of the list. */
export function byClass(trials: readonly Trial[]): Map<string, Trial[]> {
  return Map.groupBy(trials.filter(wantsRecord), ({ query }) => query.about);
}

/** A line for each query that went wrong: `name (company@docket.example): “brennan” → J-000004 … | …`. */
export function misses(trials: readonly Trial[]): string[] {
  return trials
    .filter(({ query, found, place }) => (query.wanted.length === 0 ? found.length > 0 : place !== 1))
    .map(({ query: { about, viewer, text, wanted }, found, place }) => {
      const typed = text.length > 120 ? `${text.slice(0, 120)}…` : text;
      const names = (records: readonly Found[]) =>
        records
          .slice(0, 3)
          .map(({ title }) => title)
          .join(' | ') || 'nothing';
      return `${about} (${viewer}): “${typed}” wants ${names(wanted)}, at place ${place} of: ${names(found)}`;
    });
}

function wantsRecord({ query }: Trial): boolean {
  return query.wanted.length > 0;
}
