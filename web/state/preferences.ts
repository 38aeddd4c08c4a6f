import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { ownAtom } from './personal.ts';

export interface Preferences {
  readonly appearance: 'system' | 'light' | 'dark';
  /** Whether the side bar shows only icons; null where the width of the window decides. */
  readonly isSidebarFolded: boolean | null;
  /** Whether keys without Ctrl, ⌘ or Alt are active (WCAG 2.1.4, Character Key Shortcuts). */
  readonly characterKeys: boolean;
  /** The person's own keys, by command id; `[]` leaves a command without keys. */
  readonly keys: OwnKeys;
}

export type OwnKeys = Readonly<Record<string, readonly string[]>>;

export const defaults: Preferences = { appearance: 'system', isSidebarFolded: null, characterKeys: true, keys: {} };

type OfDevice = Omit<Preferences, 'keys'>;

const storedAtom = atomWithStorage<Partial<OfDevice>>('docket.preferences', {}, undefined, { getOnInit: true });
const keysAtom = ownAtom('docket.keys', defaults.keys);

/** The preferences. Setting some preferences keeps the others. */
export const preferencesAtom = atom(
  (get): Preferences => ({ ...defaults, ...get(storedAtom), keys: get(keysAtom) }),
  (_, set, { keys, ...change }: Partial<Preferences>) => {
    set(storedAtom, (before) => ({ ...before, ...change }));
    if (keys) set(keysAtom, keys);
  },
);
