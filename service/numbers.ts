import { type Kysely, sql } from 'kysely';
import type { Tables } from './database/tables.ts';

/** What is numbered in each company, with what its numbers begin with. Some begin again in each year. */
const PREFIXES = { JOB: 'J', LEAD: 'L' } as const;
const PREFIXES_OF_YEARS = { QUOTATION: 'Q', PROFORMA_INVOICE: 'P' } as const;

/**
 * The next number of a kind in a company, such as `J-000123` or, in a year, `Q-2026-000123`. No number is left out and none
 * given twice: the counter is held until the transaction ends, and goes back with it. Ask for it last, so that others wait
 * for as little as possible.
 */
export function nextNumber(db: Kysely<Tables>, companyId: string, kind: keyof typeof PREFIXES): Promise<string>;
export function nextNumber(
  db: Kysely<Tables>,
  companyId: string,
  kind: keyof typeof PREFIXES_OF_YEARS,
  year: number,
): Promise<string>;
export async function nextNumber(
  db: Kysely<Tables>,
  companyId: string,
  kind: keyof typeof PREFIXES | keyof typeof PREFIXES_OF_YEARS,
  year = 0,
): Promise<string> {
  const { last } = await db
    .insertInto('counters')
    .values({ companyId, kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'kind', 'year']).doUpdateSet({ last: sql<number>`counters.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  const prefix = { ...PREFIXES, ...PREFIXES_OF_YEARS }[kind];
  return numbered(year === 0 ? prefix : `${prefix}-${year}`, last);
}

/** numbered('J', 123) → 'J-000123', numbered('Q-2026', 123) → 'Q-2026-000123' */
export function numbered(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(6, '0')}`;
}
