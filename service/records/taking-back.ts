import type { TObject } from 'typebox';
import type { Db } from '../http/surroundings.ts';
import { conflictingField } from '../shared/problem.ts';
import type { RecordKind, Row } from './kind.ts';
import { changeWhole, type Seen, type WritingBy } from './writes.ts';

/** The tables of records with states. */
type Stateful = 'jobs' | 'quotations';

/** The columns that a change of state writes; each is a text or a moment. */
const MOVED = new Set(['status', 'statusReason', 'sentAt']);

/**
 * Takes back the last change of a record's status, so the record stands as before. The way back needs no transition: a
 * started job becomes ASSIGNED again. An e-mail about the record is no change.
 *
 * @param check refuses or finishes the return to a status, in the same transaction.
 * @throws Problem NOT_FOUND, STALE_VERSION with the record, CONFLICT after another change, and errors of `check`.
 */
export function takeBack<Table extends Stateful, Schema extends TObject>(
  writing: WritingBy,
  kind: RecordKind<Table, Schema>,
  seen: Seen,
  check: (row: Row<Table>, to: unknown) => Promise<void> = async () => {},
) {
  return changeWhole(writing, kind, seen, async (row) => {
    const move = await lastMove(writing.db, seen.id);
    if (!move) throw conflictingField('', 'NO_MOVE', { name: (row as Row<Stateful>).number }); // `Table` is one of `Stateful`
    const before = Object.fromEntries(move.map(({ field, from }) => [field, formerValue(field, from)]));
    await check(row, before.status);
    return { patch: before as never, besides: [], action: 'TAKEN_BACK' };
  });
}

/** The changes by the record's last change, if that change moved only the status. */
async function lastMove(db: Db, recordId: string) {
  const last = await db
    .selectFrom('auditEntries')
    .where('recordId', '=', recordId)
    .where('action', '<>', 'SENT')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .select(['action', 'changes'])
    .limit(1)
    .executeTakeFirst();
  const isMove = last?.action === 'STATUS_CHANGED' && last.changes.every(({ field }) => MOVED.has(field));
  return isMove ? last.changes : null;
}

/** The audit trail keeps moments as text. */
const formerValue = (field: string, from: unknown) =>
  field.endsWith('At') && typeof from === 'string' ? new Date(from) : from;
