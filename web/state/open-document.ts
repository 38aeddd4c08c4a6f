import { atom } from 'jotai';

export interface Pages {
  readonly count: number;
  /** The present page, from 1. */
  present(): number;
  turn(where: number | 'next' | 'previous' | 'first' | 'last'): void;
  zoom(how: 'in' | 'out' | 'fit'): void;
  search(): void;
  /** Moves by `by` hits of the search. */
  goOn(by: number): void;
  print(): void;
  save(): void;
}

/** The document on the screen. */
export const openDocumentAtom = atom<Pages | null>(null);
