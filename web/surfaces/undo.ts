import type { Client } from '@urql/core';
import { mayRetry, recordIn } from '../commands/run.ts';
import { type Refusal, refusalOf } from '../refusal.ts';
import { type Change, type Deed, deedsAtom, rebased, undoable } from '../state/history.ts';
import type { Notify } from './notes.ts';
import type { Store } from './surface.ts';

/** Takes back the last deed that still can be; asked again meanwhile, it goes on with what it does. */
export function createUndo(store: Store, client: () => Client, notify: Notify): () => Promise<void> {
  let underWay: Promise<void> | null = null;

  async function takeBack(deed: Deed): Promise<void> {
    const left: { readonly change: Change; readonly refusal: Refusal }[] = [];
    for (const change of deed.changes.toReversed()) {
      const { data, error } = await client().mutation(change.undo.operation, change.undo.variables).toPromise();
      const record = recordIn(data);
      if (error) left.push({ change, refusal: refusalOf(error) });
      else if (record) store.set(deedsAtom, (deeds) => rebased(deeds, change, record.version));
    }
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
