import type { Client } from '@urql/core';
import { changeMany } from '../api.ts';
import { pooled } from '../commands/pool.ts';
import { atOnce, mayRetry, recordIn } from '../commands/run.ts';
import { refusalOf } from '../refusal.ts';
import { type Change, type Deed, deedsAtom, rebased, undoable } from '../state/history.ts';
import type { Notify } from './notes.ts';
import type { Store } from './surface.ts';

/** Takes back the last deed that still can be; asked again meanwhile, it goes on with what it does. */
export function createUndo(store: Store, client: () => Client, notify: Notify): () => Promise<void> {
  let underWay: Promise<void> | null = null;

  async function takeBack(deed: Deed): Promise<void> {
    let done = 0;
    const takeOneBack = async (change: Change) => {
      const { operation, variables } = change.undo;
      const { data, error } = await client().mutation(operation, variables).toPromise();
      done++;
      if (deed.changes.length > atOnce) {
        const message = `Undoing: ${done} of ${deed.changes.length}`;
        notify({ tone: 'plain', message, name: 'outcome' });
      }
      if (error) return { change, refusal: refusalOf(error) };
      const record = recordIn(data);
      if (record) store.set(deedsAtom, (deeds) => rebased(deeds, change, record.version));
      return null;
    };
    const all = () => pooled(deed.changes.toReversed(), atOnce, takeOneBack);
    const refused = await (deed.changes.length > 1 ? changeMany(client(), all) : all());
    const left = refused.filter((each) => each !== null);
    const [first] = left;
    if (!first) {
      keep(deed, { state: 'undone' });
      notify({ tone: 'good', message: `Undone: ${deed.said}.`, name: 'outcome' });
      return;
    }
    const mayStill = left.some(({ refusal }) => mayRetry(refusal));
    const isLeft = ({ recordId }: Change) => left.some(({ change }) => change.recordId === recordId);
    keep(deed, { changes: deed.changes.filter(isLeft), ...(!mayStill && { whyNot: first.refusal.message }) });
    notify({
      tone: 'bad',
      message: `Not undone: ${deed.said}.`,
      lines: left.map(({ refusal }) => refusal.message),
      name: 'outcome',
      ...(mayStill && { action: { label: 'Try again', keys: 'z', act: () => void undo() } }),
    });
  }

  function keep(deed: Deed, change: Partial<Deed>): void {
    store.set(deedsAtom, (deeds) => deeds.map((each) => (each.id === deed.id ? { ...each, ...change } : each)));
  }

  async function undo(): Promise<void> {
    const deed = undoable(store.get(deedsAtom));
    if (!deed) return notify({ tone: 'plain', message: 'There is nothing to undo.', name: 'outcome' });
    underWay ??= takeBack(deed).finally(() => {
      underWay = null;
    });
    return underWay;
  }
  return undo;
}
