import { Command } from 'cmdk';
import type { ComponentProps, ReactNode } from 'react';
import { rowId, useMenu } from './menu-context.ts';

interface MenuListProps {
  readonly label: string;
  /** Whether better rows may still come. */
  readonly 'aria-busy'?: boolean;
  readonly onScroll?: () => void;
  readonly children: ReactNode;
}

/** The rows of a menu. */
export const MenuList = (props: MenuListProps) => <Command.List {...props} className="menu-list" />;

/** Rows with a heading. */
export const MenuGroup = (props: { readonly heading: string; readonly children: ReactNode }) => (
  <Command.Group {...props} />
);

interface MenuItemProps extends Omit<ComponentProps<'div'>, 'onSelect'> {
  readonly value: string;
  readonly onChoose: () => void;
  /** Whether the row can't be marked. */
  readonly isOut?: boolean;
}

/** A row: a click or Enter chooses, and the pointer marks. */
export function MenuItem({ value, onChoose, isOut = false, children, ...props }: MenuItemProps) {
  const menu = useMenu();
  return (
    <Command.Item value={value} onSelect={onChoose} disabled={isOut} className="menu-item" asChild>
      {/* With `asChild`, the row keeps an id that the input knows. */}
      <div {...props} id={rowId(menu.id, value)}>
        {children}
      </div>
    </Command.Item>
  );
}
