import { sql } from 'kysely';
import { Type } from 'typebox';
import type { RecordColumns } from '../database/tables.ts';
import { Body, Id, Maybe, Nullable, Phone } from '../http/schemas.ts';
import * as field from '../records/fields.ts';
import { recordKind } from '../records/kind.ts';
import { typeOf } from '../shared/ids.ts';
import { typesReadBy } from './subjects.ts';

/** '+1 (416) 555-0100 x12' → '+14165550100', E.164 for a number with the code of its country. */
const withoutSeparators = (phone: string): string => phone.replace(/ ?[xe].*$/, '').replace(/[^+\d]/g, '');

export const noteFields = field.declare({
  companyId: field.kept(Type.String()),
  recordId: { ...field.kept(Type.String()), create: Id },
  text: field.required(field.text(Body), 'TEXT'),
  /** The caller's number, for a note from a call. */
  callNumber: { ...field.kept(Nullable(Type.String())), create: Maybe(Phone), stored: withoutSeparators },
  authorId: field.kept(Type.String()),
  authorName: field.kept(Type.String()),
  /** The end of the text, after the days of the company. */
  erasedAt: field.column<Date | null>(),
});

declare module '../database/tables.ts' {
  interface Tables {
    notes: RecordColumns & field.ColumnsOf<typeof noteFields>;
  }
}

export const Note = field.answer(noteFields, 'Note');

/** Notes, read by everyone who may read their records. */
export const notes = recordKind({
  type: 'note',
  table: 'notes',
  schema: Note,
  fields: noteFields,
  read: 'NOTES_READ',
  within: {
    sees: (viewer, { recordId }) => typesReadBy(viewer).some((type) => type === typeOf(recordId)),
    // An id is its type, an underscore and 26 characters.
    rows: (viewer) => sql`left(record_id, -27) = any(${typesReadBy(viewer)})`,
  },
});
