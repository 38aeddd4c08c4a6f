import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** What a person prefers on this device. */
export interface Preferences {
  readonly appearance: 'system' | 'light' | 'dark';
  /** Whether keys without Ctrl, ⌘ or Alt do anything (WCAG 2.1.4, Character Key Shortcuts). */
  readonly characterKeys: boolean;
  /** Keys of one's own, by a command's id; none (`[]`) takes a command's keys away. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
}

export const defaults: Preferences = { appearance: 'system', characterKeys: true, keys: {} };

const storedAtom = atomWithStorage<Partial<Preferences>>('docket.preferences', {}, undefined, { getOnInit: true });

/** The preferences; setting some keeps the others. */
export const preferencesAtom = atom(
  (get): Preferences => ({ ...defaults, ...get(storedAtom) }),
  (get, set, change: Partial<Preferences>) => set(storedAtom, { ...get(storedAtom), ...change }),
);
