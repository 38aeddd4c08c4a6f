import { useEffect } from 'react';

/**
 * Moves a lost focus to the rows, or without rows to the pane’s heading, whenever `drawn` changes. An element with the focus
 * keeps the focus; with `fromHeading`, rows that come later take the focus from the heading.
 */
export function useKeptFocus(drawn: string, { fromHeading = false } = {}): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the drawn content changes
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement !== document.body && !(fromHeading && activeElement?.matches('[data-heading]'))) return;
    const place = document.querySelector('[data-rows]') ?? document.querySelector('[data-heading]');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }, [drawn]);
}
