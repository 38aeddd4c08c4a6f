import { conditionsIn } from '../../service/shared/query/tokens.ts';
import type { Console } from '../commands/core/console.ts';
import { passingApiAtom, revoke } from '../ground/api.ts';
import { go, here, hrefOf, open, type Place, paneOf } from '../ground/hash-location.ts';
import { hasRoom } from '../ground/media.ts';
import { endSession, session } from '../ground/session.ts';
import { refresh } from '../ground/traffic.ts';
import { arranging } from '../panes/list/list-frame.tsx';
import { kinds } from '../records/kinds.ts';
import type { Checking } from '../shell/stage/checking.ts';
import { show } from '../shell/stage/surface.ts';
import type { History } from '../shell/stage/undo.ts';
import { asideAtom } from '../state/aside.ts';
import { askingAtom } from '../state/asking.ts';
import { explainersAtom } from '../state/explainers.ts';
import { dismissNotes, fetched } from '../state/notes.ts';
import { openDocumentAtom } from '../state/open-document.ts';
import { peekingAtom } from '../state/peeking.ts';
import { preferencesAtom } from '../state/preferences.ts';
import { reviewAtom } from '../state/review.ts';
import { checkedAtom, isHead, moved, selected, selectionAtom, withChecked } from '../state/selection.ts';
import type { MacroParts, Macros } from '../wings/macros/macro-parts.ts';
import { documentMethods } from './console-documents.ts';
import { layers } from './later-layers.ts';
import * as parts from './parts.ts';

/** The longest wait for the total of an overview, in ms. */
const overviewMs = 10_000;

/** The query of a list without the search, else without the filter, else without the groups. The company of a list stays. */
function wider({ q, ...query }: Place['query']): Place['query'] {
  if (q) return query;
  const { ask = '' } = query;
  const kept = Object.fromEntries(
    Object.entries(query).filter(([name]) => name === 'companyId' || arranging.has(name)),
  );
  const steps = ask.slice(conditionsIn(ask).length).trim();
  const inGroups = { ...kept, ...(steps && { ask: steps }) };
  const isNarrowed = steps !== ask || Object.keys(inGroups).length < Object.keys(query).length;
  return isNarrowed ? inGroups : kept;
}

