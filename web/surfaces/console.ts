import type { Client } from '@urql/core';
import { passingApiAtom, revoke } from '../api.ts';
import type { Call } from '../commands/command.ts';
import type { Console } from '../commands/console.ts';
import { pooled } from '../commands/pool.ts';
import { atOnce } from '../commands/run.ts';
import { go, here, hrefOf, open } from '../hash-location.ts';
import { keysPart } from '../keys/keys-part.ts';
import { links } from '../links/links.ts';
import { listParts } from '../lists/list-task.ts';
import { kinds } from '../records/kinds.ts';
import { refusalOf } from '../refusal.ts';
import { reviewAtom, reviewPart } from '../review/review.ts';
import { dropDrafts } from '../state/drafts.ts';
import { preferencesAtom } from '../state/preferences.ts';
import { moved, selected, selectionAtom, withChecked } from '../state/selection.ts';
import { endSession, session } from '../state/session.ts';
import { refresh } from '../traffic.ts';
import { openDocumentAtom } from '../viewer/open-document.ts';
import type { Checking } from './checking.ts';
import { documentIn, downloadDocument, type Named, printDocuments } from './documents.ts';
import { dismissNotes, type Notify } from './notes.ts';
import { peekingAtom } from './peeking.ts';
import { layers, type Store, show } from './surface.ts';
import type { History } from './undo.ts';

/** What commands may do to the console, in the browser. */
export function createConsole(store: Store, client: () => Client, notify: Notify): Omit<Console, 'macros'> {
  /** What few need at first: taking back, and checking what isn't on the screen. */
  let later: { history: History; checking: Checking } | null = null;
  async function withLater(act: (parts: { history: History; checking: Checking }) => Promise<void>): Promise<void> {
    await layers.fetch();
    const known = layers.known();
    if (known.is !== 'here') return notify({ tone: 'bad', message: 'A part of Docket didn’t come. Try again.' });
    const { createHistory, createChecking } = known.part;
    later ??= { history: createHistory(store, client, notify), checking: createChecking(store, client, notify) };
    await act(later);
  }

  /** What was unchecked last. */
  let former: readonly string[] = [];

  async function documentOf({ operation, variables }: Call, done: string): Promise<Named | null> {
    const { data, error } = await client().query(operation, variables, { requestPolicy: 'network-only' }).toPromise();
    if (error) notify({ tone: 'bad', message: `Not ${done}. ${refusalOf(error).message}` });
    return documentIn(data);
  }

  const print = inTurn(async (calls) => {
    const documents = await pooled(calls, atOnce, (call) => documentOf(call, 'printed'));
    await printDocuments(documents.filter(isKnown), notify);
  });
  const download = inTurn(async (calls) => {
    for (const call of calls) {
      const document = await documentOf(call, 'downloaded');
      if (document) await downloadDocument(document, notify);
    }
  });

  const console: Omit<Console, 'macros'> = {
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
      // Not out of the console, to whatever was in this tab before it. Older browsers can't tell.
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
      const total = document.querySelector('[data-explains]');
      if (total instanceof HTMLElement) total.click();
      else notify({ tone: 'plain', message: 'No total is on the screen: open the overview first.', name: 'explain' });
    },

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
      const action = { label: 'Check again', act: () => console.select('again') };
      // One is checked again by one key.
      if (length > 1) notify({ tone: 'plain', message: `${length} are unchecked.`, name: 'check', action });
    },

    async list(what, actor) {
      if (what === 'columns') return show(store, { is: 'columns' });
      await listParts.fetch();
      const known = listParts.known();
      if (known.is !== 'here') return notify({ tone: 'bad', message: 'A part of Docket didn’t come. Try again.' });
      const client = store.get(passingApiAtom);
      await known.part.writeRows(what, { store, client, actor, notify, copy: console.copy });
    },

    importRows: (kind, companyId) => show(store, { is: 'importing', kind, companyId }),

    checkNamed: (text) => void withLater(({ checking }) => checking.named(text)),

    move(by) {
      const selection = moved(store.get(selectionAtom), by);
      store.set(selectionAtom, selection);
      // With the hands elsewhere, such as on a heading, the row that the cursor comes to would not be told.
      const rows = document.querySelector('[data-rows]');
      if (rows instanceof HTMLElement) rows.focus({ preventScroll: true });
      const { list, cursor, open } = selection;
      if (!open || open.kind !== list?.kind || cursor === null || cursor === open.id) return;
      // Known at once, so that a key pressed right after this one is about the record that it led to.
      store.set(selectionAtom, { ...selection, open: { kind: list.kind, id: cursor } });
      go(hrefOf(kinds[list.kind].path({ id: cursor }), here().query), { replace: true });
    },

    undo: (deedId) => void withLater(({ history }) => history.undo(deedId)),

    redo: (deedId) => void withLater(({ history }) => history.redo(deedId)),

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

    async copyLink(actor) {
      // Where it is here already, the clipboard is asked for while the key is still down: some browsers want that.
      if (links.known().is !== 'here') await links.fetch();
      const known = links.known();
      if (known.is !== 'here') return notify({ tone: 'bad', message: 'A part of Docket didn’t come. Try again.' });
      known.part.copyLink({ store, client: client(), actor, copy: console.copy });
    },

    copyScreen: () => show(store, { is: 'copyAs', of: here() }),

    download,

    print,

    async review(act) {
      await reviewPart.fetch();
      const known = reviewPart.known();
      if (known.is !== 'here') return notify({ tone: 'bad', message: 'A part of Docket didn’t come. Try again.' });
      act(known.part.createReviewing(store, client(), notify));
    },

    pages: () => store.get(openDocumentAtom),

    prefer(change, said) {
      store.set(preferencesAtom, change);
      notify({ tone: 'good', message: `${said}.`, name: 'prefer' });
    },

    async keys(what) {
      if (what === 'change' || what === 'load') return show(store, { is: 'keys', to: what });
      await keysPart.fetch();
      const known = keysPart.known();
      if (known.is !== 'here') return notify({ tone: 'bad', message: 'A part of Docket didn’t come. Try again.' });
      known.part[what](store, notify);
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

/** Takes together what is asked for at once, such as the documents of all that are checked, and does it in that order. */
function inTurn(act: (calls: readonly Call[]) => Promise<void>): (call: Call) => void {
  let waiting: Call[] = [];
  return (call) => {
    if (waiting.push(call) > 1) return;
    queueMicrotask(() => {
      const calls = waiting;
      waiting = [];
      void act(calls);
    });
  };
}

const isKnown = (document: Named | null): document is Named => document !== null;
