import { atom } from 'jotai';

/** For each view of totals on the screen, the call that explains its total. The last view drawn comes last. */
export const explainersAtom = atom<readonly (() => void)[]>([]);
