import { useAtomValue } from 'jotai';
import { useLayoutEffect } from 'react';
import { useMedia } from '../ground/media.ts';
import { preferencesAtom } from '../state/preferences.ts';

/** Blueprint's `Classes.DARK`; importing it would bring Blueprint into the first load. */
const DARK = 'bp6-dark';

/** Sets the light or dark theme: the preference on this device, else the system's. */
export function useAppearance(): void {
  const { appearance } = useAtomValue(preferencesAtom);
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const isDark = appearance === 'system' ? isSystemDark : appearance === 'dark';
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    document.body.classList.toggle(DARK, isDark);
  }, [isDark]);
}
