import { personalAtom } from './personal.ts';

/** The list whose query line is open, and whether the line still has to take the focus. */
export const askingAtom = personalAtom<{ readonly path: string; readonly isCalled: boolean } | null>(null);

/** The parts of the address that stand for a query with an order or a wrong word, by the query. A saved view may hold such a query. */
export const readAs = new Map<string, Readonly<Record<string, string | null>>>();
