import type { Client } from '@urql/core';
import type { Console } from '../commands/core/console.ts';
import { go, here, hrefOf } from '../ground/hash-location.ts';
import { kinds } from '../records/kinds.ts';
import type { Checking } from '../shell/stage/checking.ts';
import type { History } from '../shell/stage/undo.ts';
import { fetched, type Notify } from '../state/notes.ts';
import { moved, selected, selectionAtom, withChecked } from '../state/selection.ts';
import type { Store } from '../state/store.ts';
import { layers } from './later-layers.ts';

type RowMethods = Pick<Console, 'select' | 'checkNamed' | 'move' | 'undo' | 'redo'>;

/** The console's methods for rows: checking them, moving among them, undo and redo. */
export function rowMethods(store: Store, client: () => Client, notify: Notify): RowMethods {
  /** Undo, and checking rows out of sight: rare at first, so both come with the layers. */
  let later: { readonly history: History; readonly checking: Checking } | null = null;
  async function withLater(act: (parts: { history: History; checking: Checking }) => Promise<void>): Promise<void> {
    const part = await fetched(layers, notify);
    if (!part) return;
    later ??= {
      history: part.createHistory(store, client, notify),
      checking: part.createChecking(store, client, notify),
    };
    await act(later);
  }

  /** The rows unchecked last. */
  let former: readonly string[] = [];

  const methods: RowMethods = {
    select(what) {
      const selection = store.get(selectionAtom);
      const { list } = selection;
      if (!list) return;
      if (what === 'again') return store.set(selectionAtom, withChecked(selection, list.kind, former));
      if (list.bring && (what === 'all' || what === 'inverse')) {
        return void withLater(({ checking }) => checking.whole(what));
      }
      store.set(selectionAtom, selected(selection, what));
      const { length } = selection.checked[list.kind] ?? [];
      if (what !== 'none' || length === 0) return;
      former = selection.checked[list.kind] ?? [];
      const action = { label: 'Check again', act: () => methods.select('again') };
      // A single row needs no note: one key checks it again.
      if (length > 1) notify({ tone: 'plain', message: `${length} are unchecked.`, name: 'check', action });
    },

    checkNamed: (text) => void withLater(({ checking }) => checking.named(text)),

    move(by) {
      const selection = moved(store.get(selectionAtom), by);
      store.set(selectionAtom, selection);
      // A screen reader tells the row at the cursor only while the rows have the focus.
      const rows = document.querySelector('[data-rows]');
      if (rows instanceof HTMLElement) rows.focus({ preventScroll: true });
      const { list, cursor, open } = selection;
      if (!open || open.kind !== list?.kind || cursor === null || cursor === open.id) return;
      // Set at once: the next key may be about this record before the pane shows it.
      store.set(selectionAtom, { ...selection, open: { kind: list.kind, id: cursor } });
      go(hrefOf(kinds[list.kind].path({ id: cursor }), here().query), { replace: true });
    },

    undo: (deedId) => void withLater(({ history }) => history.undo(deedId)),

    redo: (deedId) => void withLater(({ history }) => history.redo(deedId)),
  };
  return methods;
}
