import { Command as Menu } from 'cmdk';
import { type ComponentProps, useEffect, useRef } from 'react';

/**
 * The input of a menu. Announces the selected row to screen readers (`aria-activedescendant`).
 *
 * cmdk sets the attribute too, but with a controlled selection only after an arrow key, and then for the previous row. Screen
 * readers would announce a row other than the row that Enter runs.
 */
export function MenuInput(props: ComponentProps<typeof Menu.Input>) {
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
    <Menu.Input {...props} asChild>
      {/* With `asChild`, the input's own attributes override cmdk's. */}
      <input ref={field} aria-activedescendant={undefined} />
    </Menu.Input>
  );
}
