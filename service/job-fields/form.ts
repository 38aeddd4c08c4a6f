import { sql } from 'kysely';
import type { Db } from '../http/surroundings.ts';
import type { Viewer } from '../login/sessions.ts';
import { findRow } from '../records/kind.ts';
import { badField, conflictingField } from '../shared/problem.ts';
import { jobFields, MOST_JOB_FIELDS } from './job-field.ts';

/**
 * Locks a company's form for one change at a time, until the transaction ends. Positions run from 1 without gaps, so
 * moving a field moves others. Call it before locking a field, or two changes could deadlock.
 */
export async function enterForm(db: Db, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`job fields of ${companyId}`}, 0))`.execute(db);
}

/** Locks the form of a field's company. @throws Problem NOT_FOUND. */
export async function enterFormOf(db: Db, viewer: Viewer, id: string): Promise<void> {
  const { companyId } = await findRow(db, jobFields, viewer, id);
  await enterForm(db, companyId);
}

/** The position after the last. @throws Problem CONFLICT for a full form. */
export async function lastPlace(db: Db, companyId: string): Promise<number> {
  const place = (await countOf(db, companyId)) + 1;
  if (place <= MOST_JOB_FIELDS) return place;
  throw conflictingField('position', 'TOO_MANY', { max: MOST_JOB_FIELDS });
}

/** Makes room at a position: the fields between the old and the new position move by one. @throws Problem BAD_INPUT. */
export async function makeRoom(
  db: Db,
  { companyId, position: from }: { companyId: string; position: number },
  to: number,
): Promise<void> {
  const count = await countOf(db, companyId);
  if (to > count) {
    throw badField('position', 'TOO_LARGE', { max: count }, to);
  }
  if (to < from) await shift(db, companyId, [to, from - 1], 1);
  else await shift(db, companyId, [from + 1, to], -1);
}

/** Closes the gap of a leaving field. */
export async function closeGap(
  db: Db,
  { companyId, position }: { companyId: string; position: number },
): Promise<void> {
  await shift(db, companyId, [position + 1, MOST_JOB_FIELDS], -1);
}

/** Moves the fields between two positions, both included. Their versions stay. */
async function shift(db: Db, companyId: string, [first, last]: [number, number], by: 1 | -1): Promise<void> {
  await db
    .updateTable('jobFields')
    .set(({ eb }) => ({ position: eb('position', '+', by) }))
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where('position', '>=', first)
    .where('position', '<=', last)
    .execute();
}

async function countOf(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('jobFields')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
