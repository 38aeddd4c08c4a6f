import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps a list right below the anchor, or above where there is more room. No scrolling form cuts the list off, and the list
 * follows the anchor while the form scrolls.
 */
export function useFloating(anchor: () => Element | null | undefined): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
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
    };
    place();
    window.addEventListener('scroll', place, true);
    return () => window.removeEventListener('scroll', place, true);
  });
  return list;
}
