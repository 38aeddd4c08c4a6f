import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import type { Static, TObject } from 'typebox';
import type { Db } from '../http/surroundings.ts';
import type { Viewer } from '../login/sessions.ts';
import type { KindName } from '../shared/field-errors.ts';
import { newId, typeOf } from '../shared/ids.ts';
import { conflictingField, notFound, Problem } from '../shared/problem.ts';
import type { FieldChange } from '../shared/values.ts';
import { learnCodes } from '../words/vocabulary.ts';
import { audit } from './audit.ts';
import type { AuditAction } from './audited.ts';
import { refuseInUse } from './dependents.ts';
import { changesBetween } from './differences.ts';
import type { AnyKind } from './fields.ts';
import {
  answerOf,
  anyRecord,
  companyOf,
  findRow,
  isSeenBy,
  type NewRow,
  type Patch,
  type RecordKind,
  type RecordTable,
  type Row,
} from './kind.ts';
import { survivorOf } from './led-on.ts';
import { RESTORABLE_DAYS } from './lists.ts';
import { type NamedTable, nameOf, refuseDeleted } from './references.ts';
import type { Writing } from './writing.ts';

/** A record as the caller last saw it. */
export interface Seen {
  id: string;
  version: number;
}

/** A writing by a viewer, who must see the changed records. */
export type WritingBy = Writing & { actor: Viewer };

/**
 * Creates a record and audits it.
 *
 * @param besides parts of the record outside its row, for the audit trail.
 * @throws Problem CONFLICT from a unique index.
 */
