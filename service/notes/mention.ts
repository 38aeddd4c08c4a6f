import { sql } from 'kysely';
import { Type } from 'typebox';
import type { RecordColumns } from '../database/tables.ts';
import { DateTime, Nullable } from '../http/schemas.ts';
import * as field from '../records/fields.ts';
import { recordKind } from '../records/kind.ts';

const mentionFields = field.declare({
  companyId: field.kept(Type.String()),
  noteId: field.kept(Type.String()),
  recordId: field.kept(Type.String()),
  userId: field.kept(Type.String()),
  readAt: field.kept(Nullable(DateTime)),
});

declare module '../database/tables.ts' {
  interface Tables {
    mentions: RecordColumns & field.ColumnsOf<typeof mentionFields>;
  }
}

export const Mention = field.answer(mentionFields, 'Mention');

/** Mentions of users in notes, each seen by the mentioned user only. */
export const mentions = recordKind({
  type: 'mention',
  table: 'mentions',
  schema: Mention,
  fields: mentionFields,
  read: 'NOTES_READ',
  within: {
    sees: (viewer, { userId }) => userId === viewer.userId,
    rows: ({ userId }) => sql`user_id = ${userId}`,
  },
});
