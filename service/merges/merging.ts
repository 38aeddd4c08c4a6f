import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Static, TObject } from 'typebox';
import type { Db } from '../http/surroundings.ts';
import { propertiesOf } from '../records/fields.ts';
import {
  type AnyFields,
  anyRecord,
  findRow,
  type Patch,
  type RecordKind,
  type RecordTable,
  type Row,
} from '../records/kind.ts';
import { survivorOf } from '../records/led-on.ts';
import { RESTORABLE_DAYS } from '../records/lists.ts';
import { type NamedTable, nameColumn, nameOf } from '../records/references.ts';
import { apply, lock, mergedInto, type Seen, type WritingBy } from '../records/writes.ts';
import { wordOf } from '../shared/field-messages.ts';
import { demand, type Permission } from '../shared/permissions.ts';
import { badField, conflictingField, notFound } from '../shared/problem.ts';
import type { FieldChange } from '../shared/values.ts';
import type { Added, Attached, AttachedKind } from './attached.ts';

type Values = Record<string, unknown>;

/** The rules of a kind whose records people merge. */
interface Rules<Table extends RecordTable> {
  /** The permission to merge: that of a delete. */
  needs: Permission;
  attached: readonly Attached[];
  /** Checks the survivor with its new values. */
  check?(survivor: Row<Table>): void;
  /** Checks the records that a returning record refers to. */
  checkReturn?(db: Db, row: Row<Table>): Promise<void>;
  /** The former values of a survivor that are still possible. */
  restorable?(db: Db, former: Values): Promise<Values>;
}

/** Two records as the caller saw them, and the survivor's fields that take the merged record's values. */
export interface MergeWanted extends Seen {
  mergedId: string;
  mergedVersion: number;
  take?: readonly string[];
}

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

export type MergedKind = ReturnType<typeof mergedKind>;

/** Merges two records of a kind, and takes a merge back. */
export function mergedKind<Table extends RecordTable & NamedTable, Schema extends TObject, Fields extends AnyFields>(
  kind: RecordKind<Table, Schema, Fields>,
  { needs, attached, check, checkReturn, restorable }: Rules<Table>,
) {
  const takeable = [
    ...Object.keys(propertiesOf(kind.fields, 'update')),
    ...('status' in kind.fields ? ['status'] : []),
  ];

  /** Locks two rows in the order of their ids, so that two merges of the same records don't wait for each other. */
  async function lockBoth(first: () => Promise<Row<Table>>, second: () => Promise<Row<Table>>, isInOrder: boolean) {
    if (isInOrder) return [await first(), await second()] as const;
    const row = await second();
    return [await first(), row] as const;
  }

  /** @throws Problem BAD_INPUT, NOT_FOUND, STALE_VERSION with the record, CONFLICT for a value in use. */
  async function merge(
    writing: WritingBy,
    { id, version, mergedId, mergedVersion, take = [] }: MergeWanted,
  ): Promise<Static<Schema>> {
    if (id === mergedId) throw badField('mergedId', 'REPEATED', { other: 'id' }, mergedId);
    const unknown = take.findIndex((name) => !takeable.includes(name));
    if (unknown >= 0) throw badField(`take.${unknown}`, 'NOT_ONE_OF', { allowed: takeable }, take[unknown]);
    const [survivor, merged] = await lockBoth(
      () => lock(writing, kind, { id, version }, 'change'),
      () => lock(writing, kind, { id: mergedId, version: mergedVersion }, 'delete'),
      id < mergedId,
    );
    const companyId = companyOf(survivor);
    if (companyOf(merged) !== companyId) throw notFound(mergedId);
    const taken = differing(take, survivor, merged);
    const patch = Object.fromEntries(taken.map(({ field, to }) => [field, to]));
    check?.({ ...survivor, ...patch });

    const names = { survivor: nameOf(kind, survivor), merged: nameOf(kind, merged) };
    const gone = [{ field: 'mergedInto', from: null, to: names.survivor }];
    await apply(writing, kind, merged, { deletedAt: new Date() } as never, 'MERGED', gone);
    const moved: Partial<Record<AttachedKind, string[]>> = {};
    for (const { kind, moves } of attached) {
      const ids = await moves?.move(writing, mergedId, id);
      if (ids && ids.length > 0) moved[kind] = ids;
    }
    const columns = { taken: JSON.stringify(taken), moved: JSON.stringify(moved) };
    await writing.db
      .insertInto('merges')
      .values({ mergedId, survivorId: id, companyId, ...columns })
      .execute();
    const come = [{ field: 'merged', from: null, to: names.merged }];
    return apply(writing, kind, survivor, patch as Patch<Table>, 'MERGED', come);
  }

  /** @throws Problem NOT_FOUND without a merge in the last 30 days, STALE_VERSION, CONFLICT with the reason. */
  async function undo(writing: WritingBy, { id, version }: Seen): Promise<Undone> {
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
      () => lockSurvivor(writing, survivorId),
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
  async function lockSurvivor({ db: queries }: WritingBy, id: string): Promise<Row<Table>> {
    const { db, table } = anyRecord(queries, kind);
    await db.selectFrom(table).where('id', '=', id).select('id').forNoKeyUpdate().execute();
    const row = await db.selectFrom(table).where('id', '=', id).selectAll().executeTakeFirst();
    if (!row) throw notFound(id);
    return row as unknown as Row<Table>;
  }

  return {
    type: kind.type,
    schema: kind.schema,
    word: wordOf(kind.type),
    needs,
    attached,
    merge,
    undo,
    /** The records merged into a record in the last 30 days, newest first. */
    async mergedInto(db: Db, survivorId: string) {
      const { rows } = await sql<{ mergedId: string; mergedVersion: number; mergedName: string; mergedAt: Date }>`
        select merged_id, version as merged_version, ${sql.ref(nameColumn(kind))} as merged_name, merged_at
        from merges join ${sql.table(kind.table)} on id = merged_id
        where survivor_id = ${survivorId} and merged_at > now() - make_interval(days => ${RESTORABLE_DAYS})
        order by merged_at desc limit 200`.execute(db);
      return rows;
    },
    /** The record of an id for a viewer with a permission. @throws Problem FORBIDDEN, NOT_FOUND. */
    find: (db: Db, viewer: WritingBy['actor'], id: string) => {
      demand(viewer, kind.read);
      return findRow(db, kind, viewer, id);
    },
  };
}

/** The company of a row; every kind that people merge belongs to a company. */
const companyOf = (row: object) => (row as { companyId: string }).companyId;

/** The changes of the fields to take over. */
function differing(take: readonly string[], survivor: object, merged: object): FieldChange[] {
  const [from, to] = [survivor, merged] as Record<string, unknown>[];
  const changes = take.map((field) => ({ field, from: from?.[field] ?? null, to: to?.[field] ?? null }));
  return changes.filter((change) => !isDeepStrictEqual(change.from, change.to));
}

/** The taken values that nobody has changed since. */
function unchangedSince(taken: readonly FieldChange[], survivor: object): FieldChange[] {
  const now = survivor as Record<string, unknown>;
  return taken.filter(({ field, to }) => isDeepStrictEqual(now[field] ?? null, to));
}
