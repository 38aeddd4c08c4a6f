import { sql } from 'kysely';
import { runKept } from '../database/kept-plans.ts';
import type { Db } from '../http/surroundings.ts';
import { badField } from '../shared/problem.ts';

/** Numbered kinds and their prefixes; the second group begins anew each year. */
const PREFIXES = { JOB: 'J', LEAD: 'L' } as const;
const PREFIXES_OF_YEARS = { QUOTATION: 'Q', PROFORMA_INVOICE: 'P' } as const;

/**
 * The next number of a kind in a company: `J-000123`, or with a year `Q-2026-000123`. Numbers have no gaps and no
 * repeats: the transaction holds the counter until it ends. Take the number last, so others wait briefly.
 */
export function nextNumber(db: Db, companyId: string, kind: keyof typeof PREFIXES): Promise<string>;
export function nextNumber(
  db: Db,
  companyId: string,
  kind: keyof typeof PREFIXES_OF_YEARS,
  year: number,
): Promise<string>;
export async function nextNumber(
  db: Db,
  companyId: string,
  kind: keyof typeof PREFIXES | keyof typeof PREFIXES_OF_YEARS,
  year = 0,
): Promise<string> {
  const counted = db
    .insertInto('counters')
    .values({ companyId, kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'kind', 'year']).doUpdateSet({ last: sql<number>`counters.last + 1` }),
    )
    .returning('last');
  const [{ last }] = (await runKept(db, counted)) as [{ last: number }]; // the row of the insert
  const prefix = { ...PREFIXES, ...PREFIXES_OF_YEARS }[kind];
  return numbered(year === 0 ? prefix : `${prefix}-${year}`, last);
}

/** numbered('J', 123) → 'J-000123', numbered('Q-2026', 123) → 'Q-2026-000123' */
export function numbered(prefix: string, number: number): string {
  return `${prefix}-${String(number).padStart(6, '0')}`;
}

/** @throws Problem BAD_INPUT for an issue date outside the year of a number such as `Q-2026-000123`. */
export function demandYear(number: string, issueDate: string): void {
  const [, year = ''] = number.split('-');
  if (!issueDate.startsWith(`${year}-`)) throw badField('issueDate', 'OTHER_YEAR', { year: Number(year) }, issueDate);
}
