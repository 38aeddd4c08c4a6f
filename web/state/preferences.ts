import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { sessionAtom } from './session.ts';

/** What a person prefers on this device. */
export interface Preferences {
  readonly appearance: 'system' | 'light' | 'dark';
  /** Whether keys without Ctrl, ⌘ or Alt do anything (WCAG 2.1.4, Character Key Shortcuts). */
  readonly characterKeys: boolean;
  /** Keys of one's own, by a command's id; none (`[]`) takes a command's keys away. */
  readonly keys: OwnKeys;
}

export type OwnKeys = Readonly<Record<string, readonly string[]>>;

export const defaults: Preferences = { appearance: 'system', characterKeys: true, keys: {} };

type OfDevice = Omit<Preferences, 'keys'>;

const storedAtom = atomWithStorage<Partial<OfDevice>>('docket.preferences', {}, undefined, { getOnInit: true });

/** By whose they are: several people may share a device, and hands learn their own keys. */
const keysAtom = atomWithStorage<Readonly<Record<string, OwnKeys>>>('docket.keys', {}, undefined, { getOnInit: true });

const userIdAtom = atom((get) => get(sessionAtom)?.userId ?? '');

/** The preferences; setting some keeps the others. */
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
