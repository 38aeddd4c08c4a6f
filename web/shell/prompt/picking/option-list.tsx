import { useEffect, useRef } from 'react';
import { OptionText, type Shown } from '../option-text.tsx';

export interface OptionListProps<Option> {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  /** The option Enter takes, with the id `<id>-<active>`; -1 for none. */
  readonly active: number;
  readonly typed: string;
  readonly onTake: (option: Option) => void;
}

/** A list of options below a field. The field keeps the focus. */
export function OptionList<Option extends Shown & { readonly value: string }>({
  id,
  label,
  options,
  active,
  typed,
  onTake,
}: OptionListProps<Option>) {
  const current = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A block, since some browsers return a promise here and an effect may return only a clean-up function.
    current.current?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div id={id} role="listbox" aria-label={label}>
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={option.value}
          id={`${id}-${index}`}
          ref={index === active ? current : null}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(option)}
        >
          <OptionText option={option} typed={typed} />
        </div>
      ))}
    </div>
  );
}
