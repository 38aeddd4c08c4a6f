import { Command } from 'cmdk';
import type { ComponentProps } from 'react';
import { rowId, useMenu } from './menu-context.ts';

interface MenuInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/**
 * The input of a menu. Announces the marked row to screen readers.
 *
 * cmdk never learns the typed text: at each change of its search, cmdk marks its first row. cmdk also sets
 * `aria-activedescendant`, but with a controlled value only after an arrow key, and then for the previous row.
 */
export function MenuInput({ typed, onType, ...props }: MenuInputProps) {
  const { id, value } = useMenu();
  return (
    <Command.Input value="" onValueChange={onType} asChild>
      {/* With `asChild`, the input's own attributes override cmdk's. */}
      <input
        {...props}
        className="menu-input"
        value={typed}
        aria-activedescendant={value ? rowId(id, value) : undefined}
      />
    </Command.Input>
  );
}
