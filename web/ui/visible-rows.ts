import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

interface VisibleRows {
  /** The first and the last row that have to be in the document, with some on either side of those in sight. */
  readonly first: number;
  readonly last: number;
  /** Scrolls as little as brings a row into sight, below the sticky head. */
  readonly scrollTo: (index: number) => void;
}

const margin = 12;

/** Which rows of a long list are in sight, where every row (and the sticky head) is `rowPx` high. */
export function useVisibleRows(scroller: RefObject<HTMLElement | null>, count: number, rowPx: number): VisibleRows {
  const [{ from, to }, setRange] = useState({ from: 0, to: 40 });

  const measure = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const top = Math.floor(element.scrollTop / rowPx);
    const next = { from: top - margin, to: top + Math.ceil(element.clientHeight / rowPx) + margin };
    // Drawn again every half margin, not at every pixel.
    setRange((range) =>
      Math.abs(range.from - next.from) < margin / 2 && range.to >= next.to - margin / 2 ? range : next,
    );
  }, [scroller, rowPx]);

  useLayoutEffect(measure, [measure]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller, measure]);

  const scrollTo = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const top = index * rowPx;
      const lowest = top + 2 * rowPx - element.clientHeight;
      if (element.scrollTop > top) element.scrollTop = top;
      else if (element.scrollTop < lowest) scrollDown(element, lowest);
    },
    [scroller, rowPx],
  );

  return { first: Math.max(0, Math.min(from, count - 1)), last: Math.min(to, count - 1), scrollTo };
}

/** Chromium may not have laid out yet rows that have just come: it stops short of them, until a frame or two later. */
function scrollDown(element: HTMLElement, top: number, framesLeft = 5): void {
  element.scrollTop = top;
  if (element.scrollTop < top - 1 && framesLeft > 0) {
    requestAnimationFrame(() => scrollDown(element, top, framesLeft - 1));
  }
}
