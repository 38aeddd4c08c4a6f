import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Identified {
  readonly id: string;
}

/** A jump of more rows means another list, not the same list with more rows. */
const furthest = 50;

/**
 * Keeps the view steady while rows come and go above: the first visible row stays in place. At the top of the list, the
 * cursor's row stays visible.
 */
export function useSteadyRows(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly Identified[],
  indexOf: ReadonlyMap<string, number>,
  cursorAt: number | undefined,
  rowPx: number,
): void {
  const before = useRef({ rows, cursorAt });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { rows, cursorAt };
    const element = scroller.current;
    if (!element || was.rows === rows) return;
    const lastTop = element.scrollTop + element.clientHeight - 2 * rowPx;
    if (element.scrollTop === 0) {
      const isPushedOut =
        was.cursorAt !== undefined && was.cursorAt * rowPx <= lastTop && (cursorAt ?? 0) * rowPx > lastTop;
      if (isPushedOut) element.scrollTop = (cursorAt ?? 0) * rowPx - lastTop;
      return;
    }
    const first = Math.ceil(element.scrollTop / rowPx);
    for (const [offset, { id }] of was.rows.slice(first, first + furthest).entries()) {
      const moved = (indexOf.get(id) ?? Number.POSITIVE_INFINITY) - (first + offset);
      if (Math.abs(moved) > furthest) continue;
      if (moved !== 0) element.scrollTop += moved * rowPx;
      return;
    }
  }, [scroller, rows, indexOf, cursorAt, rowPx]);
}
