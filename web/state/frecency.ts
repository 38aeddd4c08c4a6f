import { atom } from 'jotai';
import { here } from '../ground/hash-location.ts';
import { kindOf } from '../records/kinds.ts';
import { ownAtom } from './personal.ts';

/** Each command's or record's weight, by id, at the last use. A use adds 1; a weight halves every week. */
export type Uses = Readonly<Record<string, readonly [weight: number, atMs: number]>>;

const halfLifeMs = 7 * 24 * 60 * 60_000;

/** Above the limit, the lightest entries go. */
const mostKept = 300;

/** The weight at `nowMs`; 0 for an unused id. */
export function weightOf(uses: Uses, id: string, nowMs: number): number {
  const [weight, atMs] = uses[id] ?? [0, nowMs];
  return weight * 2 ** (-Math.max(0, nowMs - atMs) / halfLifeMs);
}

export function used(uses: Uses, id: string, nowMs: number): Uses {
  const next: Uses = { ...uses, [id]: [weightOf(uses, id, nowMs) + 1, nowMs] };
  const ids = Object.keys(next);
  if (ids.length <= mostKept) return next;
  return Object.fromEntries(heaviest(next, ids, nowMs, mostKept).map((each) => [each, next[each] ?? [0, nowMs]]));
}

/** Heaviest first, without unused ids. */
export function heaviest(uses: Uses, ids: readonly string[], nowMs: number, most: number): readonly string[] {
  return ids
    .map((id) => ({ id, weight: weightOf(uses, id, nowMs) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, most)
    .map(({ id }) => id);
}

/** Only ids are stored; titles are fetched again. */
export const usesAtom = ownAtom<Uses>('docket.uses', {});

export const noteUseAtom = atom(null, (get, set, id: string) => set(usesAtom, used(get(usesAtom), id, Date.now())));

/** A record merely passed by doesn't count. */
const lingerMs = 1_500;

/** Notes each record that stays open for `lingerMs`. Returns a function that stops. */
export function followOpened(opened: (id: string) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = '';
  const look = () => {
    const id = here().path.split('/').at(-1) ?? '';
    if (id === last) return;
    last = id;
    clearTimeout(timer);
    if (kindOf(id)) timer = setTimeout(() => opened(id), lingerMs);
  };
  addEventListener('hashchange', look);
  addEventListener('popstate', look);
  look();
  return () => {
    clearTimeout(timer);
    removeEventListener('hashchange', look);
    removeEventListener('popstate', look);
  };
}
