import { atom } from 'jotai';
import type { Pages } from '../commands/console.ts';

/** The document whose pages are on the screen, as commands handle it. */
export const openDocumentAtom = atom<Pages | null>(null);
