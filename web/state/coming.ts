import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

/** The number of loading parts of the pane: the content, the first rows, the open record. */
const comingAtom = atom(0);

export const isComingAtom = atom((get) => get(comingAtom) > 0);

export function useComing(isComing = true): void {
  const count = useSetAtom(comingAtom);
  useEffect(() => {
    if (!isComing) return;
    count((before) => before + 1);
    return () => count((before) => before - 1);
  }, [count, isComing]);
}
