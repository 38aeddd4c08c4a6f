import { type KeyboardEvent, useEffect } from 'react';
import { ariaKeys } from '../../../commands/core/keys.ts';
import { Hints } from '../../choosing/hints.tsx';
import { Keys } from '../../choosing/keys.tsx';
import { FloatingOptions } from '../picking/floating-options.tsx';
import type { OptionListProps } from '../picking/option-list.tsx';
import { useFloating } from '../picking/use-floating.ts';
import type { Deed } from './perform.ts';
import { deeds } from './sheet-keys.ts';
import type { Choice } from './use-choices.ts';

type Anchor = () => Element | null | undefined;

/** The choices for a cell, listed below. The cell keeps the focus. */
export function ChoiceList({ anchor, ...list }: OptionListProps<Choice> & { readonly anchor: Anchor }) {
  return (
    <FloatingOptions {...list} anchor={anchor}>
      <Hints
        of={
          list.active >= 0
            ? [
                ['enter', 'take the choice'],
                ['escape', 'keep what you typed'],
              ]
            : [['down', 'choose']]
        }
      />
    </FloatingOptions>
  );
}

interface LineMenuProps {
  readonly label: string;
  readonly anchor: Anchor;
  readonly onDo: (deed: Deed) => void;
  readonly onClose: () => void;
}

/** A menu for the selected lines (ARIA Authoring Practices, menu). */
export function LineMenu({ label, anchor, onDo, onClose }: LineMenuProps) {
  const menu = useFloating(anchor);
  useEffect(() => menu.current?.querySelector('button')?.focus(), [menu]);

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
