import { pooled } from '../commands/pool.ts';
import { type Attempt, atOnce, nameOf, perform, type Result, type Send } from '../commands/run.ts';
import type { Kind, RecordOf } from '../records/kinds.ts';
import { isUnsure } from '../refusal.ts';
import { personalAtom } from '../state/personal.ts';
import type { Notify } from './notes.ts';
import { type Store, show, surfaceAtom } from './surface.ts';
import type { Task } from './task.ts';

/** Something done to several records: how far it is, and once it is over what came of each. */
export interface Bulk {
  readonly task: Task;
  readonly attempt: Attempt;
  readonly done: number;
  readonly isStopping: boolean;
  /** What came of those that were tried, in the order of the records; null while it goes on. */
  readonly results: readonly Result[] | null;
  /** What of it can be taken back, in the history; null while it goes on. */
  readonly deedId: string | null;
  /** Begins no further one. */
  readonly stop: () => void;
}

/** The last one. */
export const bulkAtom = personalAtom<Bulk | null>(null);

/** So many are done before anybody would look at how far it is. */
const fewRecords = 10;

/** Whether it takes long enough to be watched. */
export const isLong = ({ subjects }: Attempt): boolean => subjects.length > fewRecords;

/** Does a command to several records, and tells how far it is: to the view of it, or in a note where that isn't shown. */
export async function performMany(
  task: Task,
  attempt: Attempt,
  send: Send,
  { store, notify }: { store: Store; notify: Notify },
): Promise<readonly Result[]> {
  const { length } = attempt.subjects;
  const set = (change: Partial<Bulk>) =>
    store.set(bulkAtom, (bulk) => (bulk?.attempt === attempt ? { ...bulk, ...change } : bulk));
  let isStopping = false;
  const stop = () => {
    isStopping = true;
    set({ isStopping });
  };
  store.set(bulkAtom, { task, attempt, done: 0, isStopping, results: null, deedId: null, stop });
  const results = await perform(attempt, send, (done) => {
    set({ done });
    if (isLong(attempt) && store.get(surfaceAtom)?.is !== 'bulk') {
      notify({
        tone: 'plain',
        message: `${nameOf(attempt.command)}: ${done} of ${length}`,
        heard: `${nameOf(attempt.command)}: it goes on.`,
        name: 'outcome',
        action: { label: 'Show', act: () => show(store, { is: 'bulk' }) },
      });
    }
    return !isStopping;
  });
  set({ results, done: results.length });
  return results;
}

/**
 * The attempt again, for those that were refused or not tried. Where no answer came it is the same call once more, so that
 * nothing is done twice; any other is made anew, from the record as it is now.
 *
 * @param fetched answers a record as it is now; null where it isn't there any more.
 */
export async function attemptAgain(
  { attempt, results }: Pick<Bulk, 'attempt' | 'results'>,
  fetched: (id: string) => Promise<RecordOf<Kind> | null>,
): Promise<Attempt> {
  const done = new Set((results ?? []).flatMap((result) => ('said' in result ? [result.subject] : [])));
  const unsure = new Set(
    (results ?? []).flatMap((result) => ('refusal' in result && isUnsure(result.refusal) ? [result.subject] : [])),
  );
  const left = attempt.subjects
    .map((subject, at) => ({ subject, key: attempt.idempotencyKeys[at] ?? crypto.randomUUID() }))
    .filter(({ subject }) => !done.has(subject));
  const again = await pooled(left, atOnce, async ({ subject, key }) => {
    if (unsure.has(subject) || !subject || !('id' in subject)) return { subject, key };
    return { subject: (await fetched(subject.id)) ?? subject, key: crypto.randomUUID() };
  });
  return {
    ...attempt,
    subjects: again.map(({ subject }) => subject),
    idempotencyKeys: again.map(({ key }) => key),
  };
}
