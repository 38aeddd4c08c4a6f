import { useState } from 'react';
import { isEmpty } from '../../commands/core/answers.ts';
import { Doubles, useDoubles } from './doubles.tsx';
import { FieldView } from './field-view.tsx';
import type { Prompt } from './use-prompt.ts';

interface FieldsProps {
  readonly prompt: Prompt;
  /** The name of the task's own field. */
  readonly at: string | undefined;
  /** The names of the fields below the others. */
  readonly beside: readonly string[];
}

/** The fields of a form. The focus begins at the task's own field, the first required field without an answer, or the first. */
export function Fields({ prompt, at, beside }: FieldsProps) {
  const fields = Object.entries(prompt.asks);
  const { doubles: likely } = prompt.task.command;
  const doubles = useDoubles(prompt.task, prompt.given);
  const isAllOptional = fields.every(([, field]) => field.optional);
  const [first] = useState(() => {
    const missing = fields.find(([name, { optional }]) => !optional && isEmpty(prompt.given[name]));
    return (fields.find(([name]) => name === at) ?? missing ?? fields[0])?.[0];
  });
  const rows = (isBeside: boolean) =>
    fields.map(
      ([name, field]) =>
        beside.includes(name) === isBeside && (
          <div key={name} className={`field field-${field.type}${field.isWide ? ' is-wide' : ''}`}>
            <FieldView
              name={name}
              field={field}
              prompt={prompt}
              place="field"
              isMarked={!isAllOptional}
              autoFocus={name === first}
            />
            {likely && <Doubles of={likely} field={name} doubles={doubles} beneath={prompt.task.beneath} />}
          </div>
        ),
    );
  return (
    <>
      <div className="sheet-fields">{rows(false)}</div>
      {rows(true)}
    </>
  );
}
