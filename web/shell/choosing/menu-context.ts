import { createContext, useContext } from 'react';

/** The menu around an input or a row. */
interface MenuParts {
  readonly id: string;
  /** The marked row; '' without a marked row. */
  readonly value: string;
}

export const MenuContext = createContext<MenuParts | null>(null);

export function useMenu(): MenuParts {
  const menu = useContext(MenuContext);
  if (!menu) throw new Error('A part of a menu needs a Menu around it.');
  return menu;
}

/** The element id of a row. A value may hold spaces. */
export const rowId = (menu: string, value: string): string => `${menu}${encodeURIComponent(value)}`;
