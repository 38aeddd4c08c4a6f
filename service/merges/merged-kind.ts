import { sql } from 'kysely';
import type { TObject } from 'typebox';
import type { Db } from '../http/surroundings.ts';
import type { Viewer } from '../login/sessions.ts';
import { type AnyFields, findRow } from '../records/kind.ts';
import { RESTORABLE_DAYS } from '../records/lists.ts';
import { nameColumn } from '../records/references.ts';
import type { Seen, WritingBy } from '../records/writes.ts';
import { wordOf } from '../shared/field-messages.ts';
import { demand } from '../shared/permissions.ts';
import { type MergeWanted, merge } from './merging.ts';
import type { MergedTable, Rules } from './rules.ts';
import { undo } from './undoing.ts';

export type MergedKind = ReturnType<typeof mergedKind>;

/** A kind whose records people merge, for routes that serve all kinds. */
export function mergedKind<Table extends MergedTable, Schema extends TObject, Fields extends AnyFields>(
  rules: Rules<Table, Schema, Fields>,
) {
  const { kind, needs, attached } = rules;
  return {
    type: kind.type,
    schema: kind.schema,
    word: wordOf(kind.type),
    needs,
    attached,
    merge: (writing: WritingBy, wanted: MergeWanted) => merge(rules, writing, wanted),
    undo: (writing: WritingBy, seen: Seen) => undo(rules, writing, seen),
    /** The records merged into a record in the last 30 days, newest first. */
    async mergedInto(db: Db, survivorId: string) {
      const { rows } = await sql<{ mergedId: string; mergedVersion: number; mergedName: string; mergedAt: Date }>`
        select merged_id, version as merged_version, ${sql.ref(nameColumn(kind))} as merged_name, merged_at
        from merges join ${sql.table(kind.table)} on id = merged_id
        where survivor_id = ${survivorId} and merged_at > now() - make_interval(days => ${RESTORABLE_DAYS})
        order by merged_at desc limit 200`.execute(db);
      return rows;
    },
    /** The record of an id. @throws Problem FORBIDDEN, NOT_FOUND. */
    find: (db: Db, viewer: Viewer, id: string) => {
      demand(viewer, kind.read);
      return findRow(db, kind, viewer, id);
    },
  };
}
