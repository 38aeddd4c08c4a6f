import { type Client, createRequest } from '@urql/core';
import type { DocumentNode } from 'graphql';
import type { Hand } from '../../commands/core/command.ts';
import { followPlace, here } from '../../ground/hash-location.ts';
import { atOnce, pooled } from '../../ground/pool.ts';
import { type Kind, kindOf, kinds, type RecordOf } from '../../records/kinds.ts';
import { onlyCompanyIdAtom } from '../../state/only-company.ts';
import { openDocumentAtom } from '../../state/open-document.ts';
import { checkedAtom, held, type Selection, selectionAtom, withToggled } from '../../state/selection.ts';
import type { Store } from '../../state/store.ts';
import { actorOf, type Viewer } from '../../state/viewer.ts';

/** The current selection with records, kept up to date while watched. */
export type HandSource = ReturnType<typeof createHandSource>;

/**
 * Follows the selection's ids and the cached records. The selection is current before anything is drawn, so a key
 * pressed right after another finds the right record.
 */
export function createHandSource(client: Client, store: Store, viewer: Viewer) {
  const actor = actorOf(viewer);
  const permissions = new Set(viewer.permissions);
  const listeners = new Set<() => void>();
  const watched = new Map<string, Watched>();
  let isFollowing = false;
  let fetching: Promise<void> | null = null;
  let isTelling = false;
  let isCurrent = true;
  let hand = compute();

  function compute(): Hand {
    const selection = store.get(selectionAtom);
    const refs = held(selection);
    const records = refs?.ids.flatMap((id) => watched.get(id)?.record ?? []) ?? [];
    const missing = (refs?.ids.length ?? 0) - records.length;
    return {
      actor,
      permissions,
      place: here(),
      hasRows: selection.list !== null,
      hasDocument: store.get(openDocumentAtom) !== null,
      onlyCompanyId: store.get(onlyCompanyIdAtom),
      held: refs && records.length > 0 ? { kind: refs.kind, records, ...(missing > 0 && { missing }) } : null,
    };
  }

  function changed(): void {
    isCurrent = false;
    for (const listener of listeners) listener();
  }

  /** Notifies once for many changes in a row. */
  function changedSoon(): void {
    isCurrent = false;
    if (isTelling) return;
    isTelling = true;
    queueMicrotask(() => {
      isTelling = false;
      changed();
    });
  }

  function follow(): void {
    const ids = new Set(held(store.get(selectionAtom))?.ids);
    for (const [id, { stop }] of watched) {
      if (ids.has(id)) continue;
      watched.delete(id);
      stop();
    }
    // The cache answers at once for each record. Listeners hear once, after all answers.
    isFollowing = true;
    for (const id of ids) if (!watched.has(id)) watch(id);
    isFollowing = false;
    fetchAbsent();
    changed();
  }

  /** Fetches checked records from lists not yet shown, such as after a reload; unchecks deleted records. */
  function fetchAbsent(): void {
    const checked = new Set(store.get(checkedAtom));
    const absent = [...watched].filter(([id, { record, isAsked }]) => !record && !isAsked && checked.has(id));
    if (absent.length === 0) return;
    const all = pooled(absent, atOnce, async ([id, entry]) => {
      const kind = kindOf(id);
      if (!kind || watched.get(id) !== entry) return;
      entry.isAsked = true;
      const { data, error } = await client
        .query(kinds[kind].byId, { id }, { requestPolicy: 'network-only' })
        .toPromise();
      if (data?.record) entry.record ??= data.record;
      else if (!error) store.set(selectionAtom, (selection) => unchecked(selection, kind, id));
      else entry.isAsked = false;
    });
    const before = fetching;
    const going: Promise<void> = Promise.all([before, all]).then(() => {
      if (fetching === going) fetching = null;
      changed();
    });
    fetching = going;
  }

  function watch(id: string): void {
    const kind = kindOf(id);
    if (!kind) return;
    const entry: Watched = { record: null, isAsked: false, stop: () => {} };
    watched.set(id, entry);
    const request = createRequest(aside(kinds[kind].byId), { id });
    const { unsubscribe } = client.executeQuery(request, { requestPolicy: 'cache-only' }).subscribe(({ data }) => {
      // During a refetch the cache may have no record, so keep the known record.
      const before = entry.record;
      entry.record = data?.record ?? before;
      // A merged record leaves the cache; its id leads on to another record.
      if (before && !data?.record) void client.query(kinds[kind].byId, { id }).toPromise();
      if (watched.get(id) !== entry || isFollowing || entry.record === before) return;
      // Deleting or merging a record unchecks it. Restoring a record unchecks it in the list of deleted records.
      const isOther = entry.record !== null && entry.record.id !== id;
      const isGone = before && entry.record && (before.deletedAt === null) !== (entry.record.deletedAt === null);
      if (isGone || isOther) store.set(selectionAtom, (selection) => unchecked(selection, kind, id));
      else changedSoon();
    });
    entry.stop = unsubscribe;
  }

  return {
    read(): Hand {
      if (!isCurrent) hand = compute();
      isCurrent = true;
      return hand;
    },
    /** Resolves once every checked record is loaded; null when none is missing. */
    whole: () => fetching,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Starts following the selection, the place and the held records; returns a function to stop. */
    start(): () => void {
      const stops = [
        store.sub(selectionAtom, follow),
        store.sub(openDocumentAtom, changed),
        store.sub(onlyCompanyIdAtom, changed),
        followPlace(changed),
      ];
      follow();
      return () => {
        for (const stop of stops) stop();
        for (const { stop } of watched.values()) stop();
        watched.clear();
      };
    },
  };
}

const unchecked = (selection: Selection, kind: Kind, id: string): Selection =>
  selection.checked[kind]?.includes(id) ? withToggled(selection, { kind, id }) : selection;

interface Watched {
  record: RecordOf<Kind> | null;
  isAsked: boolean;
  stop: () => void;
}

const asides = new WeakMap<object, unknown>();

/** Renames the query: reading the cache here must not decide how the pane fetches. */
function aside<Document extends DocumentNode>(document: Document): Document {
  const known = asides.get(document) as Document | undefined; // stored under the original document
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
