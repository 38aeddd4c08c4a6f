import { type KeyboardEvent, useId, useState } from 'react';
import { shown } from '../stage/shown.ts';
import { foundIn, noneFits } from './adding.ts';
import { type ControlProps, lineAttributesOf } from './controls/control-props.ts';
import { OptionList } from './option-list.tsx';
import type { OfferingField, Option } from './options.ts';
import { useOptions } from './use-options.ts';

/**
 * A text field with a list of choices below, narrowed by typing (ARIA Authoring Practices, editable combobox with
 * list).
 */
export function Combobox(props: ControlProps<OfferingField>) {
  const { field, value, given, adding = null, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const list = useId();
  const isOpen = typed !== null;
  const { options, isCurrent } = useOptions(field, given, typed ?? '', adding);
  const present = value === null || value === undefined ? '' : shown(field, value);

  function open(text: string): void {
    setTyped(text);
    setAt(0);
  }

  function choose(option: Option | undefined): void {
    if (!option) return;
    setTyped(null);
    if (option.add) option.add();
    else onChange(option.answer);
  }

  function keyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !isOpen) open('');
    else if (step) setAt((at + step + options.length) % Math.max(options.length, 1));
    else if (event.key === 'Enter' && isOpen) choose(options[at]);
    else if (event.key === 'Escape' && isOpen) setTyped(null);
    else {
      // Tab leaves the field and opens no form.
      if (event.key === 'Tab' && isOpen && typed !== '' && !options[at]?.add) choose(options[at]);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="combobox">
      <input
        {...lineAttributesOf(props)}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen && options[at] ? `${list}-${at}` : undefined}
        aria-autocomplete="list"
        placeholder={isOpen && present ? present : 'Choose…'}
        value={typed ?? present}
        onChange={({ target }) => open(target.value)}
        onClick={() => !isOpen && open('')}
        onBlur={() => setTyped(null)}
        onKeyDown={keyDown}
      />
      {isOpen && (
        <div className="combobox-list">
          <OptionList id={list} label={field.label} options={options} active={at} typed={typed} onTake={choose} />
          {options.length === 0 && (
            <p className="combobox-nothing">{isCurrent ? noneFits(field, typed) : 'Searching…'}</p>
          )}
        </div>
      )}
      <span role="status" className="only-heard">
        {typed && isCurrent && foundIn(options, field, typed)}
      </span>
    </div>
  );
}
