import { type AnySending, type AnySubject, nameOf } from '../../../commands/core/command.ts';
import { type Attempt, perform, type Result, type Send } from '../../../commands/core/run.ts';
import { atOnce, pooled } from '../../../ground/pool.ts';
import { isUnsure } from '../../../ground/refusal.ts';
import { countOf, type Kind, kindOf, type RecordOf, titleOf } from '../../../records/kinds.ts';
import type { Notify } from '../../../state/notes.ts';
import { personalAtom } from '../../../state/personal.ts';
import type { Store } from '../../../state/store.ts';
import { show, surfaceAtom } from '../surface.ts';
import type { Task } from '../task.ts';

/** The progress of a command on several records, then the outcome of each record. */
export interface Bulk {
  readonly task: Task;
  readonly attempt: Attempt;
  readonly done: number;
  readonly isStopping: boolean;
  /** Outcomes of the records tried, in the order of the records; null while running. */
  readonly results: readonly Result[] | null;
  /** The history entry for undo; null while running. */
  readonly deedId: string | null;
  /** Starts no further record. */
  readonly stop: () => void;
}

/** The latest run. */
export const bulkAtom = personalAtom<Bulk | null>(null);

/** Up to ten records finish before a user would look at the progress. */
const fewRecords = 10;

export const isLong = ({ subjects }: Attempt): boolean => subjects.length > fewRecords;

/** Runs a command on several records. Progress goes to the bulk view, or to a note while the view is closed. */
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
        heard: `${nameOf(attempt.command)} continues.`,
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
 * Rebuilds an attempt for records refused or not tried. A call without an answer keeps the idempotency key, so the
 * service applies the change once. Any other call gets a new key and the current record.
 *
 * @param fetched returns the current record; null for a deleted record.
 */
export async function attemptAgain(
  { attempt, results }: Pick<Bulk, 'attempt' | 'results'>,
  fetched: (id: string) => Promise<RecordOf<Kind> | null>,
): Promise<Attempt> {
  const known = new Map(results?.map((result) => [result.subject, result]));
  const left = attempt.subjects
    .map((subject, at) => ({ subject, key: attempt.idempotencyKeys[at] ?? crypto.randomUUID() }))
    .filter(({ subject }) => !('said' in (known.get(subject) ?? {})));
  const again = await pooled(left, atOnce, async ({ subject, key }) => {
    const result = known.get(subject);
    const mayBeDone = result && 'refusal' in result && isUnsure(result.refusal);
    if (mayBeDone || !subject || !('id' in subject)) return { subject, key };
    return { subject: (await fetched(subject.id)) ?? subject, key: crypto.randomUUID() };
  });
  return {
    ...attempt,
    subjects: again.map(({ subject }) => subject),
    idempotencyKeys: again.map(({ key }) => key),
  };
}

/**
 * The outcome in a sentence: `3 jobs assigned to Zoë Lindqvist, 1 refused`. Sentences without a common ending are counted:
 * `Change status of job: 2 done, 1 refused`.
 */
export function saidOfMany({ attempt: { command, subjects }, results }: Pick<Bulk, 'attempt' | 'results'>): string {
  const known = results ?? [];
  const told = known.flatMap((result) => ('said' in result ? [result] : []));
  const done = told.length === 1 ? told[0]?.said : together(command, told);
  const counts = [
    [done ? 0 : told.length, 'done'],
    [known.length - told.length, 'refused'],
    [subjects.length - known.length, 'not tried'],
  ] as const;
  const rest = counts.flatMap(([count, state]) => (count > 0 ? `${count} ${state}` : []));
  return done ? [done, ...rest].join(', ') : `${nameOf(command)}: ${rest.join(', ')}`;
}

/** One sentence for several records; null for records with different sentences. */
function together({ sayMany }: AnySending, told: readonly Told[]): string | null {
  if (sayMany && told.length > 0) return sayMany(told.map(({ data }) => data));
  const [ending, other] = new Set(told.map(saidAfterName));
  const kind = kindIn(told[0]?.subject);
  if (!kind || !ending || other !== undefined) return null;
  return `${countOf(kind, told.length)} ${ending.replace(/^is /, 'are ').replace(/^(no longer )?has /, '$1have ')}`;
}

type Told = Extract<Result, { said: string }>;

const kindIn = (subject: AnySubject | undefined) => (subject && 'id' in subject ? kindOf(subject.id) : null);

/** The words after the name of the record: `J-000007 assigned to Zoë` → `assigned to Zoë`; empty without the name. */
function saidAfterName({ subject, said }: Told): string {
  const title = subject && 'id' in subject ? titleOf(subject) : '';
  const words = said.replace(/[“”]/g, '');
  const name = [title, title.split(' ')[0]].find((each) => each && words.startsWith(`${each} `));
  return name ? words.slice(name.length + 1) : '';
}
