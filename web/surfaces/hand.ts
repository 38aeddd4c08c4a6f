import { type Client, createRequest } from '@urql/core';
import type { DocumentNode } from 'graphql';
import { useSyncExternalStore } from 'react';
import type { Hand } from '../commands/command.ts';
import { here } from '../hash-location.ts';
import { type Kind, kindOf, kinds, type RecordOf } from '../records/kinds.ts';
import { held, selectionAtom } from '../state/selection.ts';
import { actorOf, type Viewer } from '../state/viewer.ts';
import { openDocumentAtom } from '../viewer/open-document.ts';
import { useStage } from './stage-context.ts';
import type { Store } from './surface.ts';

/** What the hands are on, kept up to date while it is watched. */
export interface HandSource {
  readonly read: () => Hand;
  readonly subscribe: (changed: () => void) => () => void;
  /** Begins to follow selection, place and the held records; answers how to stop. */
  readonly start: () => () => void;
}

/** What the hands are on, for a component. */
export function useHand(): Hand {
  const { hand } = useStage();
  return useSyncExternalStore(hand.subscribe, hand.read);
}

/**
 * Follows what the hands are on: the selection's ids with the records that the cache has for them. It is current as soon as
 * the selection has changed, before anything is drawn, so that a key pressed right after another finds the right record.
 */
export function createHandSource(client: Client, store: Store, viewer: Viewer): HandSource {
  const actor = actorOf(viewer);
  const permissions = new Set(viewer.permissions);
  const listeners = new Set<() => void>();
  const watched = new Map<string, Watched>();
  let isFollowing = false;
  let hand = compute();

  function compute(): Hand {
    const selection = store.get(selectionAtom);
    const refs = held(selection);
    const records = refs?.ids.flatMap((id) => watched.get(id)?.record ?? []) ?? [];
    return {
      actor,
      permissions,
      place: here(),
      hasRows: selection.list !== null,
      hasDocument: store.get(openDocumentAtom) !== null,
      held: refs && records.length > 0 ? { kind: refs.kind, records } : null,
    };
  }

  function changed(): void {
    hand = compute();
    for (const listener of listeners) listener();
  }

  function follow(): void {
    const ids = new Set(held(store.get(selectionAtom))?.ids);
    for (const [id, { stop }] of watched) {
      if (ids.has(id)) continue;
      watched.delete(id);
      stop();
    }
    // What the cache has of each is answered at once; it is told when all have been.
    isFollowing = true;
    for (const id of ids) if (!watched.has(id)) watch(id);
    isFollowing = false;
    changed();
  }

  function watch(id: string): void {
    const kind = kindOf(id);
    if (!kind) return;
    const entry: Watched = { record: null, stop: () => {} };
    watched.set(id, entry);
    const request = createRequest(aside(kinds[kind].byId), { id });
    const { unsubscribe } = client.executeQuery(request, { requestPolicy: 'cache-only' }).subscribe(({ data }) => {
      // While the record is fetched anew the cache may have none of it; what was known of it stands.
      entry.record = data?.record ?? entry.record;
      if (watched.get(id) === entry && !isFollowing) changed();
    });
    entry.stop = unsubscribe;
  }

  return {
    read: () => hand,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      const forget = [store.sub(selectionAtom, follow), store.sub(openDocumentAtom, changed)];
      addEventListener('hashchange', changed);
      addEventListener('popstate', changed);
      follow();
      return () => {
        for (const each of forget) each();
        removeEventListener('hashchange', changed);
        removeEventListener('popstate', changed);
        for (const { stop } of watched.values()) stop();
        watched.clear();
      };
    },
  };
}

interface Watched {
  record: RecordOf<Kind> | null;
  stop: () => void;
}

const asides = new WeakMap<object, unknown>();

/** The same query under another name: asked here from the cache alone, it must not decide how a pane's own is fetched. */
function aside<Document extends DocumentNode>(document: Document): Document {
  const known = asides.get(document) as Document | undefined; // what was put there under its original
  if (known) return known;
  const made = {
    ...document,
    definitions: document.definitions.map((definition) =>
      definition.kind === 'OperationDefinition'
        ? { ...definition, name: { kind: 'Name', value: `${definition.name?.value}Aside` } }
        : definition,
    ),
  };
  asides.set(document, made);
  return made as Document; // only a name differs
}
