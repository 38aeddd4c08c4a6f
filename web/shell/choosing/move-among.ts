import type { KeyboardEvent } from 'react';

/** Moves focus among a list's buttons with arrows, `j`, `k`, Home and End. */
export function moveAmong(event: KeyboardEvent, list: HTMLElement | null): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const all = Array.from(list?.querySelectorAll<HTMLElement>('button') ?? []);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, j: at + 1, ArrowUp: at - 1, k: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  all[Math.max(0, Math.min(all.length - 1, to))]?.focus();
}
