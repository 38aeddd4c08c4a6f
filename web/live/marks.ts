import { fieldName } from '../records/words.ts';
import type { Mark } from '../state/live.ts';
import type { RecordChange } from './record-changes.ts';

const doings: Readonly<Partial<Record<RecordChange['action'], string>>> = {
  CREATED: 'new',
  DELETED: 'deleted',
  RESTORED: 'brought back',
  SENT: 'sent',
  PASSWORD_SET: 'password',
};
const namedAtMost = 3;
const keptAtMost = 300;

/** What nobody asks for. */
const unspoken = new Set(['id', 'createdAt', 'updatedAt', 'deletedAt', 'version', 'messageId']);

/** What was done, in a few words: `title, status`, `new`. */
export function whatOf({
  action,
  fields,
}: Pick<RecordChange, 'action'> & { readonly fields: readonly string[] }): string {
  const doing = doings[action];
  if (doing) return doing;
  const names = [...new Set(fields.filter((field) => !unspoken.has(field)).map(spoken))];
  if (names.length === 0) return 'changed';
  const rest = names.length - namedAtMost;
  return rest > 0 ? `${names.slice(0, namedAtMost).join(', ')} and ${rest} more` : names.join(', ');
}

/** Within a sentence: `Title` → `title`; `IBAN` stays what it is. */
function spoken(field: string): string {
  const name = fieldName(field);
  return /^[A-Z](?![A-Z])/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

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
