import { changedFields } from '../records/changed-fields.ts';
import type { Mark } from '../state/live.ts';
import type { RecordChange } from './record-changes.ts';

const doings: Readonly<Partial<Record<RecordChange['action'], string>>> = {
  CREATED: 'new',
  DELETED: 'deleted',
  RESTORED: 'brought back',
  SENT: 'sent',
  PASSWORD_SET: 'password',
};
const keptAtMost = 300;

/** What was done, in a few words: `title, status`, `new`. */
export const whatOf = ({
  action,
  fields,
}: Pick<RecordChange, 'action'> & { readonly fields: readonly string[] }): string =>
  doings[action] ?? (changedFields(fields) || 'changed');

/** The marks once these changes were told; of each record, the last. What the system does by itself leaves none. */
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

/** The marks once those of before `atMs` are no longer fresh; the same where none were. */
export function faded(marks: ReadonlyMap<string, Mark>, atMs: number): ReadonlyMap<string, Mark> {
  const isOver = (mark: Mark) => mark.isFresh && mark.atMs <= atMs;
  if (![...marks.values()].some(isOver)) return marks;
  return new Map([...marks].map(([id, mark]) => [id, isOver(mark) ? { ...mark, isFresh: false } : mark]));
}
