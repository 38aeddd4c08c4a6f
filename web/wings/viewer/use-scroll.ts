import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { between, GAP, type PageLayout, type Size } from './page-layout.ts';

/** The inner size of an element, kept up to date; 0 × 0 before the first layout. */
export function useExtent(element: RefObject<HTMLElement | null>): Size {
  const [extent, setExtent] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setExtent({ width: current.clientWidth, height: current.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return extent;
}

/** Follows the scroll position. After a change of zoom, the upper edge shows the same place as before. */
export function useScroll(element: RefObject<HTMLElement | null>, layout: PageLayout, height: number) {
  const [top, setTop] = useState(0);
  const turned = useRef({ page: 1, top: 0 });
  const known = useRef({ layout, top: 0 });

  const pageAt = (at: number) =>
    // The last pages may be too short to reach the upper edge: the page that a key turned to counts.
    Math.abs(turned.current.top - at) < 2 ? turned.current.page : between(layout, at + height / 3, 0)[0];

  const look = useCallback(() => {
    const at = element.current?.scrollTop ?? 0;
    known.current.top = at;
    setTop(at);
  }, [element]);

  useLayoutEffect(() => {
    const { current } = element;
    current?.addEventListener('scroll', look, { passive: true });
    return () => current?.removeEventListener('scroll', look);
  }, [element, look]);

  useLayoutEffect(() => {
    const { current } = element;
    const before = known.current;
    known.current = { layout, top: before.top };
    if (!current || before.layout === layout || before.top === 0) return;
    const isTurned = Math.abs(turned.current.top - before.top) < 2;
    current.scrollTop = carried(before.top, before.layout, layout);
    if (isTurned) turned.current.top = current.scrollTop;
    look();
  }, [element, layout, look]);

  return {
    top,
    page: pageAt(top),
    /** The page at the moment of the call: key presses outrun renders. */
    present: () => pageAt(element.current?.scrollTop ?? 0),
    turnTo(page: number): void {
      const { current } = element;
      if (!current) return;
      current.scrollTop = (layout.tops[page - 1] ?? GAP) - GAP;
      turned.current = { page, top: current.scrollTop };
      look();
    },
  };
}

/** The same place, as a share of the page's height, in another layout. */
function carried(top: number, from: PageLayout, to: PageLayout): number {
  const [page] = between(from, top, 0);
  const [start, end] = edges(from, page);
  const [newStart, newEnd] = edges(to, page);
  return newStart + ((top - start) / (end - start)) * (newEnd - newStart);
}

const edges = ({ tops, height }: PageLayout, page: number): readonly [number, number] => [
  tops[page - 1] ?? 0,
  tops[page] ?? height,
];
