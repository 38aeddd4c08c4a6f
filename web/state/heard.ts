import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { personalAtom } from './personal.ts';

/** The latest announcement for screen readers. */
export const heardAtom = personalAtom('');

/** Announces a sentence when the component appears, and at each change. An empty sentence is silent. */
export function useHeard(sentence: string): void {
  const tell = useSetAtom(heardAtom);
  useEffect(() => {
    if (sentence === '') return;
    tell(sentence);
    // Clearing the sentence lets the same announcement sound again.
    return () => tell((last) => (last === sentence ? '' : last));
  }, [tell, sentence]);
}
