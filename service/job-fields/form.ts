import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Viewer } from '../login/sessions.ts';
import { badField, Problem } from '../problem.ts';
import { findRow } from '../records/kind.ts';
import { jobFields, MOST_JOB_FIELDS } from './job-field.ts';

/**
 * Lets one change at a time into a company's form, until the transaction ends: places are given from 1 without a gap, so
 * a change of one field is a change of the places of others. It comes before any field is locked, or two changes would
 * wait crosswise.
 */
export async function enterForm(db: Kysely<Tables>, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`job fields of ${companyId}`}, 0))`.execute(db);
}

/** The same, of the company that a field belongs to. @throws Problem NOT_FOUND. */
export async function enterFormOf(db: Kysely<Tables>, viewer: Viewer, id: string): Promise<void> {
  const { companyId } = await findRow(db, jobFields, viewer, id);
  await enterForm(db, companyId);
}

/** The place after the last. @throws Problem CONFLICT where the form is full. */
export async function lastPlace(db: Kysely<Tables>, companyId: string): Promise<number> {
  const place = (await countOf(db, companyId)) + 1;
  if (place <= MOST_JOB_FIELDS) return place;
  throw new Problem(
    'CONFLICT',
    `The company has ${MOST_JOB_FIELDS} job fields, which is as many as there may be: delete one first.`,
  );
}

/** Makes room for a field at another place: those between its old and its new one move by one. @throws Problem BAD_INPUT. */
export async function makeRoom(
  db: Kysely<Tables>,
  { companyId, position: from }: { companyId: string; position: number },
  to: number,
): Promise<void> {
  const count = await countOf(db, companyId);
  if (to > count) {
    throw badField(
      'position',
      'TOO_LARGE',
      `position is ${to}, but the form has ${count} fields: it must be 1 to ${count}.`,
    );
  }
  if (to < from) await shift(db, companyId, [to, from - 1], 1);
  else await shift(db, companyId, [from + 1, to], -1);
}

/** Closes the gap that a field leaves. */
export async function closeGap(
  db: Kysely<Tables>,
  { companyId, position }: { companyId: string; position: number },
): Promise<void> {
  await shift(db, companyId, [position + 1, MOST_JOB_FIELDS], -1);
}

/** Moves the fields from one place to another, both included. That is no change of theirs: their version stays. */
async function shift(
  db: Kysely<Tables>,
  companyId: string,
  [first, last]: [number, number],
  by: 1 | -1,
): Promise<void> {
  await db
    .updateTable('jobFields')
    .set(({ eb }) => ({ position: eb('position', '+', by) }))
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .where('position', '>=', first)
    .where('position', '<=', last)
    .execute();
}

async function countOf(db: Kysely<Tables>, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('jobFields')
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
