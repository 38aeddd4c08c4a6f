import type pg from 'pg';
import { TooSlowError } from './unavailable.ts';

/**
 * The planner's cost units of about a second on the embedded engine. Nine of ten queries of the bench `ask` take 0.5 to
 * 3.5 ms for 1,000 units. At 125,000 jobs, the costliest query of the bench has 6,000 units.
 */
const MOST_UNITS = 500_000;

/** Matches a read: `select` or `with`, after an optional comment. */
export const READS = /^(\/\*.*?\*\/)?\s*(select|with)\b/i;

/**
 * Refuses each read on a connection whose cost, as estimated by the planner, is above `MOST_UNITS`. The read then rejects
 * with a TooSlowError, and does not run.
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
