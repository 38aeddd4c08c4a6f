import { useEffect, useRef } from 'react';
import { Hints } from '../../choosing/hints.tsx';
import { Marked } from '../../choosing/marked.tsx';
import type { Choice } from './choices.ts';
import { useFloating } from './floating.ts';

interface ChoiceListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Choice[];
  /** The option Enter takes; -1 for none. */
  readonly active: number;
  readonly typed: string;
  readonly anchor: () => Element | null | undefined;
  readonly onTake: (choice: Choice) => void;
}

/** The choices for a cell, listed below. The cell keeps the focus. */
export function ChoiceList({ id, label, options, active, typed, anchor, onTake }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLDivElement>(null);
  useFloating(list, anchor);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div ref={list} className="combobox-list floating">
      <div id={id} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the cell
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
            <Marked text={option.title} typed={typed} />
            <span className="row-hint">{option.hint}</span>
          </div>
        ))}
      </div>
      <Hints
        of={
          active >= 0
            ? [
                ['enter', 'take it'],
                ['escape', 'keep what you typed'],
              ]
            : [['down', 'choose']]
        }
      />
    </div>
  );
}
