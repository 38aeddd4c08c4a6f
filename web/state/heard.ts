import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { personalAtom } from './personal.ts';

/** What was told last to those who don't see what has appeared. */
export const heardAtom = personalAtom('');

/** Tells a sentence when this appears and whenever it is another; an empty one tells nothing. */
export function useHeard(sentence: string): void {
  const tell = useSetAtom(heardAtom);
  useEffect(() => {
    if (sentence === '') return;
    tell(sentence);
    // Told once more later, it is to be heard once more.
    return () => tell((last) => (last === sentence ? '' : last));
  }, [tell, sentence]);
}
