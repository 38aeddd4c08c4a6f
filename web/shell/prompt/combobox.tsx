import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Marked } from '../choosing/marked.tsx';
import { resultsIn } from '../palette/palette-frame.tsx';
import { shown } from '../stage/shown.ts';
import type { ControlProps } from './controls/control-props.ts';
import { type OfferingField, type Option, useOptions } from './options.ts';

/**
 * A text field with a list of choices below, narrowed by typing (ARIA Authoring Practices, editable combobox with
 * list).
 */
export function Combobox({
  id,
  field,
  value,
  given,
  isWrong,
  describedBy,
  autoFocus,
  onChange,
}: ControlProps<OfferingField>) {
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const list = useId();
  const active = useRef<HTMLDivElement>(null);
  const isOpen = typed !== null;
  const { options, isCurrent } = useOptions(field, given, typed ?? '');
  const present = value === null || value === undefined ? '' : shown(field, value);
  useEffect(() => {
    // A block, since some browsers return a promise here and an effect may return only a clean-up function.
    active.current?.scrollIntoView({ block: 'nearest' });
  });

  function open(text: string): void {
    setTyped(text);
    setAt(0);
  }

  function choose(option: Option | undefined): void {
    if (!option) return;
    onChange(option.answer);
    setTyped(null);
  }

  function keyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !isOpen) open('');
    else if (step) setAt((at + step + options.length) % Math.max(options.length, 1));
    else if (event.key === 'Enter' && isOpen) choose(options[at]);
    else if (event.key === 'Escape' && isOpen) setTyped(null);
    else {
      if (event.key === 'Tab' && isOpen && typed !== '') choose(options[at]);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="combobox">
      <input
        id={id}
        className="line"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen && options[at] ? `${list}-${at}` : undefined}
        aria-autocomplete="list"
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        aria-required={!field.optional}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the first field of a form that the user opened
        autoFocus={autoFocus ?? false}
        placeholder={isOpen && present ? present : 'Choose…'}
        value={typed ?? present}
        onChange={({ target }) => open(target.value)}
        onClick={() => !isOpen && open('')}
        onBlur={() => setTyped(null)}
        onKeyDown={keyDown}
      />
      {isOpen && (
        <div id={list} role="listbox" aria-label={field.label} className="combobox-list">
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div
              key={option.value}
              id={`${list}-${index}`}
              ref={index === at ? active : null}
              role="option"
              aria-selected={index === at}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <Marked text={option.title} typed={typed} />
              <span className="row-hint">{option.hint}</span>
            </div>
          ))}
          {options.length === 0 && <p className="combobox-nothing">{isCurrent ? 'Nothing fits.' : 'Searching…'}</p>}
        </div>
      )}
      <span role="status" className="only-heard">
        {typed && isCurrent && (options.length === 0 ? 'Nothing fits.' : resultsIn(options.length))}
      </span>
    </div>
  );
}
