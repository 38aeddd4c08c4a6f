import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Viewer } from '../login/sessions.ts';
import { nodeKindOf } from '../nodes/nodes.ts';
import { anyRecord } from '../records/kind.ts';
import { typeOf } from '../shared/ids.ts';
import { meets, sees } from '../shared/permissions.ts';
import type { SettledChange } from './look.ts';

/** Whether a viewer may see the record of a change. */
export type Sight = (viewer: Viewer, change: SettledChange) => boolean;

/**
 * Decides who may see the changes: everyone who may read the record by its id. For kinds with a rule of their own,
 * the records are read once for all viewers. Nobody sees changes of other things, such as files.
 */
export async function sightOf(db: Kysely<Tables>, changes: readonly SettledChange[]): Promise<Sight> {
  const rows = new Map<string, object>();
  for (const { type, within } of new Set(changes.flatMap(({ recordId }) => nodeKindOf(typeOf(recordId)) ?? []))) {
    if (!within) continue;
    const ids = changes.map(({ recordId }) => recordId).filter((id) => typeOf(id) === type);
    const { db: records, table } = anyRecord(db, within);
    for (const row of await records.selectFrom(table).where('id', 'in', ids).selectAll().execute())
      rows.set(row.id, row);
  }
  return (viewer, { recordId, companyId }) => {
    const kind = nodeKindOf(typeOf(recordId));
    if (!kind || !meets(viewer, kind.needs) || !sees(viewer, companyId)) return false;
    if (!kind.within) return true;
    const row = rows.get(recordId);
    return row !== undefined && kind.within.sees(viewer, row);
  };
}
