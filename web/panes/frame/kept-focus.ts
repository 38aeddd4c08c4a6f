import { useEffect } from 'react';

/**
 * Moves a lost focus to the rows, or without rows to the pane’s heading, whenever `drawn` changes. An element with the focus
 * keeps the focus.
 */
export function useKeptFocus(drawn: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the drawn content changes
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const place = document.querySelector('[data-rows]') ?? document.querySelector('[data-heading]');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }, [drawn]);
}
