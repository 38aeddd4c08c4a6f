import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** How many parts of the pane are on their way: its content, its first rows, the record that is open. */
const comingAtom = atom(0);

/** Whether the pane doesn't show yet what it was asked for. */
export const isComingAtom = atom((get) => get(comingAtom) > 0);

/** Says that a part of the pane is on its way, while it is. */
export function useComing(isComing = true): void {
  const count = useSetAtom(comingAtom);
  useEffect(() => {
    if (!isComing) return;
    count((before) => before + 1);
    return () => count((before) => before - 1);
  }, [count, isComing]);
}
