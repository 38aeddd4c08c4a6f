import { type RefObject, useLayoutEffect } from 'react';

/** Keeps a list right below the anchor, or above where there is more room. */
export function useFloating(list: RefObject<HTMLElement | null>, anchor: () => Element | null | undefined): void {
  useLayoutEffect(() => {
    const element = list.current;
    const box = anchor()?.getBoundingClientRect();
    if (!element || !box) return;
    const below = window.innerHeight - box.bottom;
    const isAbove = below < element.offsetHeight && box.top > below;
    const left = Math.min(box.left, window.innerWidth - element.offsetWidth - 8);
    Object.assign(element.style, {
      left: `${Math.max(8, left)}px`,
      minWidth: `${box.width}px`,
      top: isAbove ? 'auto' : `${box.bottom}px`,
      bottom: isAbove ? `${window.innerHeight - box.top}px` : 'auto',
    });
  });
}
