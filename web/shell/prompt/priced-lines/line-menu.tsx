import { type KeyboardEvent, useEffect, useRef } from 'react';
import { ariaKeys } from '../../../commands/core/keys.ts';
import { Keys } from '../../choosing/keys.tsx';
import { useFloating } from './floating.ts';
import { type Deed, deeds } from './sheet-keys.ts';

interface LineMenuProps {
  readonly label: string;
  readonly anchor: () => Element | null | undefined;
  readonly onDo: (deed: Deed) => void;
  readonly onClose: () => void;
}

/** A menu for the selected lines (ARIA Authoring Practices, menu). */
export function LineMenu({ label, anchor, onDo, onClose }: LineMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useFloating(menu, anchor);
  useEffect(() => menu.current?.querySelector('button')?.focus(), []);

  function keyDown(event: KeyboardEvent): void {
    const items = [...(menu.current?.querySelectorAll('button') ?? [])];
    const at = items.findIndex((item) => item.matches(':focus'));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) items.at(to % items.length)?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={menu}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className="combobox-list floating line-menu"
      onKeyDown={keyDown}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onClose()}
    >
      {deeds.map(({ deed, title, keys }) => (
        <button
          key={deed}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-keyshortcuts={ariaKeys(keys)}
          onClick={() => onDo(deed)}
        >
          {title} <Keys keys={keys} />
        </button>
      ))}
    </div>
  );
}
