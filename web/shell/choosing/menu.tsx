import { Command } from 'cmdk';
import { type ComponentProps, useRef, useState } from 'react';

interface MenuProps extends Omit<ComponentProps<typeof Command>, 'onValueChange' | 'value'> {
  /** The marked row. */
  readonly value: string;
  /** Called when the user marks a row with a key or the pointer. */
  readonly onMark: (value: string) => void;
}

const movingKeys: readonly string[] = ['ArrowDown', 'ArrowUp', 'Home', 'End'];

/**
 * A menu whose marked row is the row that screen readers announce and that Enter runs. Only the owner, a key or the pointer marks a
 * row.
 *
 * cmdk marks its first row after some changes of the rows, even when the owner controls the value. The menu then states its value
 * again: cmdk trims a value, so a trailing space is a change to cmdk alone.
 */
export function Menu({ value, onMark, ...props }: MenuProps) {
  const [isRestated, setRestated] = useState(false);
  const isByHand = useRef(false);

  function byHand(): void {
    isByHand.current = true;
    // A microtask would run before cmdk's own listener.
    setTimeout(() => {
      isByHand.current = false;
    });
  }

  return (
    <Command
      shouldFilter={false}
      vimBindings={false}
      loop
      {...props}
      value={isRestated ? `${value} ` : value}
      onValueChange={(next) => {
        if (isByHand.current) onMark(next);
        else if (next !== value) setRestated((is) => !is);
      }}
      onKeyDownCapture={(event) => {
        // A held Enter would run rows that nobody has read.
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
        else if (movingKeys.includes(event.key)) byHand();
      }}
      onPointerMoveCapture={byHand}
    />
  );
}
