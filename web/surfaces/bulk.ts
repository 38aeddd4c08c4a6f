import type { AnySubject } from '../commands/command.ts';
import { type Attempt, nameOf, perform, type Result, type Send } from '../commands/run.ts';
import { titleOf } from '../records/kinds.ts';
import { personalAtom } from '../state/personal.ts';
import type { Notify } from './notes.ts';
import { type Store, show, surfaceAtom } from './surface.ts';

/** Something done to several records: how far it is, and once it is over what came of each. */
export interface Bulk {
  readonly attempt: Attempt;
  readonly done: number;
  readonly isStopping: boolean;
  /** What came of those that were tried, in the order of the records; null while it goes on. */
  readonly results: readonly Result[] | null;
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
  store.set(bulkAtom, { attempt, done: 0, isStopping, results: null, stop });
  const results = await perform(attempt, send, (done) => {
    set({ done });
    if (isLong(attempt) && store.get(surfaceAtom)?.is !== 'bulk') {
      notify({
        tone: 'plain',
        message: `${nameOf(attempt.command)}: ${done} of ${length}`,
        name: 'outcome',
        action: { label: 'Show', act: () => show(store, { is: 'bulk' }) },
      });
    }
    return !isStopping;
  });
  set({ results, done: results.length });
  return results;
}

/** Why some were refused, and which: those of one reason together, most first. */
export interface Reason {
  /** `… is closed.` */
  readonly why: string;
  readonly subjects: readonly AnySubject[];
}

export function reasonsOf(results: readonly Result[]): readonly Reason[] {
  const reasons = new Map<string, AnySubject[]>();
  for (const result of results) {
    if (!('refusal' in result)) continue;
    const why = withoutName(result.refusal.message, result.subject);
    reasons.set(why, [...(reasons.get(why) ?? []), result.subject]);
  }
  return [...reasons]
    .map(([why, subjects]) => ({ why, subjects }))
    .sort((one, other) => other.subjects.length - one.subjects.length);
}

/** A reason as it is for any record: `J-000007 is closed.` → `… is closed.` */
function withoutName(message: string, subject: AnySubject): string {
  if (!subject || !('id' in subject)) return message;
  const title = titleOf(subject);
  const [number = title] = title.split(' ');
  return [title, ...(/\d/.test(number) ? [number] : [])].reduce((text, name) => text.replaceAll(name, '…'), message);
}
