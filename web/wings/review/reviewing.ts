import type { Client } from '@urql/core';
import type { Console } from '../../commands/core/console.ts';
import { commandOf } from '../../commands/core/registry.ts';
import { go, here, hrefOf, placeOf } from '../../ground/hash-location.ts';
import { atOnce, pooled } from '../../ground/pool.ts';
import { type Kind, kinds, type RecordOf } from '../../records/kinds.ts';
import type { Notify } from '../../state/notes.ts';
import { type Documented, documented, type Review, reviewAtom } from '../../state/review.ts';
import { selectionAtom, withChecked } from '../../state/selection.ts';
import type { Store } from '../../state/store.ts';
import type { Actor } from '../../state/viewer.ts';

export interface Reviewing {
  /** Opens the first document. Records without a document are named in a note and skipped. */
  begin(kind: Documented, ids: readonly string[], without: readonly string[]): void;
  /** The document left behind counts as seen, unless skipped. */
  move(by: 1 | -1, isSkipped?: boolean): void;
  each(what: 'print' | 'download', console: Console, actor: Actor): Promise<void>;
  /** Returns to the starting list, with the same rows checked. */
  end(): void;
}

declare module '../../commands/core/console.ts' {
  interface Console {
    /** Fetches the reviewing code, then calls `act`. */
    review(act: (reviewing: Reviewing) => void): void;
  }
}

export function createReviewing(store: Store, client: Client, notify: Notify): Reviewing {
  function begin(kind: Documented, ids: readonly string[], without: readonly string[]): void {
    const passed = without.length === 0 ? '' : `Skipped, no document: ${named(without)}.`;
    if (passed) notify({ tone: 'plain', name: 'review', message: passed });
    if (ids.length === 0) return;
    const { path, query } = here();
    const checked = store.get(selectionAtom).checked[kind] ?? [];
    // During the review, commands act on the open record, so the checked rows are set aside.
    store.set(selectionAtom, (selection) => withChecked(selection, kind, []));
    show({ kind, ids, at: 0, seen: [], from: hrefOf(path, query), checked });
  }

  function move(by: 1 | -1, isSkipped = false): void {
    const review = store.get(reviewAtom);
    const id = review?.ids[review.at];
    if (!review || !id) return;
    const seen = by > 0 && !isSkipped && !review.seen.includes(id) ? [...review.seen, id] : review.seen;
    const at = review.at + by;
    if (at in review.ids) {
      show({ ...review, at, seen });
      return;
    }
    store.set(reviewAtom, { ...review, seen });
    const left = review.ids.length - seen.length;
    const message =
      by < 0 ? 'This is the first document.' : `This was the last document: ${seen.length} seen, ${left} skipped.`;
    notify({ tone: 'plain', name: 'review', message });
  }

  async function each(what: 'print' | 'download', console: Console, actor: Actor): Promise<void> {
    const review = store.get(reviewAtom);
    const command = review && commandOf(`${review.kind}.${what}`);
    if (!review || !command?.run) return;
    const { byId } = kinds[review.kind];
    const records = await pooled(review.ids, atOnce, async (id) => {
      const { data } = await client.query<{ record: RecordOf<Kind> | null }>(byId, { id }).toPromise();
      return data?.record ?? null;
    });
    for (const record of records) if (record) command.run(console, record, {}, actor);
  }

  function end(): void {
    const review = store.get(reviewAtom);
    if (!review) return;
    const { kind, ids, at, seen, from, checked } = review;
    const { path, query } = placeOf(from);
    store.set(reviewAtom, null);
    store.set(selectionAtom, (selection) => withChecked(selection, kind, checked));
    // The cursor goes to the last document's row.
    go(hrefOf(path, { ...query, row: ids[at] }), { replace: true });
    notify({ tone: 'plain', name: 'review', message: `${seen.length} of ${ids.length} documents were seen.` });
  }

  function show(review: Review): void {
    store.set(reviewAtom, review);
    const id = review.ids[review.at] ?? '';
    go(hrefOf(kinds[review.kind].path({ id }), { tab: documented[review.kind] }), { replace: review.at > 0 });
  }

  return { begin, move, each, end };
}

/** `J-000001, J-000002 and 3 more` */
function named(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}
