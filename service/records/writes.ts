import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import type { Static, TObject } from 'typebox';
import { type AuditAction, audit } from '../audit.ts';
import type { FieldChange } from '../database/values.ts';
import { newId, typeOf } from '../ids.ts';
import type { Viewer } from '../login/sessions.ts';
import { notFound, Problem } from '../problem.ts';
import type { Writing } from '../writing.ts';
import { changesBetween } from './changes.ts';
import { refuseInUse } from './dependents.ts';
import {
  answerOf,
  anyRecord,
  companyOf,
  isSeenBy,
  type NewRow,
  type Patch,
  type RecordKind,
  type RecordTable,
  type Row,
} from './kind.ts';
import { RESTORABLE_DAYS } from './lists.ts';
import { nameIfDeleted } from './references.ts';

/** A record as the caller last saw it. */
export interface Seen {
  id: string;
  version: number;
}

/** A writing by someone, who must see what they change. */
export type WritingBy = Writing & { actor: Viewer };

/**
 * Creates a record, audited.
 *
 * @param besides what belongs to the record but is kept besides its row, as the audit trail shows it.
 * @throws Problem CONFLICT where a unique index refuses it.
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
 * Changes a live record: locks it, lets `patch` decide on the row as it stands, and writes what it gives, one version
 * higher and audited. A patch that changes nothing leaves the record as it is.
 *
 * @throws Problem NOT_FOUND, STALE_VERSION with the record, CONFLICT, and what `patch` throws.
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

/** What a change comes to: of the record's row, and of what belongs to the record but is kept besides it. */
export interface Change<Table extends RecordTable> {
  patch: Patch<Table>;
  /** What was changed besides the row, as the audit trail shows it. It makes a new version, too. */
  besides: FieldChange[];
  action: AuditAction;
}

/**
 * The same for a record of which a part is kept besides its row: `change` writes that part, and says what it changed.
 *
 * @throws Problem as `changeRecord`.
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
 * A live record as it was seen, which stays so until the transaction ends: what is made of it is made of that version.
 *
 * @throws Problem NOT_FOUND, STALE_VERSION with the record.
 */
export function demandUnchanged<Table extends RecordTable, Schema extends TObject>(
  writing: WritingBy,
  kind: RecordKind<Table, Schema>,
  seen: Seen,
): Promise<Row<Table>> {
  return lock(writing, kind, seen, 'change');
}

/**
 * Deletes a record: it can be restored for 30 days.
 *
 * @throws Problem NOT_FOUND, STALE_VERSION, IN_USE naming what depends on it and how many, and what `check` throws.
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

/** Brings a deleted record back. @throws Problem NOT_FOUND after 30 days, STALE_VERSION, CONFLICT, and what `check` throws. */
export async function restoreRecord<Table extends RecordTable, Schema extends TObject>(
  writing: WritingBy,
  kind: RecordKind<Table, Schema>,
  seen: Seen,
  check: (row: Row<Table>) => Promise<void> = async () => {},
): Promise<Static<Schema>> {
  const row = await lock(writing, kind, seen, 'restore');
  const companyId = companyOf(row);
  const deleted = companyId !== row.id && (await nameIfDeleted(writing.db, 'companies', companyId));
  if (deleted) throw new Problem('CONFLICT', `Its company ${deleted} is deleted: restore that first.`);
  await check(row);
  return apply(writing, kind, row, { deletedAt: null } as never, 'RESTORED');
}

async function lock<Table extends RecordTable, Schema extends TObject>(
  { db: queries, actor }: WritingBy,
  kind: RecordKind<Table, Schema>,
  { id, version }: Seen,
  purpose: 'change' | 'delete' | 'restore',
): Promise<Row<Table>> {
  if (typeOf(id) !== kind.type) throw notFound(id);
  const { db, table } = anyRecord(queries, kind);
  const found = db.selectFrom(table).where('id', '=', id).selectAll();
  // A delete waits for those who are about to depend on the record, who hold it "for key share"; a change needn't, and
  // two users who change each other would wait crosswise, because the audit trail refers to who does it.
  const locked = purpose === 'delete' ? found.forUpdate() : found.forNoKeyUpdate();
  const live = await (purpose === 'restore'
    ? locked.where('deletedAt', '>', sql<Date>`now() - make_interval(days => ${RESTORABLE_DAYS})`)
    : locked.where('deletedAt', 'is', null)
  ).executeTakeFirst();
  const row = live as unknown as Row<Table> | undefined;
  if (!row || !isSeenBy(actor, kind, row)) throw notFound(id);
  if (row.version !== version) {
    const detail = `This was changed since version ${version}, which you saw; it is now version ${row.version}.`;
    throw new Problem('STALE_VERSION', detail, { record: answerOf(kind, row) });
  }
  return row;
}

async function apply<Table extends RecordTable, Schema extends TObject>(
  writing: Writing,
  kind: RecordKind<Table, Schema>,
  before: Row<Table>,
  patch: Patch<Table>,
  action: AuditAction,
  besides: FieldChange[] = [],
): Promise<Static<Schema>> {
  const current = before as Record<string, unknown>;
  const changed = Object.entries(patch).filter(
    ([column, value]) => value !== undefined && !isDeepStrictEqual(value, current[column]),
  );
  if (changed.length === 0 && besides.length === 0) return answerOf(kind, before);

  const { db, table } = anyRecord(writing.db, kind);
  const next = { ...before, ...Object.fromEntries(changed) };
  const values = stored({ ...Object.fromEntries(changed), ...kind.words(next) });
  const row = await orConflict(kind, next, () =>
    db
      .updateTable(table)
      .set({ ...values, version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` } as never)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  const answer = answerOf(kind, row as unknown as Row<Table>);
  const changes = [...changesBetween(audited(kind, before), audited(kind, row)), ...besides];
  await audit(writing, { recordId: row.id, companyId: companyOf(row), action, changes });
  return answer;
}

async function orConflict<Table extends RecordTable, Schema extends TObject, Result>(
  { unique = {} }: RecordKind<Table, Schema>,
  row: Row<Table>,
  statement: () => Promise<Result>,
): Promise<Result> {
  try {
    return await statement();
  } catch (error) {
    const said =
      error instanceof pg.DatabaseError && error.code === '23505' ? unique[error.constraint ?? ''] : undefined;
    if (!said) throw error;
    const taken = said(row);
    throw new Problem('CONFLICT', taken.message, { errors: [taken], cause: error });
  }
}

/** What the audit trail shows of a row: the fields that are answered, less those that are computed. */
function audited({ schema }: { schema: TObject }, row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in schema.properties));
}

/** Values as the driver takes them: an object or a list is written as JSON. */
function stored(values: Record<string, unknown>): Record<string, unknown> {
  const isJson = (value: unknown) => typeof value === 'object' && value !== null && !(value instanceof Date);
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => [column, isJson(value) ? JSON.stringify(value) : value]),
  );
}
