import { createHash } from 'node:crypto';
import { type Compilable, type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';

/**
 * Begins a long query whose text is one of few: the connection keeps the plan, which takes longer to make than the query
 * to run. Values belong in parameters.
 */
export const keptPlan = sql`/* kept plan */ `;

/**
 * Runs a query of Kysely with a kept plan, and answers its rows. For the small queries of each write: parsing and planning take
 * longer than a look at a row. Not for all columns of a table, because a migration by another process would end the plan.
 */
export async function runKept<Row>(db: QueryExecutorProvider, query: Compilable<Row>): Promise<Row[]> {
  return (await sql<Row>`${keptPlan}${query}`.execute(db)).rows;
}

/**
 * Compiles a query once.
 *
 * @param placeholders how many of the last parameters are placeholders.
 * @returns a function that takes a value for each placeholder, and answers the rows.
 */
export function compiledOnce<Row>(db: Kysely<Tables>, query: Compilable<Row>, placeholders: number) {
  const compiled = sql<Row>`${keptPlan}${query}`.compile(db);
  const others = compiled.parameters.slice(0, -placeholders);
  return async (...values: readonly unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>({ ...compiled, parameters: [...others, ...values] })).rows;
}

/**
 * A value of a kept query that the planner does not see. A database that sees the values finds a plan for each more promising
 * than a kept plan, and plans for ever.
 */
export const unplanned = (value: unknown, type: 'text' | 'text[]' | 'tsquery'): RawBuilder<unknown> =>
  sql`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`;

const MARK = '/* kept plan */';
const names = new Map<string, string>();

/** Lets a connection keep the plans of marked queries. */
export function keepPlans(client: pg.ClientBase): void {
  const prototype = Object.getPrototypeOf(client) as { query(...given: unknown[]): unknown }; // the overloads of `query` take these
  const query = (...given: unknown[]) => prototype.query.apply(client, given);
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && text.startsWith(MARK)
      ? query(keptQuery(text, values as unknown[]), ...rest)
      : query(text, values, ...rest)) as typeof client.query;
}

/** A query for the driver, with a name where the connection keeps the plan. */
export function keptQuery(text: string, values: unknown[] = []): pg.QueryConfig {
  return { text, values, ...(text.startsWith(MARK) && { name: nameOf(text) }) };
}

function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 40);
  names.set(text, name);
  return name;
}
