import type { ReactNode } from 'react';
import { Hints } from './hints.tsx';
import { Menu } from './menu.tsx';
import { MenuInput } from './menu-input.tsx';
import { MenuItem, MenuList } from './menu-list.tsx';
import { createIndex, rank } from './rank.ts';

interface FormatMenuProps {
  /** `Copy macro as` */
  readonly label: string;
  readonly placeholder: string;
  readonly formats: readonly { readonly title: string; readonly hint?: string }[];
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** The title of the marked format. */
  readonly marked: string;
  readonly onMark: (title: string) => void;
  readonly onCopy: (title: string) => void;
  /** The text to copy, or the reason against copying. */
  readonly children?: ReactNode;
}

/** A menu of formats: a few letters and Enter copy in a format. */
export function FormatMenu(props: FormatMenuProps) {
  const { formats, typed, marked } = props;
  const fit = typed.trim() === '' ? formats : rank(createIndex(formats), typed).map(({ entry }) => entry);
  const value = (fit.find(({ title }) => title === marked) ?? fit[0])?.title ?? '';
  return (
    <Menu label={props.label} value={value} onMark={props.onMark}>
      <MenuInput autoFocus typed={typed} onType={props.onType} placeholder={props.placeholder} />
      <MenuList label="Formats">
        {fit.map(({ title, hint }) => (
          <MenuItem key={title} value={title} onChoose={() => props.onCopy(title)}>
            <span className="row-title">{title}</span>
            {hint && <span className="row-hint">{hint}</span>}
          </MenuItem>
        ))}
      </MenuList>
      {props.children}
      <Hints
        of={[
          ['enter', 'copy'],
          ['escape', 'close'],
        ]}
      />
    </Menu>
  );
}
