import type { Client } from '@urql/core';
import { refresh, revoke } from '../api.ts';
import type { Call, Console } from '../commands/command.ts';
import { go, here, hrefOf, open } from '../hash-location.ts';
import { kinds } from '../records/kinds.ts';
import { refusalOf } from '../refusal.ts';
import { dropDrafts } from '../state/drafts.ts';
import { preferencesAtom } from '../state/preferences.ts';
import { moved, selected, selectionAtom } from '../state/selection.ts';
import { endSession, session } from '../state/session.ts';
import { openDocumentAtom } from '../viewer/open-document.ts';
import { documentIn, downloadDocument, type Named, printDocument } from './documents.ts';
import { dismissNotes, type Notify } from './notes.ts';
import { type Store, show } from './surface.ts';
import { createUndo } from './undo.ts';

/** What commands may do to the console, in the browser. */
export function createConsole(store: Store, client: () => Client, notify: Notify): Console {
  async function withDocument({ operation, variables }: Call, done: string, act: (document: Named) => Promise<void>) {
    const { data, error } = await client().query(operation, variables, { requestPolicy: 'network-only' }).toPromise();
    if (error) return notify({ tone: 'bad', message: `Not ${done}. ${refusalOf(error).message}` });
    const document = documentIn(data);
    if (document) await act(document);
  }

  const console: Console = {
    go: open,

    back() {
      const selection = store.get(selectionAtom);
      const { path, query } = here();
      const parent = path.slice(0, path.lastIndexOf('/'));
      if (dismissNotes()) return;
      if (selection.list && (selection.checked[selection.list.kind] ?? []).length > 0) console.select('none');
      else if (store.get(openDocumentAtom)) go(hrefOf(path, { ...query, tab: null }), { replace: true });
      else if (selection.open) go(hrefOf(parent, { ...query, tab: null }));
      else history.back();
    },

    refresh() {
      refresh(client());
      notify({ tone: 'plain', message: 'Refreshed.', name: 'refresh' });
    },

    open: (surface) => show(store, { is: surface }),

    palette: (to) => show(store, { is: 'palette', scope: { to } }),

    search() {
      const field = document.querySelector('[data-search]');
      if (field instanceof HTMLInputElement) field.select();
      else show(store, { is: 'palette' });
    },

    explain() {
      const total = document.querySelector('[data-explains]');
      if (total instanceof HTMLElement) total.click();
      else notify({ tone: 'plain', message: 'No total is on the screen: open the overview first.', name: 'explain' });
    },

    select: (what) => store.set(selectionAtom, selected(store.get(selectionAtom), what)),

    move(by) {
      const selection = moved(store.get(selectionAtom), by);
      store.set(selectionAtom, selection);
      const { list, cursor, open } = selection;
      if (!open || open.kind !== list?.kind || cursor === null || cursor === open.id) return;
      // Known at once, so that a key pressed right after this one is about the record that it led to.
      store.set(selectionAtom, { ...selection, open: { kind: list.kind, id: cursor } });
      go(hrefOf(kinds[list.kind].path({ id: cursor }), here().query), { replace: true });
    },

    undo: createUndo(store, client, notify),

    async copy(text, what) {
      try {
        await navigator.clipboard.writeText(text);
        notify({ tone: 'good', message: `Copied the ${what}.`, name: 'copy' });
        return true;
      } catch {
        // Browsers give it to pages of https and localhost, and where the person allows it.
        notify({ tone: 'bad', message: `Not copied: the browser keeps the clipboard from this page.`, name: 'copy' });
        return false;
      }
    },

    copyScreen: () => show(store, { is: 'copyAs', of: here() }),

    download: (call) => withDocument(call, 'downloaded', (document) => downloadDocument(document, notify)),

    print: (call) => withDocument(call, 'printed', (document) => printDocument(document, notify)),

    pages: () => store.get(openDocumentAtom),

    prefer(change, said) {
      store.set(preferencesAtom, change);
      notify({ tone: 'good', message: `${said}.`, name: 'prefer' });
    },

    discardDrafts() {
      const count = dropDrafts(session()?.userId ?? '');
      notify({ tone: 'good', message: count === 1 ? '1 draft is discarded.' : `${count} drafts are discarded.` });
    },

    logOut() {
      revoke(session()?.accessToken ?? '');
      endSession();
      go('/login');
    },
  };
  return console;
}
