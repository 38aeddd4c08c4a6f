import type { Client } from '@urql/core';
import { type AnyAnswers, nameOf } from '../../commands/core/command.ts';
import type { Console } from '../../commands/core/console.ts';
import { deedOf, explain, mayRetry, type Result } from '../../commands/core/run.ts';
import type { Refusal } from '../../ground/refusal.ts';
import { sentenceOf } from '../../records/fields/wording.ts';
import { titleOf } from '../../records/kinds.ts';
import { deedsAtom, withDeed } from '../../state/deeds.ts';
import { marksAtom } from '../../state/live.ts';
import type { Note, Notify } from '../../state/notes.ts';
import type { Store } from '../../state/store.ts';
import { bulkAtom } from './bulk/bulk.ts';
import { dropDraft } from './drafts.ts';
import { leftByOthers } from './left-by-others.ts';
import { close, type Surface, show, surfaceAtom } from './surface.ts';
import { draftName, type Task } from './task.ts';

export interface Around {
  readonly store: Store;
  readonly client: () => Client;
  readonly console: Console;
  readonly notify: Notify;
}

/** Reports the outcome of a task, and closes the task's own surface only. */
export function createSettling({ store, client, console, notify }: Around) {
  /** Adds the command to the history, and reports the outcome. */
  function settle(task: Task, said: string, results: readonly Result[]): void {
    const isRefused = results.some((result) => 'refusal' in result);
    if (!isRefused) dropDraft(draftName(task));
    const deed = deedOf(said, results);
    if (results.some((result) => 'said' in result)) store.set(deedsAtom, withDeed(store.get(deedsAtom), deed));
    store.set(bulkAtom, (bulk) => (bulk?.results === results ? { ...bulk, deedId: deed.id } : bulk));
    leave(task);
    const present = store.get(surfaceAtom);
    if (isRefused && present === null) show(store, { is: 'bulk' });
    if (isRefused && (present === null || present.is === 'bulk')) return;
    if (present?.is === 'bulk') close(store);
    const until = deed.changes.length === 1 ? deed.changes[0]?.until : undefined;
    notify({
      tone: isRefused ? 'bad' : 'good',
      message: `${said}.`,
      name: 'outcome',
      ...(until !== undefined && { leaves: { atMs: until } }),
      ...(deed.changes.length > 0 && {
        action: { label: 'Undo', command: 'app.undo', act: () => console.undo(deed.id) },
      }),
      ...(isRefused && { action: { label: 'Show', act: () => show(store, { is: 'bulk' }) } }),
    });
  }

  /** Shows a refusal. Returns the refusal instead for an open prompt to show. `again` sends once more. */
  async function refused(
    task: Task,
    answers: AnyAnswers,
    refusal: Refusal,
    again: () => void,
  ): Promise<Refusal | null> {
    const [subject = null] = task.subjects;
    if (refusal.code === 'STALE_VERSION' && subject && 'id' in subject) {
      await conflict(task, answers, subject.id, again);
      return null;
    }
    const shown = shownOf(task);
    if (shown?.is === 'prompt') return refusal;
    if (shown?.is === 'confirm') {
      if (Object.keys(task.asks).length === 0) close(store);
      else show(store, { is: 'prompt', task: { ...task, given: answers } });
    }
    notify({
      tone: 'bad',
      message: explain(task.command, refusal),
      name: 'outcome',
      ...(mayRetry(refusal) && { action: { label: 'Try again', act: again } }),
    });
    return null;
  }

  /** Compares the task with the current record. An unreadable record stops the task: sending might overwrite a change. */
  async function conflict(task: Task, answers: AnyAnswers, id: string, again: () => void): Promise<void> {
    const left = await leftByOthers(task, id, client());
    const notDone = (why: string, action?: Note['action']) =>
      notify({
        tone: 'bad',
        message: `${nameOf(task.command)}: not done. ${why}`,
        name: 'outcome',
        ...(action && { action }),
      });
    if (left === null) {
      leave(task);
      return notDone('Someone else deleted the record.');
    }
    if ('refusal' in left) {
      const why = `Someone else changed the record, and the change could not be read. ${sentenceOf(left.refusal)}`;
      return notDone(why, { label: 'Try again', act: again });
    }
    const [seen] = task.subjects;
    // Of two records in a command, the other has changed.
    if (seen && 'version' in seen && seen.version === left.theirs.version) {
      leave(task);
      return notDone('Someone else changed the other record. Choose it again.');
    }
    // Without permission to read the history, a mark of a live change may name the author.
    const by = left.by ?? store.get(marksAtom).get(id)?.by ?? null;
    const compare = () => show(store, { is: 'conflict', task, answers, ...left, by });
    if (store.get(surfaceAtom) === null || shownOf(task)) compare();
    else notDone(`${by ?? 'Someone else'} changed ${titleOf(left.theirs)}.`, { label: 'Compare', act: compare });
  }

  /** The surface over the pane, if the task's own. */
  function shownOf({ id }: Task): Surface | null {
    const surface = store.get(surfaceAtom);
    return surface && 'task' in surface && surface.task.id === id ? surface : null;
  }

  function leave(task: Task): void {
    if (shownOf(task)) close(store);
  }

  return { settle, refused, shownOf, leave };
}
