import { useEffect } from 'react';

/**
 * Puts the hands back when what they were on has gone from the page: on the rows, or else on the pane's heading. Asked
 * anew whenever `what`, which says what is drawn, changes; whoever has the focus keeps it.
 */
export function useKeptFocus(what: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn decides when, not how
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const place = document.querySelector('[data-rows]') ?? document.querySelector('[data-heading]');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
  }, [what]);
}
