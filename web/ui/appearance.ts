import { Classes } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useLayoutEffect } from 'react';
import { preferencesAtom } from '../state/preferences.ts';
import { useMedia } from './media.ts';

/** Dresses the page light or dark: as preferred here, else as the system is. */
export function useAppearance(): void {
  const { appearance } = useAtomValue(preferencesAtom);
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  const isDark = appearance === 'system' ? isSystemDark : appearance === 'dark';
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
    document.body.classList.toggle(Classes.DARK, isDark);
  }, [isDark]);
}
