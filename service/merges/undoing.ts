import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Static, TObject } from 'typebox';
import type { Db } from '../http/surroundings.ts';
import { type AnyFields, anyRecord, findRow, type Patch, type Row } from '../records/kind.ts';
import { survivorOf } from '../records/led-on.ts';
import { RESTORABLE_DAYS } from '../records/lists.ts';
import { nameOf } from '../records/references.ts';
import { apply, lock, mergedInto, type Seen, type WritingBy } from '../records/writes.ts';
import { conflictingField, notFound } from '../shared/problem.ts';
import type { FieldChange } from '../shared/values.ts';
import type { Added } from './attached.ts';
import { lockBoth, type MergedTable, type Rules } from './rules.ts';

/** A record back from a merge. */
export interface Undone {
  id: string;
  version: number;
  survivorId: string;
  /** Records added to the survivor since the merge, where they stay. */
  added: Added[];
}

/** The most added records in an answer. */
const MOST_ADDED = 200;

/**
 * Takes back the merge of a record.
 *
 * @throws Problem NOT_FOUND without a merge in the last 30 days, STALE_VERSION, CONFLICT with the reason.
 */
export async function undo<Table extends MergedTable, Schema extends TObject, Fields extends AnyFields>(
  { kind, attached, check, checkReturn, restorable }: Rules<Table, Schema, Fields>,
  writing: WritingBy,
  { id, version }: Seen,
): Promise<Undone> {
  const { db, actor } = writing;
  const made = await db
    .selectFrom('merges')
    .where('mergedId', '=', id)
    .where('mergedAt', '>', sql<Date>`now() - make_interval(days => ${RESTORABLE_DAYS})`)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!made) throw notFound(id);
  const { survivorId, taken, moved, mergedAt } = made;
  const [survivor, merged] = await lockBoth(
    () => lockSurvivor(writing.db, kind, survivorId),
    () => lock(writing, kind, { id, version }, 'undo a merge'),
    survivorId < id,
  );
  if (survivor.deletedAt) {
    const nextId = await survivorOf(db, survivorId);
    if (nextId) throw mergedInto(kind, await findRow(db, kind, actor, nextId));
    throw conflictingField('', 'DELETED', { kind: kind.type, name: nameOf(kind, survivor) });
  }
  await checkReturn?.(db, merged);

  await db.deleteFrom('merges').where('mergedId', '=', id).execute();
  const former = Object.fromEntries(unchangedSince(taken, survivor).map(({ field, from }) => [field, from]));
  const patch = (await restorable?.(db, former)) ?? former;
  check?.({ ...survivor, ...patch });
  const left = [{ field: 'merged', from: nameOf(kind, merged), to: null }];
  await apply(writing, kind, survivor, patch as Patch<Table>, 'MERGE_UNDONE', left);
  const returned = [{ field: 'mergedInto', from: nameOf(kind, survivor), to: null }];
  const answer = await apply(writing, kind, merged, { deletedAt: null } as never, 'MERGE_UNDONE', returned);
  const added: Added[] = [];
  for (const { kind, moves } of attached) {
    const ids = moved[kind];
    if (ids) await moves?.move(writing, survivorId, id, ids);
    const since = (await moves?.addedSince(db, survivorId, mergedAt, MOST_ADDED - added.length)) ?? [];
    added.push(...since);
  }
  return { ...(answer as Static<TObject> & Seen), survivorId, added };
}

/** The row of a survivor, deleted or not. */
async function lockSurvivor<Table extends MergedTable>(
  queries: Db,
  kind: { table: Table },
  id: string,
): Promise<Row<Table>> {
  const { db, table } = anyRecord(queries, kind);
  await db.selectFrom(table).where('id', '=', id).select('id').forNoKeyUpdate().execute();
  const row = await db.selectFrom(table).where('id', '=', id).selectAll().executeTakeFirst();
  if (!row) throw notFound(id);
  return row as unknown as Row<Table>;
}

/** The taken values that nobody has changed since. */
function unchangedSince(taken: readonly FieldChange[], survivor: object): FieldChange[] {
  const now = survivor as Record<string, unknown>;
  return taken.filter(({ field, to }) => isDeepStrictEqual(now[field] ?? null, to));
}
