import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { sessionAtom } from '../ground/session.ts';

export interface Preferences {
  readonly appearance: 'system' | 'light' | 'dark';
  /** Whether keys without Ctrl, ⌘ or Alt are active (WCAG 2.1.4, Character Key Shortcuts). */
  readonly characterKeys: boolean;
  /** The person's own keys, by command id; `[]` leaves a command without keys. */
  readonly keys: OwnKeys;
}

export type OwnKeys = Readonly<Record<string, readonly string[]>>;

export const defaults: Preferences = { appearance: 'system', characterKeys: true, keys: {} };

type OfDevice = Omit<Preferences, 'keys'>;

const storedAtom = atomWithStorage<Partial<OfDevice>>('docket.preferences', {}, undefined, { getOnInit: true });

/** By user id: people who share a device each keep their own keys. */
const keysAtom = atomWithStorage<Readonly<Record<string, OwnKeys>>>('docket.keys', {}, undefined, { getOnInit: true });

const userIdAtom = atom((get) => get(sessionAtom)?.userId ?? '');

/** The preferences. Setting some preferences keeps the others. */
export const preferencesAtom = atom(
  (get): Preferences => ({
    ...defaults,
    ...get(storedAtom),
    keys: get(keysAtom)[get(userIdAtom)] ?? defaults.keys,
  }),
  (get, set, { keys, ...change }: Partial<Preferences>) => {
    set(storedAtom, (before) => ({ ...before, ...change }));
    if (keys) set(keysAtom, (before) => ({ ...before, [get(userIdAtom)]: keys }));
  },
);
