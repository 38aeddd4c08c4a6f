import { atom } from 'jotai';

/** The list beside the rows of the screen; null without such a list. */
export const asideAtom = atom<{
  /** Moves the cursor to the list, or back to the rows. */
  turn(): void;
} | null>(null);
