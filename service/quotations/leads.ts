import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { nextNumber, numbered } from '../numbers.ts';
import { badField } from '../problem.ts';

const LEAD_NUMBER = /^L-(\d{6,9})$/;

/** The lead number that comes next in a company, as long as nobody takes it. */
export async function nextLead(db: Kysely<Tables>, companyId: string): Promise<string> {
  const counter = await db
    .selectFrom('counters')
    .where('companyId', '=', companyId)
    .where('kind', '=', 'LEAD')
    .select('last')
    .executeTakeFirst();
  return numbered('L', (counter?.last ?? 0) + 1);
}

/**
 * The lead number of a quotation: the one given, which was given before, or else is the next and is taken by that; the next
 * where none is given. Of several who take the next one at once, all follow the same lead.
 *
 * @throws Problem BAD_INPUT at `leadNumber` for any other, naming the next.
 */
export async function takeLead(
  db: Kysely<Tables>,
  companyId: string,
  given: string | null | undefined,
): Promise<string> {
  if (given === null || given === undefined) return nextNumber(db, companyId, 'LEAD');
  const number = Number(LEAD_NUMBER.exec(given)?.[1] ?? 0);
  // There are no gaps: whatever is not above the last was given.
  if (number > 0 && numbered('L', number) === given && (await count(db, companyId, number))) return given;
  const next = await nextLead(db, companyId);
  const message = `leadNumber is “${given}”, which this company has not given. Take one that it has, or the next, ${next}.`;
  throw badField('leadNumber', 'NOT_FOUND', message);
}

/** Counts up to a number where that is not above the next; says whether it is so. */
async function count(db: Kysely<Tables>, companyId: string, number: number): Promise<boolean> {
  await db
    .insertInto('counters')
    .values({ companyId, kind: 'LEAD', last: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('counters')
    .set({ last: sql<number>`greatest(last, ${number})` })
    .where('companyId', '=', companyId)
    .where('kind', '=', 'LEAD')
    .where('last', '>=', number - 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