/** The console that commands act on, in the browser. Each wing loads with the first call. */
export function createConsole(around: MacroParts): Console {
  const { store, client, notify } = around;

  let macros: Macros | null = null;

  /** The rows unchecked last. */
  let former: readonly string[] = [];

  let later: { readonly history: History; readonly checking: Checking } | null = null;
  /** Undo, and checking rows out of sight: rare at first, so both come with the layers. */
  async function rare() {
    const part = await fetched(layers, notify);
    later ??= part && {
      history: part.createHistory(store, () => client, notify),
      checking: part.createChecking(store, client, notify),
    };
    return later;
  }

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

  const console: Console = {
    ...documentMethods(client, notify),
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
      else if (store.get(checkedAtom).size > 0) console.select('none');
      else if (store.get(reviewAtom)) console.review((each) => each.end());
      else if (store.get(openDocumentAtom)) go(hrefOf(path, { ...query, tab: null }), { replace: true });
      else if (selection.open) go(hrefOf(parent, { ...query, tab: null }));
      else if (document.querySelector('[data-search], [data-narrowed]')) go(hrefOf(path, wider(query)));
    },

    // Never back to a page before the console. Older browsers lack `navigation`.
    previous: () => void (globalThis.navigation?.canGoBack !== false && history.back()),

    refresh() {
      refresh(client);
      notify({ tone: 'plain', message: 'Refreshed.', name: 'refresh' });
    },

    open: (surface) => show(store, { is: surface }),

    peek() {
      const { cursor } = store.get(selectionAtom);
      if (cursor !== null && isHead(cursor) && !store.get(peekingAtom)) return console.fold('toggle');
      if (cursor === null) console.move('first');
      store.set(peekingAtom, (isPeeking) => !isPeeking);
    },

    palette: (to) => show(store, { is: 'palette', scope: { to } }),

    search() {
      const field = document.querySelector('[data-search]');
      if (field instanceof HTMLInputElement) field.select();
      else show(store, { is: 'palette' });
    },

    ask: () => store.set(askingAtom, { path: paneOf(here().path), isCalled: true }),

    explain(overview) {
      const explain = () => store.get(explainersAtom).at(-1);
      const present = explain();
      if (present) return present();
      // Elsewhere, such as among versions, the overview opens first.
      const stop = store.sub(explainersAtom, () => {
        if (!explain()) return;
        stop();
        queueMicrotask(() => explain()?.());
      });
      setTimeout(stop, overviewMs);
      open(overview);
    },

    copyScreen: () => show(store, { is: 'copyAs', of: here() }),

    pages: () => store.get(openDocumentAtom),

    foldSidebar() {
      const isFolded = store.get(preferencesAtom).isSidebarFolded ?? !hasRoom();
      store.set(preferencesAtom, { isSidebarFolded: !isFolded });
    },

    prefer(change, said) {
      store.set(preferencesAtom, change);
      notify({ tone: 'good', message: `${said}.`, name: 'prefer' });
    },

    async discardDrafts() {
      const count = (await fetched(layers, notify))?.dropDrafts(session()?.owner?.userId ?? '');
      if (count === undefined) return;
      notify({ tone: 'good', message: count === 1 ? '1 draft is discarded.' : `${count} drafts are discarded.` });
    },

    select(what) {
      const selection = store.get(selectionAtom);
      const { list } = selection;
      if (!list) return;
      if (list.isMixed) return notify({ tone: 'plain', message: 'Rows are checked in lists.', name: 'check' });
      if (what === 'again') return store.set(selectionAtom, withChecked(selection, list.kind, former));
      if (list.bring && (what === 'all' || what === 'inverse')) {
        return void rare().then((parts) => parts?.checking.whole(what));
      }
      store.set(selectionAtom, selected(selection, what));
      const { length } = selection.checked[list.kind] ?? [];
      if (what !== 'none' || length === 0) return;
      former = selection.checked[list.kind] ?? [];
      const action = { label: 'Check again', act: () => console.select('again') };
      // A single row needs no note: one key checks it again.
      if (length > 1)
        notify({ tone: 'plain', message: `${length} ${kinds[list.kind].plural} unchecked.`, name: 'check', action });
    },

    checkNamed: async (text) => (await rare())?.checking.named(text),

    move(by) {
      const selection = moved(store.get(selectionAtom), by);
      store.set(selectionAtom, selection);
      // Screen readers tell the row at the cursor only while the rows have focus.
      const rows = document.querySelector('[data-rows]');
      if (rows instanceof HTMLElement) rows.focus({ preventScroll: true });
      const { list, cursor, open } = selection;
      if (!open || open.kind !== list?.kind || cursor === null || isHead(cursor) || cursor === open.id) return;
      // Set at once: the next key may be about this record before the pane shows it.
      store.set(selectionAtom, { ...selection, open: { kind: list.kind, id: cursor } });
      go(hrefOf(kinds[list.kind].path({ id: cursor }), here().query), { replace: true });
    },

    undo: async (deedId) => (await rare())?.history.undo(deedId),

    redo: async (deedId) => (await rare())?.history.redo(deedId),

    aside: () => store.get(asideAtom)?.turn(),

    async list(what, actor) {
      if (what === 'columns') return show(store, { is: 'columns' });
      const lists = await fetched(parts.lists, notify);
      await lists?.writeRows(what, { store, client: store.get(passingApiAtom), actor, notify, copy });
    },

    async fold(what) {
      const groups = await fetched(parts.groups, notify);
      groups?.fold(what, store, store.get(selectionAtom));
    },

    importRows: (kind, companyId) => show(store, { is: 'importing', kind, companyId }),

    async copyLink(actor) {
      const links = await fetched(parts.links, notify);
      links?.copyLink({ store, client: client, actor, copy });
    },

    async review(act) {
      const review = await fetched(parts.review, notify);
      if (review) act(review.createReviewing(store, client, notify));
    },

    async keys(what) {
      if (what === 'change' || what === 'load') return show(store, { is: 'keys', to: what });
      const keys = await fetched(parts.keys, notify);
      keys?.[what](store, notify);
    },

    async macros(act) {
      const part = await fetched(parts.macros, notify);
      macros ??= part?.createMacros(around) ?? null;
      if (macros) act(macros);
    },

    logOut() {
      revoke();
      endSession();
      go('/login');
    },
  };
  return console;
}
