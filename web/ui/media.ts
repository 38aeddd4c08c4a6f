import { useSyncExternalStore } from 'react';

/** Whether a media query holds, kept up to date: `useMedia('(min-width: 1100px)')`. */
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

/** Whether a list and what is opened from it fit side by side. */
export const useHasRoom = () => useMedia('(min-width: 1100px)');

/** Whether there is no room for columns side by side, as on a telephone, or zoomed in to 400 %. */
export const useIsNarrow = () => useMedia('(max-width: 30rem)');
