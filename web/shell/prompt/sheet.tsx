import { useAtomValue } from 'jotai';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { isEmpty } from '../../commands/core/answers.ts';
import { nameOf } from '../../commands/core/command.ts';
import { ariaKeys } from '../../commands/core/keys.ts';
import { FormatsContext } from '../../ground/formats.ts';
import { go, hrefOf } from '../../ground/hash-location.ts';
import { kindOf, kinds } from '../../records/kinds.ts';
import { marksAtom } from '../../state/live.ts';
import { selectionAtom } from '../../state/selection.ts';
import { Hints } from '../choosing/hints.tsx';
import { Keys } from '../choosing/keys.tsx';
import { outOfSight, unseenIn } from '../stage/out-of-sight.ts';
import { aboutWhat, shown } from '../stage/shown.ts';
import { useStage } from '../stage/stage-context.ts';
import type { Task } from '../stage/task.ts';
import { useAddedFirst } from './adding.ts';
import { goOn } from './controls/rows.ts';
import { Fields } from './fields.tsx';
import { type Prompt, usePrompt } from './use-prompt.ts';
import { Wait } from './wait.tsx';

/** A command's fields, all at once. */
export function Sheet({ task }: { task: Task }) {
  const { close, copyAs } = useStage();
  const prompt = usePrompt(task);
  const form = useRef<HTMLFormElement>(null);
  useAddedFirst(prompt);
  const about = [aboutWhat(task), useUnseenSaid(task)].filter(Boolean).join(' · ');
  const isPage = task.command.layout === 'page';
  // On a page, priced lines fill the room left by other fields.
  const beside = Object.entries(prompt.asks).flatMap(([name, field]) =>
    isPage && field.type === 'pricedLines' ? name : [],
  );

  async function send(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    const wrong = await prompt.send();
    if (wrong.length > 0) requestAnimationFrame(() => focus(firstWrong));
  }

  /** Focuses the first element found in the form. */
  function focus(selectors: readonly string[]): void {
    selectors
      .map((each) => form.current?.querySelector<HTMLElement>(each))
      .find(Boolean)
      ?.focus();
  }

  function keyDown(event: KeyboardEvent): void {
    const isMod = event.ctrlKey || event.metaKey;
    if (isMod && event.key === 'Enter') void send();
    else if (isMod && event.shiftKey && event.key.toLowerCase() === 'c')
      copyAs({ ...prompt.task, given: prompt.given });
    else if (!isMod && event.altKey && event.code === 'KeyL' && beside.length > 0) focus(line);
    else if (!isMod && event.altKey && event.code === 'KeyT' && beside.length > 0) focus(total);
    // On a page, Enter moves to the next field: the form is too long to send by accident.
    else if (isPage && event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      if (event.defaultPrevented || event.nativeEvent.isComposing) return;
      goOn(event.target);
    } else return;
    event.preventDefault();
  }

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
        <KnownCompany prompt={prompt} />
      </header>
      <DraftNotice prompt={prompt} />
      <ChangedNotice key={task.id} task={task} />
      <Wait prompt={prompt}>
        <FormatsContext value={prompt.formats}>
          <Fields prompt={prompt} at={task.at} beside={beside} />
        </FormatsContext>
      </Wait>
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

/** The records out of sight when the form opened: `1 of 2 are out of sight: J-000131 Furnace`; null for none. */
export function useUnseenSaid({ subjects }: Task): string | null {
  const [unseen] = useState(unseenIn(useAtomValue(selectionAtom), subjects));
  return unseen.length > 0 && subjects.length > 1 ? outOfSight(unseen, subjects.length) : null;
}

/** The company of a new record, where the form doesn't ask. */
export function KnownCompany({ prompt: { task, asks, given } }: { prompt: Prompt }) {
  const field = task.asks.company;
  if (!field || asks.company || isEmpty(given.company)) return null;
  return <p className="sheet-about">{shown(field, given.company)}</p>;
}

const sendingHints = [
  ['escape', 'close and keep the draft'],
  ['mod+shift+c', 'copy as…'],
] as const;

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

/**
 * Tells the user of an open form that somebody else has changed the record. The typed answers stay. Saving shows both
 * versions; closing the form keeps the draft.
 */
function ChangedNotice({ task: { command, subjects } }: { task: Task }) {
  const { close } = useStage();
  const [sinceMs] = useState(Date.now);
  const marks = useAtomValue(marksAtom);
  const [subject = null, ...others] = subjects;
  const id = subject && 'id' in subject && others.length === 0 ? subject.id : null;
  const kind = id && kindOf(id);
  const mark = id && marks.get(id);
  const isToSay = kind && mark && mark.atMs >= sinceMs && command.initial;
  return (
    <p className={isToSay ? 'draft' : 'only-heard'} role="status">
      {isToSay && (
        <>
          {mark.by} changed this a moment ago ({mark.what}). Save to see both changes.{' '}
          <button
            type="button"
            className="button button-plain"
            onClick={() => {
              close();
              go(hrefOf(kinds[kind].path({ id }), { tab: 'history' }));
            }}
          >
            Show the changes
          </button>
        </>
      )}
    </p>
  );
}

/** The current line, or else the first. */
const line = ['[data-current] [data-cell]', '[data-cell]'];
const total = ['.totals button[tabindex="0"]'];
/** A table with an error as a whole has no invalid field; focus goes to the table's first control. */
const firstWrong = ['[aria-invalid=true]', '.field:has(> .field-says.wrong) :is(input, textarea, button)'];
