import type pg from 'pg';
import { TooSlowError } from './unavailable.ts';

/**
 * The planner's units for a query that takes about 2 seconds on the embedded engine. The queries of the bench `ask` take
 * 1.2 to 3.5 milliseconds for 1,000 units, so the estimate refuses no query that takes less than a second.
 */
const MOST_UNITS = 1_000_000;

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
