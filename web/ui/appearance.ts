import { useAtomValue } from 'jotai';
import { useLayoutEffect } from 'react';
import { preferencesAtom } from '../state/preferences.ts';
import { useMedia } from './media.ts';

/** Blueprint's `Classes.DARK`; importing it would bring Blueprint into the first load. */
const DARK = 'bp6-dark';

/** Dresses the page light or dark: as preferred here, else as the system is. */
export function useAppearance(): void {
  const { appearance } = useAtomValue(preferencesAtom);
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const isDark = appearance === 'system' ? isSystemDark : appearance === 'dark';
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    document.body.classList.toggle(DARK, isDark);
  }, [isDark]);
}
