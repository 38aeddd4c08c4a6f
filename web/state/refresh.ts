import { atom } from 'jotai';

/** How often a refresh was asked for: what is on the screen is fetched again, past the cache, when it changes. */
export const refreshAtom = atom(0);
