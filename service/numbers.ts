import { type Kysely, sql } from 'kysely';
import type { Tables } from './database/tables.ts';

/** What is numbered in each company, with what its numbers begin with. */
const PREFIXES = { JOB: 'J' } as const;

/**
 * The next number of a kind in a company, such as `J-000123`. No number is left out and none given twice: the counter is
 * held until the transaction ends, and goes back with it. Ask for it last, so that others wait for as little as possible.
 */
export async function nextNumber(db: Kysely<Tables>, companyId: string, kind: keyof typeof PREFIXES): Promise<string> {
  const { last } = await db
    .insertInto('counters')
    .values({ companyId, kind, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'kind', 'year']).doUpdateSet({ last: sql<number>`counters.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return numbered(PREFIXES[kind], last);
}

/** numbered('J', 123) → 'J-000123' */
export function numbered(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(6, '0')}`;
}
