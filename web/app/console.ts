import type { Client } from '@urql/core';
import type { Console } from '../commands/core/console.ts';
import { revoke } from '../ground/api.ts';
import { go, here, hrefOf, open } from '../ground/hash-location.ts';
import { endSession, session } from '../ground/session.ts';
import { refresh } from '../ground/traffic.ts';
import { dropDrafts } from '../shell/stage/drafts.ts';
import { show } from '../shell/stage/surface.ts';
import { explainersAtom } from '../state/explainers.ts';
import { dismissNotes, type Notify } from '../state/notes.ts';
import { openDocumentAtom } from '../state/open-document.ts';
import { peekingAtom } from '../state/peeking.ts';
import { preferencesAtom } from '../state/preferences.ts';
import { reviewAtom } from '../state/review.ts';
import { selectionAtom } from '../state/selection.ts';
import type { Store } from '../state/store.ts';
import { documentMethods } from './console-documents.ts';
import { rowMethods } from './console-rows.ts';
import { wingMethods } from './console-wings.ts';

/** The console that commands act on, in the browser. */
export function createConsole(store: Store, client: () => Client, notify: Notify): Omit<Console, 'macros'> {
  const copy: Console['copy'] = async (text, what) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ tone: 'good', message: `Copied the ${what}.`, name: 'copy' });
      return true;
    } catch {
      // Browsers give the clipboard to pages of https and localhost, with the person's permission.
      notify({ tone: 'bad', message: `Not copied: the browser blocks the clipboard for this page.`, name: 'copy' });
      return false;
    }
  };

  const console: Omit<Console, 'macros'> = {
    ...documentMethods(client, notify),
    ...rowMethods(store, client, notify),
    ...wingMethods({ store, client, notify, copy }),
    copy,

    go(path) {
      store.set(peekingAtom, false);
      open(path);
    },

    back() {
      const selection = store.get(selectionAtom);
      const { path, query } = here();
      const parent = path.slice(0, path.lastIndexOf('/'));
      if (dismissNotes()) return;
      if (store.get(peekingAtom)) store.set(peekingAtom, false);
      else if (selection.list && (selection.checked[selection.list.kind] ?? []).length > 0) console.select('none');
      else if (store.get(reviewAtom)) console.review((each) => each.end());
      else if (store.get(openDocumentAtom)) go(hrefOf(path, { ...query, tab: null }), { replace: true });
      else if (selection.open) go(hrefOf(parent, { ...query, tab: null }));
      // Never out of the console, to an earlier page of this tab. Older browsers can't tell.
      else if (globalThis.navigation?.canGoBack !== false) history.back();
    },

    refresh() {
      refresh(client());
      notify({ tone: 'plain', message: 'Refreshed.', name: 'refresh' });
    },

    open: (surface) => show(store, { is: surface }),

    peek() {
      if (store.get(selectionAtom).cursor === null) console.move('first');
      store.set(peekingAtom, (isPeeking) => !isPeeking);
    },

    palette: (to) => show(store, { is: 'palette', scope: { to } }),

    search() {
      const field = document.querySelector('[data-search]');
      if (field instanceof HTMLInputElement) field.select();
      else show(store, { is: 'palette' });
    },

    explain() {
      const explain = store.get(explainersAtom).at(-1);
      if (explain) explain();
      else notify({ tone: 'plain', message: 'Open the overview first: no total is on this screen.', name: 'explain' });
    },

    copyScreen: () => show(store, { is: 'copyAs', of: here() }),

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
