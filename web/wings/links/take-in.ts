import type { Client } from '@urql/core';
import { go, here, hrefOf } from '../../ground/hash-location.ts';
import { atOnce, pooled } from '../../ground/pool.ts';
import { kindOf, kinds } from '../../records/kinds.ts';
import type { Notify } from '../../state/notes.ts';
import { openDocumentAtom } from '../../state/open-document.ts';
import { peekingAtom } from '../../state/peeking.ts';
import { cursorAtom, type List, mostChecked, selectionAtom, withChecked } from '../../state/selection.ts';
import type { Store } from '../../state/store.ts';
import type { Actor } from '../../state/viewer.ts';
import { handsIn } from './hands.ts';

export interface Arrival {
  readonly store: Store;
  readonly client: Client;
  readonly actor: Actor;
  readonly notify: Notify;
}

const noList: Pick<List, 'ids' | 'bring'> = { ids: [] };

/** The longest wait until the linked row or page is on the screen. */
const patienceMs = 20_000;

/**
 * Restores the cursor, checked rows, page and peek of an opened link, and removes them from the fragment. A note tells
 * of missing records; missing and forbidden records read alike.
 */
export async function takeIn({ store, client, actor, notify }: Arrival): Promise<void> {
  const { path, query } = here();
  const { hands, rest } = handsIn(query);
  // A person of a single company needs no company in the fragment.
  const { companyId, ...others } = rest;
  const lasting = actor.companyId !== null && companyId === actor.companyId ? others : rest;
  go(hrefOf(path, lasting), { replace: true });
  const isStill = () => here().path === path;
  const listed = () => store.get(selectionAtom).list ?? noList;
  await Promise.all([
    hands.checked.length > 0 && check(hands.checked),
    hands.page !== null && turnTo(hands.page),
    moveTo(hands.row, hands.isPeeking),
  ]);

  async function check(ids: readonly string[]): Promise<void> {
    const kind = kindOf(ids[0] ?? '');
    if (!kind) return;
    const answers = await pooled(ids, atOnce, async (id) => {
      if (kindOf(id) !== kind) return [];
      const { data } = await client.query(kinds[kind].byId, { id }, { requestPolicy: 'cache-first' }).toPromise();
      return data?.record ? [id] : [];
    });
    const found = answers.flat();
    const before = store.get(selectionAtom).checked[kind] ?? [];
    const set = (to: readonly string[]) => store.set(selectionAtom, (selection) => withChecked(selection, kind, to));
    if (found.length > 0) set(found);
    const missing = ids.length - found.length;
    const isReplaced = found.length > 0 && before.some((id) => !found.includes(id));
    if (missing === 0 && !isReplaced) return;
    const are = found.length === 1 ? '1 is' : `${found.length} are`;
    const says = [
      found.length > 0 && `${are} checked, as in the link.`,
      missing > 0 &&
        `${missing} checked rows in the link can’t be found. They were deleted, or your role can’t see them.`,
    ];
    notify({
      tone: 'plain',
      name: 'check',
      message: says
        .filter(Boolean)
        .join(' ')
        .replace(/\b1 checked rows/, '1 checked row'),
      ...(isReplaced && { action: { label: 'Check mine again', act: () => set(before) } }),
    });
  }

  async function turnTo(page: number): Promise<void> {
    const pages = await until(() => store.get(openDocumentAtom), isStill);
    // A new document has no room for its pages yet, so the turn is repeated.
    await until(() => {
      pages?.turn(page);
      return pages?.present() === Math.min(page, pages?.count ?? page) || null;
    }, isStill);
  }

  async function moveTo(row: string | null, isPeeking: boolean): Promise<void> {
    if (row === null) return;
    if (await isListed(row)) {
      store.set(cursorAtom, row);
      if (isPeeking) store.set(peekingAtom, true);
    } else if (isStill()) {
      notify({ tone: 'plain', name: 'row', message: 'The link’s row is not in this list.' });
    }
  }

  /** Loads pages, up to the limit of checked rows, until the list on the screen contains a row. */
  async function isListed(row: string): Promise<boolean> {
    const list = await until(() => (listed().ids.length > 0 ? listed() : null), isStill);
    if (!list) return false;
    const { ids, bring } = list;
    if (ids.includes(row)) return true;
    if (!bring || ids.length >= mostChecked) return false;
    const known = await bring(ids.length + 200, isStill);
    if (known.length <= ids.length && listed() === list) return false;
    // Rows are known before the screen lists them. A cursor set in between would be lost.
    await until(() => listed() !== list || null, isStill);
    return isListed(row);
  }
}

/** Calls `ask` at every frame; null after `patienceMs`, or when the answer is no longer needed. */
async function until<T>(ask: () => T | null, isAwaited: () => boolean): Promise<T | null> {
  const end = performance.now() + patienceMs;
  while (isAwaited() && performance.now() < end) {
    const answer = ask();
    if (answer !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, 32));
  }
  return null;
}
