import { type ComponentProps, type KeyboardEvent as KeyEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { shown } from '../../stage/shown.ts';
import { foundIn, noneFits } from '../adding.ts';
import { type ControlProps, lineAttributesOf } from '../controls/control-props.ts';
import type { OfferingField, Option } from '../options.ts';
import { useOptions } from '../use-options.ts';
import { comboboxAttributes } from './combobox-attributes.ts';
import { FloatingOptions } from './floating-options.tsx';

interface ComboboxProps extends ControlProps<OfferingField> {
  /** Attributes of the text field, such as `aria-label` where no label stands beside the field. */
  readonly input?: Pick<ComponentProps<'input'>, 'aria-label' | 'disabled'> & {
    readonly 'data-begin'?: true | undefined;
  };
}

/**
 * A text field with a list of choices below, narrowed by typing (ARIA Authoring Practices, editable combobox with
 * list). The list opens at the present choice. Keys with Alt belong to the table around the field.
 */
export function Combobox(props: ComboboxProps) {
  const { field, value, given, adding = null, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const list = useId();
  const line = useRef<HTMLInputElement>(null);
  const isOpen = typed !== null;
  const { options, isCurrent } = useOptions(field, given, typed ?? '', adding);
  const present = value === null || value === undefined ? '' : shown(field, value);

  function open(text: string): void {
    setTyped(text);
    const present = text === '' ? options.findIndex(({ answer }) => answer === value) : 0;
    setAt(Math.max(0, present));
  }

  function choose(option: Option | undefined): void {
    if (!option) return;
    setTyped(null);
    if (option.add) option.add();
    else onChange(option.answer);
  }

  function keyDown(event: KeyEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) answerFirst(event);
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
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

  /** Takes the marked option before the form hears the key, so that the form sends what the user typed. */
  function answerFirst(event: KeyEvent): void {
    const marked = options[at];
    if (!typed || !marked || marked.add) return;
    event.preventDefault();
    event.stopPropagation();
    flushSync(() => choose(marked));
    event.currentTarget.dispatchEvent(new KeyboardEvent('keydown', event.nativeEvent));
  }

  return (
    <div className="combobox">
      <input
        {...lineAttributesOf(props)}
        {...props.input}
        ref={line}
        {...comboboxAttributes(isOpen ? list : null, options[at] ? at : -1)}
        placeholder={isOpen && present ? present : 'Choose…'}
        value={typed ?? present}
        onChange={({ target }) => open(target.value)}
        onClick={() => !isOpen && open('')}
        onBlur={() => setTyped(null)}
        onKeyDown={keyDown}
      />
      {isOpen && (
        <FloatingOptions
          anchor={() => line.current}
          id={list}
          label={field.label}
          options={options}
          active={at}
          typed={typed}
          onTake={choose}
        >
          {options.length === 0 && (
            <p className="combobox-nothing">{isCurrent ? noneFits(field, typed) : 'Searching…'}</p>
          )}
        </FloatingOptions>
      )}
      <span role="status" className="only-heard">
        {typed && isCurrent && foundIn(options, field, typed)}
      </span>
    </div>
  );
}
