import { personalAtom } from './personal.ts';

/** The list whose query line is open, and whether the line still has to take the focus. */
export const askingAtom = personalAtom<{ readonly path: string; readonly isCalled: boolean } | null>(null);
