import { useId } from 'react';
import { errorAt, wrongWithin } from '../../commands/core/answers.ts';
import type { Field } from '../../records/fields/question.ts';
import { useAdding } from './adding.ts';
import { Control } from './controls.tsx';
import type { Prompt } from './use-prompt.ts';

interface FieldViewProps {
  readonly name: string;
  readonly field: Field;
  readonly prompt: Prompt;
  /** A step announces an error at once. A form announces its errors as a whole, and a field's error on focus. */
  readonly place: 'field' | 'step';
  /** Whether an optional field is labelled as optional. */
  readonly isMarked: boolean;
  readonly autoFocus: boolean;
}

/** A field with its label, and its error or hint. */
export function FieldView({ name, field, prompt, place, isMarked, autoFocus }: FieldViewProps) {
  const id = useId();
  const value = prompt.given[name];
  const adding = useAdding(name, field, prompt);
  const error = errorAt(prompt.errors, name, field);
  return (
    <>
      <label htmlFor={id}>
        {field.label}{' '}
        {isMarked && field.optional && field.type !== 'comparison' && <span className="optional">optional</span>}
      </label>
      <Control
        id={id}
        field={field}
        value={value}
        given={prompt.given}
        isWrong={error !== undefined}
        wrong={wrongWithin(prompt.errors, name)}
        describedBy={`${id}-says`}
        autoFocus={autoFocus}
        adding={adding}
        onChange={(answer) => prompt.set(name, answer)}
      />
      <p
        id={`${id}-says`}
        className={`${place}-says ${error ? 'wrong' : 'hint'}`}
        role={error && place === 'step' ? 'alert' : undefined}
      >
        {error ?? field.hint} {error === undefined && roomIn(field, value)}
      </p>
    </>
  );
}

/** Use of a text's limit, once above 80 %: `181 of 200 characters.` */
function roomIn(field: Field, value: unknown): string {
  const most = 'maxLength' in field ? field.maxLength : undefined;
  const used = typeof value === 'string' && field.type !== 'secret' ? value.length : 0;
  return most !== undefined && used > most * 0.8 ? `${used} of ${most} characters.` : '';
}
