import type pg from 'pg';
import { TooSlowError } from './unavailable.ts';

/**
 * The planner's units for a query that takes about a second on the embedded engine: the queries of the bench `ask` mostly
 * take 0.5 to 3.5 milliseconds for 1,000 units. At 125,000 jobs, the dearest of them has 6,000 units.
 */
const MOST_UNITS = 500_000;

/** A query that reads, and so can be explained. */
const READS = /^(\/\*.*?\*\/)?\s*(select|with)\b/i;

/**
 * Lets the planner's estimate refuse queries on a connection before they run.
 *
 * @returns a function that ends the refusals.
 */
export function refuseLongQueries(client: pg.PoolClient): () => void {
  const query = client.query as Query;
  const estimated: Query = async (text, values) => {
    if (READS.test(text)) {
      const units = unitsIn(await query.call(client, `explain (format json) ${text}`, values));
      if (units > MOST_UNITS) throw new TooSlowError(`The planner estimates ${Math.round(units)} units for a query.`);
    }
    return query.call(client, text, values);
  };
  client.query = estimated as typeof client.query;
  return () => {
    client.query = query as typeof client.query;
  };
}

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

function unitsIn({ rows }: pg.QueryResult<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>): number {
  return rows[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? 0;
}
