import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { here } from '../hash-location.ts';
import { kindOf } from '../records/kinds.ts';
import { sessionAtom } from './session.ts';

/** How much something was used, and when last: each use counts 1, and half as much a week later. By a command's or record's id. */
export type Uses = Readonly<Record<string, readonly [weight: number, atMs: number]>>;

const halfLifeMs = 7 * 24 * 60 * 60_000;

/** More are not kept: those that weigh least go. */
const mostKept = 300;

/** What a use weighs now; 0 for what was never used. */
export function weightOf(uses: Uses, id: string, nowMs: number): number {
  const [weight, atMs] = uses[id] ?? [0, nowMs];
  return weight * 2 ** (-Math.max(0, nowMs - atMs) / halfLifeMs);
}

/** With one more use. */
export function used(uses: Uses, id: string, nowMs: number): Uses {
  const next: Uses = { ...uses, [id]: [weightOf(uses, id, nowMs) + 1, nowMs] };
  const ids = Object.keys(next);
  if (ids.length <= mostKept) return next;
  return Object.fromEntries(heaviest(next, ids, nowMs, mostKept).map((each) => [each, next[each] ?? [0, nowMs]]));
}

/** Of these, what was used most and last, the heaviest first; never what was not used. */
export function heaviest(uses: Uses, ids: readonly string[], nowMs: number, most: number): readonly string[] {
  return ids
    .map((id) => ({ id, weight: weightOf(uses, id, nowMs) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .slice(0, most)
    .map(({ id }) => id);
}

const storedAtom = atomWithStorage<Readonly<Record<string, Uses>>>('docket.uses', {}, undefined, { getOnInit: true });

/** What this person used on this device. Ids alone are kept: what they name is asked for again. */
export const usesAtom = atom(
  (get): Uses => get(storedAtom)[get(sessionAtom)?.userId ?? ''] ?? {},
  (get, set, uses: Uses) => set(storedAtom, (all) => ({ ...all, [get(sessionAtom)?.userId ?? '']: uses })),
);

/** Notes one more use of a command or record. */
export const noteUseAtom = atom(null, (get, set, id: string) => set(usesAtom, used(get(usesAtom), id, Date.now())));

/** Who only walks past a record hasn't opened it. */
const lingerMs = 1_500;

/** Notes each record that is opened and stayed with, from now on; answers how to stop. */
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
