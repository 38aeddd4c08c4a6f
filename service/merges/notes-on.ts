import { sql } from 'kysely';
import { auditAll } from '../records/audit.ts';
import { type Attached, referring } from './attached.ts';

const notes = referring('NOTES', 'notes', 'recordId');

/** The notes on a record, each with the mentions in the note. */
export const notesOn: Attached = {
  ...notes,
  moves: {
    ...notes.moves,
    async move(writing, from, to, only) {
      const ids = await notes.moves.move(writing, from, to, only);
      const { rows } = await sql<{ id: string; companyId: string }>`
        update mentions set record_id = ${to}, version = version + 1, updated_at = now()
        where note_id = any(${ids}::text[]) returning id, company_id`.execute(writing.db);
      const changes = [{ field: 'recordId', from, to }];
      await auditAll(
        writing,
        rows.map(({ id, companyId }) => ({ recordId: id, companyId, action: 'UPDATED', changes })),
      );
      return ids;
    },
  },
};
