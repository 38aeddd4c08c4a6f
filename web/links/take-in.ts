import type { Client } from '@urql/core';
import type { Actor } from '../commands/command.ts';
import { pooled } from '../commands/pool.ts';
import { atOnce } from '../commands/run.ts';
import { go, here, hrefOf } from '../hash-location.ts';
import { kindOf, kinds } from '../records/kinds.ts';
import { cursorAtom, type List, mostChecked, selectionAtom, withChecked } from '../state/selection.ts';
import type { Notify } from '../surfaces/notes.ts';
import { peekingAtom } from '../surfaces/peeking.ts';
import type { Store } from '../surfaces/surface.ts';
import { openDocumentAtom } from '../viewer/open-document.ts';
import { handsIn } from './hands.ts';

/** Where the hands are put. */
export interface Arrival {
  readonly store: Store;
  readonly client: Client;
  readonly actor: Actor;
  readonly notify: Notify;
}

/** So long what a link names may take to come onto the screen. */
const patienceMs = 20_000;

/**
 * Puts the hands where the link says that was just opened, and takes that out of the fragment: from then on it is theirs. Of
 * what isn't there, or isn't this person's to see, only that it can't be found is said.
 */
export async function takeIn({ store, client, actor, notify }: Arrival): Promise<void> {
  const { path, query } = here();
  const { hands, rest } = handsIn(query);
  // Who sees one company never says which.
  const { companyId, ...others } = rest;
  const lasting = actor.companyId !== null && companyId === actor.companyId ? others : rest;
  go(hrefOf(path, lasting), { replace: true });
  const isStill = () => here().path === path;
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
      missing > 0 && `${missing} checked rows of the link can’t be found: gone, or not yours to see.`,
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
    // Its pages have no room yet when it is given to the commands.
    await until(() => {
      pages?.turn(page);
      return pages?.present() === Math.min(page, pages?.count ?? page) || null;
    }, isStill);
  }

  async function moveTo(row: string | null, isPeeking: boolean): Promise<void> {
    if (row === null) return;
    const list = await until(() => {
      const { list } = store.get(selectionAtom);
      return list && list.ids.length > 0 ? list : null;
    }, isStill);
    if (!list) return;
    if (await reaches(list, row, isStill)) {
      store.set(cursorAtom, row);
      if (isPeeking) store.set(peekingAtom, true);
    } else if (isStill()) {
      notify({ tone: 'plain', name: 'row', message: 'The row that the link points at can’t be found in this list.' });
    }
  }
}

/** Whether a row is in a list, which brings as many for it as could be checked. */
async function reaches({ ids, bring }: List, id: string, isStill: () => boolean): Promise<boolean> {
  let known = ids;
  while (!known.includes(id)) {
    if (!bring || known.length >= mostChecked || !isStill()) return false;
    const more = await bring(known.length + 200, isStill);
    if (more.length <= known.length) return false;
    known = more;
  }
  return true;
}

/** Asks, frame by frame, until there is an answer; null where none came in time, or nobody waits any more. */
async function until<T>(ask: () => T | null, isAwaited: () => boolean): Promise<T | null> {
  const end = performance.now() + patienceMs;
  while (isAwaited() && performance.now() < end) {
    const answer = ask();
    if (answer !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, 32));
  }
  return null;
}
