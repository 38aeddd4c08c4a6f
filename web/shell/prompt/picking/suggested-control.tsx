import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { TextField } from '../../../records/fields/question.ts';
import { type ControlProps, lineAttributesOf } from '../controls/control-props.ts';
import { textOf } from '../controls/rows.ts';
import { fitting } from '../options.ts';
import { comboboxAttributes } from './combobox-attributes.ts';
import { FloatingOptions } from './floating-options.tsx';

interface SuggestedProps extends ControlProps<TextField> {
  readonly suggested: readonly string[];
}

/** A text with frequent answers below. An arrow key marks an answer, and Enter takes the answer; any other text stays possible. */
export function SuggestedControl({ suggested, ...props }: SuggestedProps) {
  const { field, onChange } = props;
  const text = textOf(props.value);
  const [isOpen, setOpen] = useState(false);
  /** -1 while no answer is marked. */
  const [at, setAt] = useState(-1);
  const list = useId();
  const line = useRef<HTMLInputElement>(null);
  const options = isOpen ? fitting(suggested.map(optionOf), suggested.includes(text) ? '' : text) : [];
  const isListed = options.length > 0;

  function close(): void {
    setOpen(false);
    setAt(-1);
  }

  function take(answer: string | undefined): void {
    if (answer !== undefined) onChange(answer);
    close();
  }

  function keyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && !isListed) {
      setOpen(true);
      setAt(step > 0 ? 0 : -1);
    } else if (step) setAt(at < 0 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length);
    else if (event.key === 'Enter' && at >= 0) take(options[at]?.title);
    else if (event.key === 'Escape' && isListed) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="combobox">
      <input
        {...lineAttributesOf(props)}
        ref={line}
        {...comboboxAttributes(isListed ? list : null, at)}
        value={text}
        onChange={({ target }) => {
          onChange(target.value);
          setOpen(target.value !== '');
          setAt(-1);
        }}
        onClick={() => setOpen(true)}
        onBlur={close}
        onKeyDown={keyDown}
      />
      {isListed && (
        <FloatingOptions
          anchor={() => line.current}
          id={list}
          label={field.label}
          options={options}
          active={at}
          typed={text}
          onTake={({ title }) => take(title)}
        />
      )}
    </div>
  );
}

const optionOf = (answer: string) => ({ value: answer, title: answer, answer });
