import type { Client } from '@urql/core';
import type { Given } from '../../commands/core/answers.ts';
import {
  type AnyAnswers,
  type AnySubject,
  availability,
  type Command,
  type Hand,
  subjectsOf,
} from '../../commands/core/command.ts';
import type { Console } from '../../commands/core/console.ts';
import { explain, nameOf } from '../../commands/core/run.ts';
import type { Refusal } from '../../ground/refusal.ts';
import { noteUseAtom } from '../../state/frecency.ts';
import type { Note, Notify } from '../../state/notes.ts';
import { checkedAtom } from '../../state/selection.ts';
import type { Store } from '../../state/store.ts';
import type { Bulk } from './bulk/bulk.ts';
import { createConfirming } from './confirm-task.ts';
import { ownChanges } from './own-mutations.ts';
import { createSending, type Done } from './send.ts';
import { createSettling } from './settle.ts';
import { close, type Surface, show, surfaceAtom } from './surface.ts';
import { aboutNow, readingOf, type Task, taskOf } from './task.ts';

/** What the stage is built on. */
export interface Parts {
  readonly store: Store;
  readonly client: () => Client;
  readonly hand: () => Hand;
  /** Resolves once all that is checked is here; null where it is. */
  readonly whole?: () => Promise<void> | null;
  readonly console: Console;
  readonly notify: Notify;
  readonly commandOf: (id: string) => Command | undefined;
  /** Hears of what was done, once it was. */
  readonly performed?: (done: Done) => void;
}

/** Takes commands from an intention to its outcome: ask, confirm, send, say. */
export interface Stage {
  /** Does a command to what is under the hand, or to what is given in its place; or says why not. */
  readonly invoke: (command: Command, on?: Hand) => void;
  /** Goes on with a task that is made already: sends it where all is answered, else asks. */
  readonly begin: (task: Task, isAnswered: boolean) => void;
  /** Goes on with what was answered; a refusal that the prompt has to show is answered, null means that it is settled. */
  readonly submit: (task: Task, answers: Given) => Promise<Refusal | null>;
  /** Sends what was confirmed. */
  readonly confirm: (task: Task, answers: AnyAnswers) => Promise<Refusal | null>;
  /** Does what was done to many again to those that were refused, as they are now, or weren't tried. */
  readonly retry: (bulk: Bulk) => Promise<void>;
}

export function createStage(parts: Parts): Stage {
  const { store, client, hand, whole, notify, commandOf } = parts;
  const settling = createSettling(parts);
  const sending = createSending({ ...parts, settling });
  const { submit, confirm } = createConfirming({ ...parts, sending });

  function invoke(command: Command, on?: Hand): void {
    const present = on ?? hand();
    const missing = 'kind' in command.on ? (present.held?.missing ?? 0) : 0;
    if (missing > 0) return void awaitWhole(command, missing);
    const subjects = subjectsOf(command, present);
    const { held } = present;
    if (held && isBehind(command, subjects)) {
      const { kind } = held;
      const again = (records: readonly AnySubject[]) =>
        invoke(command, { ...present, held: { kind, records: records as typeof held.records } }); // of those, as they are now
      return void follow(command, subjects, again);
    }
    const can = availability(command, present);
    if (can.state === 'hidden') return;
    if (can.state === 'blocked') {
      notify({ tone: 'plain', message: `${nameOf(command)}: ${can.why}.`, ...unblocking(can.unblock, on) });
      return;
    }
    const task = taskOf(command, subjects, present.actor);
    go(task, Object.keys(task.asks).length === 0 && !readingOf(task, task.given));
  }

  function begin(task: Task, isAnswered: boolean): void {
    const { command, subjects } = task;
    if (task.moved || !isBehind(command, subjects)) go(task, isAnswered);
    else void follow(command, subjects, (now) => begin(aboutNow(task, now), isAnswered));
  }

  const isBehind = ({ operation }: Command, subjects: readonly AnySubject[]) =>
    operation !== undefined && ownChanges(client()).isAheadOf(subjects);

  /** Waits for the records' own pending changes, then goes on. A command that prompts opens its prompt first, so keystrokes reach it. */
  async function follow(
    command: Command,
    subjects: readonly AnySubject[],
    goOn: (subjects: readonly AnySubject[]) => void,
  ): Promise<void> {
    const mayAsk = Boolean(command.ask || (command.operation && command.confirm) || subjects.length > 1);
    const wait: Surface = { is: 'wait' };
    if (mayAsk) show(store, wait);
    const now = await ownChanges(client()).follow(subjects);
    if (mayAsk && store.get(surfaceAtom) !== wait) return;
    if ('code' in now) notify({ tone: 'bad', message: explain(command, now), name: 'outcome' });
    else goOn(now);
    if (store.get(surfaceAtom) === wait) close(store);
  }

  function go(task: Task, isAnswered: boolean): void {
    const { command } = task;
    performance.mark(`command ${command.id}`);
    if (isWorthRecalling(command)) store.set(noteUseAtom, command.id);
    if (isAnswered) void submit(task, task.given);
    else show(store, { is: 'prompt', task });
  }

  /** Waits for checked records that are still away: a command runs on all of the checked records, or on none. */
  async function awaitWhole(command: Command, missing: number): Promise<void> {
    const name = nameOf(command);
    const wanted = store.get(checkedAtom);
    notify({ tone: 'plain', message: `${name}: waiting for ${missing} that are out of sight.`, name: 'outcome' });
    await whole?.();
    const checked = [...store.get(checkedAtom)];
    if (checked.length === 0 || checked.some((id) => !wanted.has(id))) {
      notify({ tone: 'plain', message: `${name}: not done. The checked records changed meanwhile.`, name: 'outcome' });
      return;
    }
    const left = hand().held?.missing ?? 0;
    if (left === 0) return invoke(command);
    const action = { label: 'Show checked records', act: () => show(store, { is: 'checked' }) };
    const message = `${name}: not done. ${left} of those checked did not come.`;
    notify({ tone: 'bad', message, name: 'outcome', action });
  }

  /** The action of a note: the command that would unblock this one. */
  function unblocking(id: string | undefined, on: Hand | undefined): Pick<Note, 'action'> {
    const other = id === undefined ? undefined : commandOf(id);
    return other ? { action: { label: nameOf(other), act: () => invoke(other, on) } } : {};
  }

  return { invoke, begin, submit, confirm, retry: sending.retry };
}

/** Moving about is done all the time and is never looked for. */
const isWorthRecalling = ({ id, on }: Command) =>
  on.of !== 'rows' && !['app.palette', 'app.back', 'app.whyNot', 'record.find'].includes(id);
