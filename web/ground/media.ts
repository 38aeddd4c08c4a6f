import { useSyncExternalStore } from 'react';

/** Follows a media query: `useMedia('(min-width: 1100px)')`. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

const roomy = '(min-width: 1100px)';

export const useHasRoom = () => useMedia(roomy);

export const hasRoom = () => matchMedia(roomy).matches;

/** Whether columns don't fit side by side, as on a telephone or at 400 % zoom. */
export const useIsNarrow = () => useMedia('(max-width: 30rem)');
