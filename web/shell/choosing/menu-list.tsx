import { type ComponentProps, type ReactNode, type UIEvent, useId } from 'react';
import { listId, rowId, useMenu } from './menu-context.ts';

interface MenuListProps {
  readonly label: string;
  readonly onScroll?: () => void;
  readonly children: ReactNode;
}

/** The rows of a menu. */
export function MenuList({ label, onScroll, children }: MenuListProps) {
  const { id } = useMenu();
  function scroll({ currentTarget: list }: UIEvent<HTMLDivElement>): void {
    list.toggleAttribute('data-scrolled', list.scrollTop > 0);
    onScroll?.();
  }
  return (
    <div id={listId(id)} className="menu-list" role="listbox" tabIndex={-1} aria-label={label} onScroll={scroll}>
      {children}
    </div>
  );
}

/** Rows with a heading. */
export function MenuGroup({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields
    <div role="group" aria-labelledby={id}>
      <div id={id} className="menu-heading" aria-hidden="true">
        {heading}
      </div>
      {children}
    </div>
  );
}

interface MenuItemProps extends Omit<ComponentProps<'div'>, 'onClick'> {
  readonly value: string;
  readonly onChoose: () => void;
  /** Whether the row can't be marked. */
  readonly isOut?: boolean;
}

/** A row: a click or Enter chooses, and the pointer marks. */
export function MenuItem({ value, onChoose, isOut = false, ...props }: MenuItemProps) {
  const menu = useMenu();
  const isMarked = value === menu.value;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      {...props}
      id={rowId(menu.id, value)}
      className="menu-item"
      role="option"
      aria-selected={isMarked}
      data-value={value}
      {...(isOut
        ? { 'aria-disabled': true }
        : { onClick: onChoose, onPointerMove: () => isMarked || menu.onMark(value) })}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
