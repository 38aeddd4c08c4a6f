import type { KeyboardEvent } from 'react';

/** Moves the focus from a link to the nearest link in the direction of the arrow key; `j` is down, and `k` up. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const isChord = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  const step = isChord ? undefined : steps[event.key];
  if (!step || event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
  const from = middleOf(event.target);
  const [nearest] = [...event.currentTarget.querySelectorAll('a')]
    .map((link) => ({ link, to: middleOf(link) }))
    // Sideways distance counts double, so the focus stays in its row or column.
    .map(({ link, to }) => ({
      link,
      ahead: (to.x - from.x) * step.x + (to.y - from.y) * step.y,
      aside: Math.abs((to.x - from.x) * step.y) + Math.abs((to.y - from.y) * step.x),
    }))
    .filter(({ ahead }) => ahead > 4)
    .sort((a, b) => a.ahead + 2 * a.aside - (b.ahead + 2 * b.aside));
  if (!nearest) return;
  event.preventDefault();
  nearest.link.focus();
}

const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
  j: { x: 0, y: 1 },
  k: { x: 0, y: -1 },
};

function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
