import type { Client } from '@urql/core';
import { complete, type Given } from '../../commands/core/answers.ts';
import { type AnyAnswers, type Command, readiness } from '../../commands/core/command.ts';
import type { Console } from '../../commands/core/console.ts';
import { type Attempt, attempt, nameOf } from '../../commands/core/run.ts';
import type { Refusal } from '../../ground/refusal.ts';
import type { Notify } from '../../state/notes.ts';
import { selectionAtom, unseenOf } from '../../state/selection.ts';
import type { Store } from '../../state/store.ts';
import { cautionOf } from './caution.ts';
import { dropDraft } from './drafts.ts';
import { ownChanges } from './own-mutations.ts';
import type { Done, Sending } from './send.ts';
import { close, show } from './surface.ts';
import { draftName, idOf, type Task } from './task.ts';

interface Around {
  readonly store: Store;
  readonly client: () => Client;
  readonly console: Console;
  readonly notify: Notify;
  readonly performed?: ((done: Done) => void) | undefined;
  readonly sending: Sending;
}

/** An attempt, its answers as text, and its outcome while it is under way. */
interface Going {
  readonly answers: string;
  readonly attempt: Attempt;
  outcome?: Promise<Refusal | null>;
}

/** Takes a task with its answers to its sending: runs it where nothing is sent, and asks first where caution is due. */
export function createConfirming({ store, client, console, notify, performed, sending }: Around) {
  let last: Going | null = null;

  async function submit(task: Task, given: Given): Promise<Refusal | null> {
    const { command, subjects } = task;
    const answers = complete(task.asks, given);
    if (command.operation === undefined) {
      dropDraft(draftName(task));
      close(store);
      run(command, task, answers);
      performed?.({ ...task, answers, results: [] });
      return null;
    }
    const selection = store.get(selectionAtom);
    const isChecked = (selection.checked[selection.list?.kind ?? 'job'] ?? []).length > 0;
    const unseen = isChecked ? unseenOf(selection, subjects.flatMap(idOf)).length : 0;
    const caution = cautionOf({ ...task, command }, answers, unseen);
    if (!caution) return confirm(task, answers);
    show(store, { is: 'confirm', task, answers, caution });
    return null;
  }

  /** Runs a command that sends nothing, on each record that is ready, and names the reasons of the others. */
  function run(command: Extract<Command, { run: unknown }>, { subjects, actor }: Task, answers: AnyAnswers): void {
    const [first = null, ...others] = subjects;
    if (command.runAll) {
      command.runAll(console, subjects, answers);
      return;
    }
    if (others.length === 0) {
      command.run(console, first, answers, actor);
      return;
    }
    const stands = subjects.map((subject) => ({ subject, can: readiness(command, subject, actor) }));
    const blocked = stands.flatMap(({ can }) => (can.state === 'blocked' ? `${can.why}.` : []));
    for (const { subject, can } of stands) if (can.state === 'ready') command.run(console, subject, answers, actor);
    if (blocked.length === 0) return;
    const message = `${nameOf(command)}: ${subjects.length - blocked.length} of ${subjects.length}.`;
    notify({ tone: 'bad', message, lines: [...new Set(blocked)], name: 'outcome' });
  }

  async function confirm(task: Task, answers: AnyAnswers): Promise<Refusal | null> {
    if (task.command.operation === undefined) return null;
    const { command, subjects, actor, base } = task;
    const spelled = JSON.stringify(answers);
    // The same answers sent again are the same attempt: an answer that was lost makes no second deed.
    const isAgain = last?.attempt.command === command && last.attempt.subjects === subjects && last.answers === spelled;
    const going =
      isAgain && last ? last : { answers: spelled, attempt: attempt(command, subjects, answers, actor, base) };
    last = going;
    // Enter pressed twice sends once.
    going.outcome ??= ownChanges(client())
      .during(subjects.flatMap(idOf), outcomeOf(task, answers, going.attempt))
      .finally(() => {
        delete going.outcome;
      });
    return going.outcome;
  }

  function outcomeOf(task: Task, answers: AnyAnswers, going: Attempt): Promise<Refusal | null> {
    const settled = () => {
      if (last?.attempt.subjects === task.subjects) last = null;
    };
    if (task.subjects.length > 1) return sending.sendMany(task, going, settled);
    return sending.sendOne(task, answers, going, { again: () => void confirm(task, answers), settled });
  }

  return { submit, confirm };
}
