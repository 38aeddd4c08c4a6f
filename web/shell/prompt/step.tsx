import { type KeyboardEvent, useId, useState } from 'react';
import { errorAt } from '../../commands/core/answers.ts';
import type { Field } from '../../records/fields/question.ts';
import { Hints } from '../choosing/hints.tsx';
import { Menu } from '../choosing/menu.tsx';
import { MenuInput } from '../choosing/menu-input.tsx';
import { MenuItem, MenuList } from '../choosing/menu-list.tsx';
import { foundIn, noneFits, useAdding } from './adding.ts';
import { FieldView } from './field-view.tsx';
import { OptionText } from './option-text.tsx';
import type { OfferingField } from './options.ts';
import { useOptions } from './use-options.ts';
import type { Prompt } from './use-prompt.ts';

export interface StepProps<F extends Field = Field> {
  readonly field: F;
  readonly name: string;
  readonly prompt: Prompt;
  readonly isLast: boolean;
  readonly onNext: (value: unknown) => void;
  readonly onBack: () => void;
}

/** A list: the user chooses an option by a few letters and Enter. */
export function ListStep({ field, name, prompt, isLast, onNext, onBack }: StepProps<OfferingField>) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ typed: string; value: string } | null>(null);
  const adding = useAdding(name, field, prompt);
  const onAdd = adding && { ...adding, start: (text: string) => adding.start(text, onNext) };
  const { options, isCurrent } = useOptions(field, prompt.given, typed, onAdd);
  const present = options.find(({ answer }) => isSame(answer, prompt.given[name]));
  const isKept = chosen?.typed === typed && options.some(({ value }) => value === chosen.value);
  const value =
    (isKept
      ? chosen.value
      : ((typed === '' && present) || options.find(({ isBeside }) => typed !== '' || !isBeside))?.value) ?? '';
  const error = errorAt(prompt.errors, name, field);
  const says = useId();

  return (
    <Menu label={field.label} value={value} onMark={(next) => setChosen({ typed, value: next })}>
      <MenuInput
        autoFocus
        typed={typed}
        onType={setTyped}
        onKeyDown={({ key }) => key === 'Backspace' && typed === '' && onBack()}
        placeholder={`${field.label}…`}
        aria-invalid={error !== undefined}
        aria-describedby={says}
      />
      <p id={says} className={error ? 'step-says wrong' : 'step-says'} role={error ? 'alert' : undefined}>
        {error ?? field.hint}
      </p>
      <MenuList label={field.label}>
        {options.map((option) => (
          <MenuItem
            key={option.value}
            value={option.value}
            onChoose={() => (option.add ? option.add() : onNext(option.answer))}
          >
            <OptionText option={option} typed={typed} />
          </MenuItem>
        ))}
        {options.length === 0 && <p className="palette-nothing">{isCurrent ? noneFits(field, typed) : 'Searching…'}</p>}
      </MenuList>
      <div role="status" className="only-heard">
        {isCurrent && typed ? foundIn(options, field, typed) : ''}
      </div>
      <StepHints isLast={isLast} />
    </Menu>
  );
}

/** A text, address or image: Enter answers and goes on. */
export function ControlStep({ field, name, prompt, isLast, onNext, onBack }: StepProps) {
  const value = prompt.given[name];

  function keyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const { target } = event;
    const isLine = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (event.key === 'Backspace' && isLine && target.value === '') onBack();
    else if (event.key === 'Enter' && !event.shiftKey && !(target instanceof HTMLButtonElement)) {
      event.preventDefault();
      onNext(value);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onNext(value);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the control inside
    <div className="step" onKeyDown={keyDown}>
      <FieldView name={name} field={field} prompt={prompt} place="step" isMarked autoFocus />
      <StepHints isLast={isLast} />
    </div>
  );
}

function StepHints({ isLast }: { isLast: boolean }) {
  return (
    <Hints
      of={[
        ['enter', isLast ? 'done' : 'next'],
        ['backspace', 'one step back'],
        ['escape', 'close and keep the draft'],
      ]}
    />
  );
}

function isSame(answer: unknown, given: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return answer === given;
  return typeof given === 'object' && given !== null && 'id' in answer && 'id' in given && answer.id === given.id;
}
