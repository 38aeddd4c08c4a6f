import { sql } from 'kysely';
import type { Db } from '../http/surroundings.ts';
import { nextNumber, numbered } from '../records/numbers.ts';
import { badField } from '../shared/problem.ts';

const LEAD_NUMBER = /^L-(\d{6,9})$/;

/** The company's next lead number, while nobody takes it. */
export async function nextLead(db: Db, companyId: string): Promise<string> {
  const counter = await db
    .selectFrom('counters')
    .where('companyId', '=', companyId)
    .where('kind', '=', 'LEAD')
    .select('last')
    .executeTakeFirst();
  return numbered('L', (counter?.last ?? 0) + 1);
}

/**
 * The lead number of a quotation: a number in use, or the next number, which is taken; the next by default. Several
 * quotations taking the next number at once share the lead.
 *
 * @throws Problem BAD_INPUT at `leadNumber` for any other number, with the next.
 */
export async function takeLead(db: Db, companyId: string, given: string | null | undefined): Promise<string> {
  if (given === null || given === undefined) return nextNumber(db, companyId, 'LEAD');
  const number = Number(LEAD_NUMBER.exec(given)?.[1] ?? 0);
  // Numbers have no gaps, so every number up to the last is in use.
  if (number > 0 && numbered('L', number) === given && (await count(db, companyId, number))) return given;
  throw badField('leadNumber', 'NOT_FOUND', { kind: 'lead' }, given);
}

/** Counts up to a number no greater than the next. @returns whether it is. */
async function count(db: Db, companyId: string, number: number): Promise<boolean> {
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
