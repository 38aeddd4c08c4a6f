import type { SavedCommandRecord } from '../records/saved-command.ts';

let known: readonly SavedCommandRecord[] | null = null;

/** Keeps the viewer's views and macros, by name; null for none fetched yet. */
export function knowSaved(saved: readonly SavedCommandRecord[] | null): void {
  known = saved;
}

/** The viewer's views and macros, by name, as far as fetched. */
export const savedHere = (): readonly SavedCommandRecord[] => known ?? [];

export const isSavedHere = (): boolean => known !== null;
