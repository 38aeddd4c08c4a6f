import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { MenuContext } from './menu-context.ts';

interface MenuProps {
  readonly label: string;
  /** The marked row; '' without a marked row. */
  readonly value: string;
  /** Called when the user marks a row with a key or the pointer. */
  readonly onMark: (value: string) => void;
  /** Whether the arrows go on at the other end. */
  readonly loop?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A field over rows (`MenuInput`, `MenuList`, `MenuItem`). The marked row is the row that screen readers announce and that Enter
 * runs. Only the owner, a key or the pointer marks a row.
 */
export function Menu({ label, value, onMark, loop = true, className = '', children }: MenuProps) {
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  // The frame lays the rows out once. Scrolling in an effect would lay them out before the frame as well.
  useEffect(() => {
    const { current: of } = root;
    const row = of && markedIn(of);
    if (!row || isAtRest(of, row)) return;
    const frame = requestAnimationFrame(() => row.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  });

  function keyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const rows = rowsIn(event.currentTarget);
    const marked = markedIn(event.currentTarget);
    const to = rows[placeAfter(event.key, marked ? rows.indexOf(marked) : -1, rows.length, loop)];
    if (event.key === 'Enter') {
      event.preventDefault();
      // A held Enter would run rows that nobody has read.
      if (!event.repeat) marked?.click();
    } else if (to) {
      event.preventDefault();
      onMark(to.dataset.value ?? '');
    }
  }

  return (
    <MenuContext value={{ id, label, value, onMark }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the field inside */}
      <div ref={root} className={`menu ${className}`} onKeyDown={keyDown}>
        {children}
      </div>
    </MenuContext>
  );
}

const rowsIn = (of: Element) => [...of.querySelectorAll<HTMLElement>('[role=option]:not([aria-disabled=true])')];

const markedIn = (of: Element) => of.querySelector<HTMLElement>('[role=option][aria-selected=true]');

/** Whether the first row is marked in an unscrolled list, as after most keys. Reading `scrollTop` would lay the rows out. */
const isAtRest = (of: Element, row: Element): boolean =>
  row === of.querySelector('[role=option]') && row.closest('[data-scrolled]') === null;

/** The place of the row after a key; -1 for any other key. */
function placeAfter(key: string, at: number, count: number, loops: boolean): number {
  const within = (to: number) => (loops ? (to + count) % count : Math.min(Math.max(to, 0), count - 1));
  switch (key) {
    case 'ArrowDown':
      return within(at + 1);
    case 'ArrowUp':
      return within(at < 0 ? count - 1 : at - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
