import type { ReactNode } from 'react';
import type { Shown } from '../option-text.tsx';
import { OptionList, type OptionListProps } from './option-list.tsx';
import { useFloating } from './use-floating.ts';

interface FloatingOptionsProps<Option> extends OptionListProps<Option> {
  readonly anchor: () => Element | null | undefined;
  /** Stands below the options. */
  readonly children?: ReactNode;
}

/** The options of a field, over the form. The field keeps the focus. */
export function FloatingOptions<Option extends Shown & { readonly value: string }>({
  anchor,
  children,
  ...list
}: FloatingOptionsProps<Option>) {
  return (
    <div ref={useFloating(anchor)} className="combobox-list floating">
      <OptionList {...list} />
      {children}
    </div>
  );
}
