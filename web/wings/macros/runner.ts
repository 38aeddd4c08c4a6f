import type { Given } from '../../commands/core/answers.ts';
import { commandOf } from '../../commands/core/registry.ts';
import { deedOf } from '../../commands/core/run.ts';
import type { Call } from '../../ground/graphql.ts';
import { changeMany } from '../../ground/traffic.ts';
import type { Kind, RecordOf } from '../../records/kinds.ts';
import type { SavedCommandRecord } from '../../records/saved-command.ts';
import { ownChanges } from '../../shell/stage/own-mutations.ts';
import { show, surfaceAtom } from '../../shell/stage/surface.ts';
import { deedsAtom, withDeed } from '../../state/deeds.ts';
import type { Note } from '../../state/notes.ts';
import { personalAtom } from '../../state/personal.ts';
import { actorOf } from '../../state/viewer.ts';
import type { Macro } from './macro.ts';
import type { MacroParts, Macros } from './macro-parts.ts';
import { isDone, newRun, type RowRun, reversible, runAll, type World } from './run.ts';

export interface MacroRun {
  readonly name: string;
  readonly macro: Macro;
  readonly answers: Given;
  readonly runs: readonly RowRun[];
  /** `ready` to start; `going`, on the record at the index `at`; `over`. */
  readonly stands: { readonly is: 'ready' | 'over' } | { readonly is: 'going'; readonly at: number };
  readonly isStopping: boolean;
  /** The entry in the list of changes that undo takes back. */
  readonly deedId: string | null;
  readonly begin: () => void;
  readonly stop: () => void;
}

/** The latest run. */
export const macroRunAtom = personalAtom<MacroRun | null>(null);

export function createRunner({ store, client, viewer, notify, stage }: MacroParts): Pick<Macros, 'run'> {
  const world: World = {
    actor: actorOf(viewer),
    permissions: new Set(viewer.permissions),
    commandOf,
    now: () => new Date(),
    send: ({ operation, variables }: Call) => client.mutation(operation, variables).toPromise(),
    read: ({ operation, variables }: Call) =>
      client.query(operation, variables, { requestPolicy: 'network-only' }).toPromise(),
  };
  const shown: NonNullable<Note['action']> = { label: 'Show', act: () => show(store, { is: 'macroRun' }) };
  const tell = (tone: 'good' | 'bad', message: string, action: NonNullable<Note['action']>) =>
    notify({ tone, message, name: 'outcome', action });
  const change = (part: Partial<MacroRun>) => store.set(macroRunAtom, (run) => run && { ...run, ...part });

  async function begin(): Promise<void> {
    const before = store.get(macroRunAtom);
    if (!before || before.stands.is === 'going') return;
    change({ stands: { is: 'going', at: 0 }, isStopping: false });
    const ids = before.runs.flatMap(({ subject }) => subject?.id ?? []);
    await ownChanges(client).during(ids, runIt(before, ids));
  }

  async function runIt(before: MacroRun, ids: readonly string[]): Promise<void> {
    const runs = await changeMany(client, () =>
      runAll(before.macro, before.answers, before.runs, world, (runs, at) => {
        change({ runs, ...(at !== null && { stands: { is: 'going', at } }) });
        return store.get(macroRunAtom)?.isStopping !== true;
      }),
    );
    // The version after the last step is unknown until the next read.
    for (const id of ids) ownChanges(client).note(id, null);
    settle(before, runs);
  }

  /** Keeps the run as a single entry for undo. A note tells the outcome when the run isn't on the screen. */
  function settle({ name, macro, runs: before, deedId }: MacroRun, runs: readonly RowRun[]): void {
    const done = runs.filter((run) => isDone(run, macro)).length;
    const said = runs.length > 1 ? `${name}: ${done} of ${runs.length} done` : `${name}: ${done ? 'done' : 'not done'}`;
    const results = runs.flatMap((run) => reversible(run.results));
    const deed = { ...deedOf(said, results), isInOrder: true as const };
    if (runs.some((run, at) => run !== before[at]) && results.some((result) => 'said' in result)) {
      // A retry extends the entry of the first attempt.
      store.set(deedsAtom, (deeds) => {
        const others = deeds.filter(({ id }) => id !== deedId);
        return withDeed(others, deed);
      });
    }
    change({ runs, stands: { is: 'over' }, deedId: deed.id });
    if (store.get(surfaceAtom)?.is === 'macroRun') return;
    const undo = { label: 'Undo', command: 'app.undo', act: () => stage().console.undo(deed.id) } as const;
    const isGood = done === runs.length;
    tell(isGood ? 'good' : 'bad', `${said}.`, isGood ? undo : shown);
  }

  return {
    run(saved: SavedCommandRecord, macro: Macro, subjects: readonly (RecordOf<Kind> | null)[], answers: Given) {
      if (store.get(macroRunAtom)?.stands.is === 'going') {
        tell('bad', `${saved.name}: not started. “${store.get(macroRunAtom)?.name}” is still running.`, shown);
        return;
      }
      store.set(macroRunAtom, {
        name: saved.name,
        macro,
        answers,
        runs: (macro.kind === null ? [null] : subjects).map(newRun),
        stands: { is: 'ready' },
        isStopping: false,
        deedId: null,
        begin: () => void begin(),
        stop: () => change({ isStopping: true }),
      });
      show(store, { is: 'macroRun' });
    },
  };
}
