import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react';
import { errorAt, wrongWithin } from '../../commands/core/answers.ts';
import { ariaKeys } from '../../commands/core/keys.ts';
import { nameOf } from '../../commands/core/run.ts';
import type { Field } from '../../records/fields/question.ts';
import { Hints } from '../choosing/hints.tsx';
import { Keys } from '../choosing/keys.tsx';
import { aboutWhat } from '../stage/shown.ts';
import { useStage } from '../stage/stage-context.ts';
import type { Task } from '../stage/task.ts';
import { ChangedNotice } from './changed-notice.tsx';
import { goOn } from './controls/rows.ts';
import { Control } from './controls.tsx';
import { roomIn } from './room-in.ts';
import { type Prompt, usePrompt } from './use-prompt.ts';
import { Wait } from './wait.tsx';

/** A command's fields, all at once. */
export function Sheet({ task }: { task: Task }) {
  const { close, copyAs } = useStage();
  const prompt = usePrompt(task);
  const form = useRef<HTMLFormElement>(null);
  const about = aboutWhat(task);
  const fields = Object.entries(prompt.asks);
  const isPage = task.command.layout === 'page';
  const first = fields.some(([name]) => name === task.at) ? task.at : fields[0]?.[0];
  // On a page, priced lines fill the room left by other fields.
  const beside = fields.filter(([, field]) => isPage && field.type === 'pricedLines');
  const isAllOptional = fields.every(([, field]) => field.optional);

  async function send(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    const wrong = await prompt.send();
    if (wrong.length > 0) requestAnimationFrame(() => focusFirstWrong(form.current));
  }

  function keyDown(event: KeyboardEvent): void {
    const isMod = event.ctrlKey || event.metaKey;
    if (isMod && event.key === 'Enter') void send();
    else if (isMod && event.shiftKey && event.key.toLowerCase() === 'c')
      copyAs({ ...prompt.task, given: prompt.given });
    else if (!isMod && event.altKey && event.code === 'KeyL' && beside.length > 0) focusLines(form.current);
    else if (!isMod && event.altKey && event.code === 'KeyT' && beside.length > 0) focusTotals(form.current);
    // On a page, Enter moves to the next field: the form is too long to send by accident.
    else if (isPage && event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      if (event.defaultPrevented || event.nativeEvent.isComposing) return;
      goOn(event.target);
    } else return;
    event.preventDefault();
  }

  const row = (name: string, field: Field, autoFocus: boolean) => (
    <FieldRow key={name} name={name} field={field} prompt={prompt} isMarked={!isAllOptional} autoFocus={autoFocus} />
  );

  return (
    <form
      ref={form}
      className={isPage ? 'sheet sheet-page' : 'sheet'}
      noValidate
      onSubmit={send}
      onKeyDown={keyDown}
      aria-busy={prompt.isBusy || prompt.waiting !== null}
    >
      <header>
        <h2>{nameOf(task.command)}</h2>
        {about && <p className="sheet-about">{about}</p>}
      </header>
      <DraftNotice prompt={prompt} />
      <ChangedNotice key={task.id} task={task} />
      <Wait prompt={prompt}>
        <div className="sheet-fields">
          {fields.map(([name, field]) => !beside.some(([other]) => other === name) && row(name, field, name === first))}
        </div>
        {beside.map(([name, field]) => row(name, field, false))}
      </Wait>
      {prompt.refusal && (
        <p role="alert" className="refusal">
          {prompt.refusal}
        </p>
      )}
      <span role="alert" className="only-heard">
        {wrongSaid(prompt.errors)}
      </span>
      <div className="sheet-foot">
        <Hints of={task.command.operation ? sendingHints : [['escape', 'leave']]} />
        <button type="button" className="button" onClick={close}>
          Cancel
        </button>
        <button
          type="submit"
          className="button button-primary"
          aria-disabled={prompt.isBusy}
          aria-keyshortcuts={ariaKeys('mod+enter')}
        >
          {task.command.submit ?? (task.command.operation ? 'Save' : 'Apply')} <Keys keys="mod+enter" />
        </button>
      </div>
    </form>
  );
}

const sendingHints = [
  ['escape', 'close and keep the draft'],
  ['mod+shift+c', 'copy as…'],
] as const;

interface FieldRowProps {
  readonly name: string;
  readonly field: Field;
  readonly prompt: Prompt;
  /** Whether optional fields are labelled as optional. */
  readonly isMarked: boolean;
  readonly autoFocus: boolean;
}

function FieldRow({ name, field, prompt, isMarked, autoFocus }: FieldRowProps) {
  const id = useId();
  const error = errorAt(prompt.errors, name, field);
  return (
    <div className={`field field-${field.type}${field.isWide ? ' is-wide' : ''}`}>
      <label htmlFor={id}>
        {field.label} {isMarked && field.optional && <span className="optional">optional</span>}
      </label>
      <Control
        id={id}
        field={field}
        value={prompt.given[name]}
        given={prompt.given}
        isWrong={error !== undefined}
        wrong={wrongWithin(prompt.errors, name)}
        describedBy={`${id}-says`}
        autoFocus={autoFocus}
        onChange={(value) => prompt.set(name, value)}
      />
      <p id={`${id}-says`} className={error ? 'field-says wrong' : 'field-says hint'}>
        {error ?? field.hint} {error === undefined && roomIn(field, prompt.given[name])}
      </p>
    </div>
  );
}

/** Announces errors as a whole. Each field announces its own error on focus. */
function wrongSaid(errors: Prompt['errors']): string {
  const [first, ...others] = Object.values(errors);
  if (first === undefined) return '';
  return others.length === 0 ? first : `${others.length + 1} answers are wrong.`;
}

/** Says that the form holds an unsent draft, with a button to discard it, or that the device can't keep a draft. */
export function DraftNotice({ prompt }: { prompt: Prompt }) {
  if (!prompt.isKept)
    return (
      <p className="refusal" role="alert">
        This device has no room for drafts. Save before you leave.
      </p>
    );
  if (!prompt.isDraft) return null;
  return (
    <p className="draft" role="status">
      This draft was not saved. {prompt.task.moved && 'The record has changed since. Save to see both changes. '}
      <button type="button" className="button button-plain" onClick={prompt.discard}>
        Discard it
      </button>
    </p>
  );
}

/** Focuses the current line, or else the first. */
function focusLines(form: HTMLFormElement | null): void {
  const cell = form?.querySelector('[data-current] [data-cell]') ?? form?.querySelector('[data-cell]');
  if (cell instanceof HTMLElement) cell.focus();
}

function focusTotals(form: HTMLFormElement | null): void {
  const total = form?.querySelector('.totals button[tabindex="0"]');
  if (total instanceof HTMLElement) total.focus();
}

/** A table with an error as a whole has no invalid field; focus goes to its first control. */
const firstOfWrong = '.field:has(> .field-says.wrong) :is(input, select, textarea, button)';

function focusFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector('[aria-invalid=true]') ?? form?.querySelector(firstOfWrong);
  if (wrong instanceof HTMLElement) wrong.focus();
}