export async function createRecord<Table extends RecordTable, Schema extends TObject>(
  writing: Writing,
  kind: RecordKind<Table, Schema>,
  values: NewRow<Table>,
  besides: FieldChange[] = [],
): Promise<Static<Schema>> {
  const { db, table } = anyRecord(writing.db, kind);
  const full = { ...values, id: newId(kind.type) } as unknown as Row<Table>;
  const row = await orConflict(kind, full, () =>
    db
      .insertInto(table)
      .values(stored({ ...full, ...kind.words(full) }) as never)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await learnCodes(writing.db, companyOf(row), kind.texts(row as unknown as Row<Table>));
  const answer = answerOf(kind, row as unknown as Row<Table>);
  await audit(writing, {
    recordId: row.id,
    companyId: companyOf(row),
    action: 'CREATED',
    changes: [...changesBetween({}, audited(kind, row)), ...besides],
  });
  return answer;
}

/**
 * Changes a live record: locks the row, asks `patch` for the new values, and writes a new, audited version. A patch
 * without changes writes nothing.
 *
 * @throws Problem NOT_FOUND, STALE_VERSION with the record, CONFLICT, and errors of `patch`.
 */
export async function changeRecord<Table extends RecordTable, Schema extends TObject>(
  writing: WritingBy,
  kind: RecordKind<Table, Schema>,
  seen: Seen,
  patch: (row: Row<Table>) => Patch<Table> | Promise<Patch<Table>>,
  action: AuditAction = 'UPDATED',
): Promise<Static<Schema>> {
  return changeWhole(writing, kind, seen, async (row) => ({ patch: await patch(row), action, besides: [] }));
}

/** Like `changeRecord`, for a change of status in the audit trail. */
export async function changeStatus<Table extends RecordTable, Schema extends TObject>(
  writing: WritingBy,
  kind: RecordKind<Table, Schema>,
  seen: Seen,
  patch: (row: Row<Table>) => Patch<Table> | Promise<Patch<Table>>,
): Promise<Static<Schema>> {
  return changeRecord(writing, kind, seen, patch, 'STATUS_CHANGED');
}

/** The result of a change: the row, and the record's parts outside the row. */
export interface Change<Table extends RecordTable> {
  patch: Patch<Table>;
  /** Changes outside the row, for the audit trail; they make a new version, too. */
  besides: FieldChange[];
  action: AuditAction;
}

/**
 * Like `changeRecord`, for a record with parts outside its row; `change` writes those parts and reports the changes.
 *
 * @throws Problem like `changeRecord`.
 */
export async function changeWhole<Table extends RecordTable, Schema extends TObject>(
  writing: WritingBy,
  kind: RecordKind<Table, Schema>,
  seen: Seen,
  change: (row: Row<Table>) => Promise<Change<Table>>,
): Promise<Static<Schema>> {
  const row = await lock(writing, kind, seen, 'change');
  const { patch, action, besides } = await change(row);
  return apply(writing, kind, row, patch, action, besides);
}

/**
 * A live record in the seen version, locked against changes until the transaction ends.
 *
 * @throws Problem NOT_FOUND, STALE_VERSION with the record, CONFLICT for a merged record.
 */
export function demandUnchanged<Table extends RecordTable, Schema extends TObject>(
  writing: WritingBy,
  kind: RecordKind<Table, Schema>,
  seen: Seen,
): Promise<Row<Table>> {
  return lock(writing, kind, seen, 'change');
}

/**
 * Deletes a record; restorable for 30 days.
 *
 * @throws Problem NOT_FOUND, STALE_VERSION, IN_USE with the dependent records, and errors of `check`.
 */
export async function deleteRecord<Table extends RecordTable, Schema extends TObject>(
  writing: WritingBy,
  kind: RecordKind<Table, Schema>,
  seen: Seen,
  check: (row: Row<Table>) => Promise<void> = async () => {},
): Promise<Static<Schema>> {
  const row = await lock(writing, kind, seen, 'delete');
  await refuseInUse(writing.db, kind, seen.id);
  await check(row);
  return apply(writing, kind, row, { deletedAt: new Date() } as never, 'DELETED');
}

/**
 * Restores a deleted record. @throws Problem NOT_FOUND after 30 days, STALE_VERSION, CONFLICT, and errors of `check`.
 */
export async function restoreRecord<Table extends RecordTable, Schema extends TObject>(
  writing: WritingBy,
  kind: RecordKind<Table, Schema>,
  seen: Seen,
  check: (row: Row<Table>) => Promise<void> = async () => {},
): Promise<Static<Schema>> {
  const row = await lock(writing, kind, seen, 'restore');
  const companyId = companyOf(row);
  if (companyId !== row.id) {
    await refuseDeleted(writing.db, { type: 'company', table: 'companies' }, 'companyId', companyId);
  }
  await check(row);
  return apply(writing, kind, row, { deletedAt: null } as never, 'RESTORED');
}

/** Locks a record for a purpose. @throws Problem NOT_FOUND, STALE_VERSION with the record, CONFLICT for a merged record. */
export async function lock<Table extends RecordTable, Schema extends TObject>(
  { db: queries, actor }: WritingBy,
  kind: RecordKind<Table, Schema>,
  { id, version }: Seen,
  purpose: 'change' | 'delete' | 'restore' | 'undo a merge' | 'erase',
): Promise<Row<Table>> {
  if (typeOf(id) !== kind.type) throw notFound(id);
  const { db, table } = anyRecord(queries, kind);
  const found = db.selectFrom(table).where('id', '=', id).selectAll();
  // A delete waits for transactions that hold the record "for key share" because new records will refer to it. A change
  // must not wait: two users changing each other would deadlock, because the audit trail refers to the author.
  const locked = purpose === 'delete' || purpose === 'erase' ? found.forUpdate() : found.forNoKeyUpdate();
  const isToReturn = purpose === 'restore' || purpose === 'undo a merge';
  const live = await (purpose === 'erase'
    ? locked
    : isToReturn
      ? locked.where('deletedAt', '>', sql<Date>`now() - make_interval(days => ${RESTORABLE_DAYS})`)
      : locked.where('deletedAt', 'is', null)
  ).executeTakeFirst();
  const row = live as unknown as Row<Table> | undefined;
  if (purpose === 'restore' || purpose === 'erase' || !row) await refuseMerged(queries, kind, actor, id);
  if (!row || !isSeenBy(actor, kind, row)) throw notFound(id);
  // Some kinds have the column.
  if ('erasedAt' in row && row.erasedAt !== null) throw conflictingField('', 'ERASED', { kind: kind.type });
  if (row.version !== version) {
    const detail = `The record changed after version ${version}. The present version is ${row.version}: read the record again.`;
    throw new Problem('STALE_VERSION', detail, { record: answerOf(kind, row) });
  }
  return row;
}

/** @throws Problem CONFLICT with the survivor of a merged record; NOT_FOUND for a survivor out of the viewer's sight. */
async function refuseMerged<Table extends RecordTable, Schema extends TObject>(
  db: Db,
  kind: RecordKind<Table, Schema>,
  viewer: Viewer,
  id: string,
): Promise<void> {
  const survivorId = await survivorOf(db, id);
  if (survivorId === null) return;
  const survivor = await findRow(db, kind, viewer, survivorId);
  throw mergedInto(kind, survivor);
}

/** CONFLICT with the survivor of a merged record. */
export function mergedInto(kind: { type: KindName; table: RecordTable }, survivor: object): Problem {
  // Every kind that people merge has a name.
  const name = nameOf({ table: kind.table as NamedTable }, survivor);
  return conflictingField('', 'MERGED', { kind: kind.type, name });
}

/**
 * Writes a new, audited version of a locked row, also of a row out of the actor's sight. A patch without changes writes nothing.
 *
 * @throws Problem CONFLICT.
 */
export async function apply<Table extends RecordTable, Schema extends TObject>(
  writing: Writing,
  kind: RecordKind<Table, Schema>,
  before: Row<Table>,
  patch: Patch<Table>,
  action: AuditAction,
  besides: FieldChange[] = [],
): Promise<Static<Schema>> {
  const changed = changedIn(before, patch);
  if (changed.length === 0 && besides.length === 0) return answerOf(kind, before);

  const { db, table } = anyRecord(writing.db, kind);
  const next = { ...before, ...Object.fromEntries(changed) };
  const words = kind.words(next);
  const values = stored({ ...Object.fromEntries(changed), ...words });
  const row = await orConflict(kind, next, () =>
    db
      .updateTable(table)
      .set({ ...values, version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` } as never)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  if (words.search !== before.search) await learnCodes(db, companyOf(row), kind.texts(next));
  const answer = answerOf(kind, row as unknown as Row<Table>);
  const changes = [...changesBetween(audited(kind, before), audited(kind, row)), ...besides];
  await audit(writing, { recordId: row.id, companyId: companyOf(row), action, changes });
  return answer;
}

/** The entries of a patch that change a row. */
export function changedIn(row: object, patch: object): [column: string, value: unknown][] {
  const current = row as Record<string, unknown>;
  return Object.entries(patch).filter(
    ([column, value]) => value !== undefined && !isDeepStrictEqual(value, current[column]),
  );
}

async function orConflict<Table extends RecordTable, Schema extends TObject, Result>(
  { type, unique = {} }: RecordKind<Table, Schema>,
  row: Row<Table>,
  statement: () => Promise<Result>,
): Promise<Result> {
  try {
    return await statement();
  } catch (error) {
    const field =
      error instanceof pg.DatabaseError && error.code === '23505' ? unique[error.constraint ?? ''] : undefined;
    if (!field) throw error;
    throw conflictingField(field, 'TAKEN', { kind: type, given: String(row[field]) });
  }
}

/** The fields of the audit trail: the answer's fields without computed fields and copies. */
function audited({ schema, fields }: Pick<AnyKind, 'schema' | 'fields'>, row: object): Record<string, unknown> {
  const isTold = (name: string) => name in schema.properties && !fields[name]?.isCopy;
  return Object.fromEntries(Object.entries(row).filter(([name]) => isTold(name)));
}

/** Values for the driver: objects and lists become JSON. */
export function stored(values: Record<string, unknown>): Record<string, unknown> {
  const isJson = (value: unknown) => typeof value === 'object' && value !== null && !(value instanceof Date);
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [column, isJson(value) ? JSON.stringify(value) : value]),
  );
}
