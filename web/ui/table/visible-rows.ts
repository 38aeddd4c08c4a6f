import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

const margin = 12;

/**
 * The first and last visible row of a long list, with a margin, and the width of the list in quarters of a rem. Every row, and the sticky
 * head, is `rowPx` high. `scrollTo` scrolls a row into view below the head, by the shortest way.
 */
export function useVisibleRows(scroller: RefObject<HTMLElement | null>, count: number, rowPx: number) {
  const [{ from, to }, setRange] = useState({ from: 0, to: 40 });
  const [rem, setRem] = useState(Number.POSITIVE_INFINITY);

  const measure = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    setRem(Math.floor((4 * element.clientWidth) / remPx) / 4);
    const top = Math.floor(element.scrollTop / rowPx);
    const next = { from: top - margin, to: top + Math.ceil(element.clientHeight / rowPx) + margin };
    // Draws again every half margin, not at every pixel.
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

  return { rem, first: Math.max(0, Math.min(from, count - 1)), last: Math.min(to, count - 1), scrollTo };
}

/** Chromium lays out new rows late, so the first scroll stops short; later frames try again. */
function scrollDown(element: HTMLElement, top: number, framesLeft = 5): void {
  element.scrollTop = top;
  if (element.scrollTop < top - 1 && framesLeft > 0) {
    requestAnimationFrame(() => scrollDown(element, top, framesLeft - 1));
  }
}
