import { type Given, isEmpty } from '../commands/answers.ts';
import { type Actor, type AnySubject, asksOf, type Command, readiness } from '../commands/command.ts';
import type { Asks } from '../commands/fields.ts';
import { type DraftName, draftOf } from '../state/drafts.ts';

/** A command on its way: what it is about, what it asks for, and what is answered already. */
export interface Task {
  /** Names it through all that it shows, so that its outcome closes what is its own and nothing else. */
  readonly id: string;
  readonly command: Command;
  readonly subjects: readonly AnySubject[];
  readonly actor: Actor;
  readonly asks: Asks;
  /** The answers as the record stood when the task began. */
  readonly base: Given;
  /** The answers to begin with: the base, or over it a draft of before. */
  readonly given: Given;
  readonly isDraft: boolean;
}

/** A task for a command, with a draft of before where there is one. */
export function taskOf(command: Command, subjects: readonly AnySubject[], actor: Task['actor']): Task {
  const ready = subjects.find((subject) => readiness(command, subject, actor).state === 'ready') ?? null;
  const asks = asksOf(command, ready, actor);
  const base: Given = command.initial?.(ready, actor, null) ?? {};
  const task = { id: crypto.randomUUID(), command, subjects, actor, asks, base, given: base, isDraft: false };
  const draft = command.operation ? draftOf(draftName(task)) : null;
  const isDraft =
    draft !== null && Object.entries(draft).some(([name, value]) => !isEmpty(value) && value !== base[name]);
  return isDraft ? { ...task, given: { ...base, ...draft }, isDraft } : task;
}

export function draftName({ command, subjects, actor }: Pick<Task, 'command' | 'subjects' | 'actor'>): DraftName {
  const [subject = null] = subjects;
  const about = subjects.length > 1 ? 'many' : subject && ('id' in subject ? subject.id : subject.path);
  return { userId: actor.userId, commandId: command.id, subjectId: about ?? undefined };
}
