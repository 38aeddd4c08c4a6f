import { Command } from 'cmdk';
import { type ComponentProps, useEffect, useRef } from 'react';

interface MenuInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/**
 * The input of a menu. Announces the marked row to screen readers (`aria-activedescendant`).
 *
 * cmdk never learns the typed text: at each change of its search, cmdk marks its first row. cmdk also sets
 * `aria-activedescendant`, but with a controlled value only after an arrow key, and then for the previous row.
 */
export function MenuInput({ typed, onType, ...props }: MenuInputProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current: input } = field;
    const menu = input?.closest('[cmdk-root]');
    if (!input || !menu) return;
    const name = () => {
      const id = menu.querySelector('[cmdk-item][aria-selected=true]')?.id;
      if (id) input.setAttribute('aria-activedescendant', id);
      else input.removeAttribute('aria-activedescendant');
    };
    name();
    const changes = new MutationObserver(name);
    changes.observe(menu, { subtree: true, childList: true, attributeFilter: ['aria-selected'] });
    return () => changes.disconnect();
  }, []);
  return (
    <Command.Input value="" onValueChange={onType} asChild>
      {/* With `asChild`, the input's own attributes override cmdk's. */}
      <input {...props} ref={field} value={typed} aria-activedescendant={undefined} />
    </Command.Input>
  );
}
