import {
  type AnySubject,
  availability,
  type Command,
  type Hand,
  nameOf,
  subjectsOf,
} from '../../commands/core/command.ts';
import { explain } from '../../commands/core/run.ts';
import { noteUseAtom } from '../../state/frecency.ts';
import type { Note } from '../../state/notes.ts';
import { checkedAtom } from '../../state/selection.ts';
import { heldAnswers } from './held-answers.ts';
import { ownChanges } from './own-mutations.ts';
import { createSending, type SendingParts } from './send.ts';
import { close, type Surface, show, surfaceAtom } from './surface.ts';
import { aboutNow, readingOf, shownAsks, type Task, taskOf } from './task.ts';

export interface Parts extends SendingParts {
  readonly hand: () => Hand;
  /** Resolves once every checked record is loaded; null when none is missing. */
  readonly whole?: () => Promise<void> | null;
  readonly commandOf: (id: string) => Command | undefined;
}

/** Takes commands from an intention to an outcome: ask, confirm, send, report. */
export interface Stage extends ReturnType<typeof createSending> {
  /** Begins a command on the records in hand, or on those given, or tells the reason against. */
  readonly invoke: (command: Command, on?: Hand) => void;
  /** Continues a ready task: sends an answered task, and asks for missing answers. */
  readonly begin: (task: Task, isAnswered: boolean) => void;
}

export function createStage(parts: Parts): Stage {
  const { store, client, hand, whole, notify, commandOf } = parts;
  const sending = createSending(parts);

  function invoke(command: Command, on?: Hand): void {
    const present = on ?? hand();
    const missing = 'kind' in command.on ? (present.held?.missing ?? 0) : 0;
    if (missing > 0) return void awaitWhole(command, missing);
    const subjects = subjectsOf(command, present);
    const { held } = present;
    if (held && isBehind(command, subjects)) {
      const { kind } = held;
      const both = (records: readonly AnySubject[]) => [...records, ...held.records.slice(records.length)];
      const again = (records: readonly AnySubject[]) =>
        invoke(command, { ...present, held: { kind, records: both(records) as typeof held.records } }); // the current versions
      return void follow(command, subjects, again);
    }
    const can = availability(command, present);
    if (can.state === 'hidden') return;
    if (can.state !== 'ready') {
      const unblock = can.state === 'blocked' ? can.unblock : undefined;
      notify({ tone: 'plain', message: `${nameOf(command)}: ${can.why}.`, ...unblocking(unblock, on) });
      return;
    }
    const task = taskOf(command, subjects, present.actor, heldAnswers(command, present));
    go(task, Object.keys(shownAsks(task, task.asks)).length === 0 && !readingOf(task, task.given));
  }

  function begin(task: Task, isAnswered: boolean): void {
    const { command, subjects } = task;
    if (task.moved || !isBehind(command, subjects)) go(task, isAnswered);
    else void follow(command, subjects, (now) => begin(aboutNow(task, now), isAnswered));
  }

  const isBehind = ({ operation }: Command, subjects: readonly AnySubject[]) =>
    operation !== undefined && ownChanges(client()).isAheadOf(subjects);

  /** Waits for the records' pending changes, then continues. A command that prompts opens the prompt first for keystrokes. */
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
    if (isAnswered) void sending.submit(task, task.given);
    else show(store, { is: 'prompt', task });
  }

  /** Waits for checked records to load: a command runs on all checked records, or on none. */
  async function awaitWhole(command: Command, missing: number): Promise<void> {
    const name = nameOf(command);
    const wanted = store.get(checkedAtom);
    notify({ tone: 'plain', message: `${name}: loading ${missing} out of sight…`, name: 'outcome' });
    await whole?.();
    const checked = [...store.get(checkedAtom)];
    if (checked.length === 0 || checked.some((id) => !wanted.has(id))) {
      notify({ tone: 'plain', message: `${name}: not done. The checked records have changed.`, name: 'outcome' });
      return;
    }
    const left = hand().held?.missing ?? 0;
    if (left === 0) return invoke(command);
    const action = { label: 'Show checked records', act: () => show(store, { is: 'checked' }) };
    const message = `${name}: not done. ${left} of the checked records did not load.`;
    notify({ tone: 'bad', message, name: 'outcome', action });
  }

  /** The action of a note: the command to remove the obstacle. */
  function unblocking(id: string | undefined, on: Hand | undefined): Pick<Note, 'action'> {
    const other = id === undefined ? undefined : commandOf(id);
    return other ? { action: { label: nameOf(other), act: () => invoke(other, on) } } : {};
  }

  return { invoke, begin, ...sending };
}

/** Commands for moving about are too frequent to be recalled. */
const isWorthRecalling = ({ id, on }: Command) =>
  on.of !== 'rows' &&
  on.of !== 'groups' &&
  !['app.palette', 'app.back', 'app.previous', 'app.whyNot', 'record.find'].includes(id);
