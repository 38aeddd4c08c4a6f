import { type ComponentProps, useId } from 'react';
import { listId, rowId, useMenu } from './menu-context.ts';

interface MenuInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** The input of a menu. Announces the marked row to screen readers. */
export function MenuInput({ typed, onType, ...props }: MenuInputProps) {
  const { id, label, value } = useMenu();
  const field = useId();
  return (
    <>
      <label htmlFor={field} className="only-heard">
        {label}
      </label>
      <input
        id={field}
        type="text"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded
        aria-controls={listId(id)}
        {...(value && { 'aria-activedescendant': rowId(id, value) })}
        {...props}
        className="menu-input"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
    </>
  );
}
