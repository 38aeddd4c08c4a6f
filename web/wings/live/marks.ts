import { changedFields } from '../../records/fields/changed-fields.ts';
import { kindOf } from '../../records/kinds.ts';
import type { Mark } from '../../state/live.ts';
import type { RecordChange } from './change-feed.ts';

const doings: Readonly<Partial<Record<RecordChange['action'], string>>> = {
  CREATED: 'new',
  DELETED: 'deleted',
  RESTORED: 'brought back',
  SENT: 'sent',
  PASSWORD_SET: 'password',
};
const keptAtMost = 300;

/** What was done, in a few words: `title, status`, `new`. */
export const whatOf = ({ recordId, action, fields }: Pick<RecordChange, 'recordId' | 'action' | 'fields'>): string =>
  doings[action] ?? (changedFields(kindOf(recordId), fields) || 'changed');

/** The marks with new changes added, the latest of each record. Changes by the system leave no mark. */
export function withMarks(
  marks: ReadonlyMap<string, Mark>,
  changes: readonly RecordChange[],
  atMs: number,
): ReadonlyMap<string, Mark> {
  const next = new Map(marks);
  for (const change of changes) {
    if (change.actorName === null) continue;
    next.delete(change.recordId);
    next.set(change.recordId, { by: change.actorName, what: whatOf(change), atMs, isFresh: true });
  }
  return new Map([...next].slice(-keptAtMost));
}

/** The marks with those up to `atMs` no longer fresh; the same object when nothing fades. */
export function faded(marks: ReadonlyMap<string, Mark>, atMs: number): ReadonlyMap<string, Mark> {
  const isOver = (mark: Mark) => mark.isFresh && mark.atMs <= atMs;
  if (![...marks.values()].some(isOver)) return marks;
  return new Map([...marks].map(([id, mark]) => [id, isOver(mark) ? { ...mark, isFresh: false } : mark]));
}
