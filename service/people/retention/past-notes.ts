import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../http/surroundings.ts';
import { notes } from '../../notes/note.ts';
import type { Writing } from '../../records/writing.ts';
import { historyOfRecords } from '../erasing/history.ts';
import { rewriteRecords } from '../erasing/rewriting.ts';
import { ERASED } from '../erasing/traces.ts';

const AT_ONCE = 100;

/** Erases notes past the days of their company. */
export function erasePastNotes(db: Db): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from notes where id in (
        select notes.id from companies join notes on notes.company_id = companies.id
        where notes.created_at < now() - make_interval(days => note_days) and notes.erased_at is null
        limit ${AT_ONCE})
      for update skip locked`.execute(trx);
    await eraseNotes({ db: trx, actor: null }, sql`id = any(${rows.map(({ id }) => id)}::text[])`);
    return rows.length;
  });
}

/** Empties and deletes notes for good, with their mentions and their history. */
export async function eraseNotes(writing: Writing, which: RawBuilder<unknown>): Promise<void> {
  const unerased = sql`(${which}) and erased_at is null`;
  const mentions = sql`select id from mentions where note_id in (select id from notes where ${unerased})`;
  await historyOfRecords(
    writing,
    sql`record_id in (select id from notes where ${unerased}) or record_id in (${mentions})`,
  );
  await sql`delete from mentions where id in (${mentions})`.execute(writing.db);
  await rewriteRecords(writing, notes, unerased, ({ deletedAt }) => ({
    text: ERASED,
    callNumber: null,
    erasedAt: new Date(),
    deletedAt: deletedAt ?? new Date(),
  }));
}
