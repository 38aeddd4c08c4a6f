import { Command as Menu } from 'cmdk';
import { type ComponentProps, useEffect, useRef } from 'react';

/**
 * The field of a menu, which names the chosen row to those who don't see it (`aria-activedescendant`).
 *
 * cmdk names it by itself, but where the chosen row is told from outside, as we do, none until an arrow is pressed, and
 * from then on the one that was chosen before: what is heard is not what Enter does.
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
      {/* Its own attributes go before those of cmdk, which has none to set then. */}
      <input ref={field} aria-activedescendant={undefined} />
    </Menu.Input>
  );
}
