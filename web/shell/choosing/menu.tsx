import { Command } from 'cmdk';
import { type ReactNode, useId, useRef, useState } from 'react';
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

const movingKeys: readonly string[] = ['ArrowDown', 'ArrowUp', 'Home', 'End'];

/** A value without a row. cmdk marks its first row for an empty value. */
const noRow = 'none';

/**
 * A field over rows (`MenuInput`, `MenuList`, `MenuItem`), drawn by cmdk. The marked row is the row that screen readers announce and
 * that Enter runs. Only the owner, a key or the pointer marks a row.
 *
 * cmdk marks its first row after some changes of the rows, even when the owner controls the value. The menu then states its value
 * again: cmdk trims a value, so a trailing space is a change to cmdk alone.
 */
export function Menu({ label, value, onMark, loop = true, className = '', children }: MenuProps) {
  const id = useId();
  const [isRestated, setRestated] = useState(false);
  const isByHand = useRef(false);
  const marked = value || noRow;

  function byHand(): void {
    isByHand.current = true;
    // A microtask would run before cmdk's own listener.
    setTimeout(() => {
      isByHand.current = false;
    });
  }

  return (
    <MenuContext value={{ id, value }}>
      <Command
        label={label}
        shouldFilter={false}
        vimBindings={false}
        loop={loop}
        className={`menu ${className}`}
        value={isRestated ? `${marked} ` : marked}
        onValueChange={(next) => {
          if (isByHand.current) onMark(next);
          else if (next !== marked) setRestated((is) => !is);
        }}
        onKeyDownCapture={(event) => {
          if (movingKeys.includes(event.key)) byHand();
        }}
        onPointerMoveCapture={byHand}
      >
        {children}
      </Command>
    </MenuContext>
  );
}
