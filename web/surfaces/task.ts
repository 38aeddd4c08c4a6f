import { asked, type Given, isEmpty } from '../commands/answers.ts';
import { type Actor, type AnySubject, asksOf, type Command, type Reading, readiness } from '../commands/command.ts';
import { isSame } from '../commands/conflict.ts';
import type { Asks } from '../commands/fields.ts';
import { type DraftName, draftOf } from '../state/drafts.ts';

/** A command on its way: what it is about, what it asks for, and what is answered already. */
export interface Task {
  /** Names it through all that it shows, so that its outcome closes what is its own and nothing else. */
  readonly id: string;
  readonly command: Command;
  readonly subjects: readonly AnySubject[];
  readonly actor: Actor;
  /** What it asks, as far as what has been read tells. */
  readonly asks: Asks;
  /** The answers as the record stood when the task began. */
  readonly base: Given;
  /** The answers to begin with: the base, or over it a draft of before. */
  readonly given: Given;
  readonly isDraft: boolean;
  /** What was read, and which reading that was; null where nothing was. */
  readonly read: unknown;
  readonly readKey: string | null;
  /** The field to begin with; left out, the first. */
  readonly at?: string;
}

/** Whether a command asks all at once, on a form; else one step at a time. */
export const isLaidOut = ({ layout }: Command): boolean => layout === 'sheet' || layout === 'page';

/** A task for a command, with a draft of before where there is one. */
export function taskOf(command: Command, subjects: readonly AnySubject[], actor: Task['actor']): Task {
  const task = { id: crypto.randomUUID(), command, subjects, actor, asks: {}, base: {}, read: null, readKey: null };
  const draft = (command.operation && draftOf(draftName(task))) || {};
  return withRead({ ...task, given: {}, isDraft: false }, null, null, draft);
}

/** What a task has to read before it asks, by the answers so far; `key` tells one reading from another. */
export function readingOf(task: Task, given: Given): (Reading<unknown> & { readonly key: string }) | null {
  const reading = task.command.reads?.(subjectOf(task), task.actor, given);
  return reading ? { ...reading, key: JSON.stringify([nameOf(reading), reading.variables]) } : null;
}

const nameOf = ({ operation }: Reading<unknown>) =>
  operation.definitions.map((each) => (each.kind === 'OperationDefinition' ? each.name?.value : ''));

/**
 * A task once something was read: what it asks now, and begins with. What a person answered stays; an answer to what is no
 * longer asked is passed over.
 */
export function withRead(task: Task, read: unknown, readKey: string | null, answered: Given): Task {
  const subject = subjectOf(task);
  const asks = asksOf(task.command, subject, task.actor, read);
  const base: Given = task.command.initial?.(subject, task.actor, read) ?? {};
  const given = { ...base, ...answered };
  const isDraft = Object.keys(asked(asks, given)).some((name) => isOwn(name, answered, base));
  return { ...task, asks, base, read, readKey, given, isDraft };
}

const isOwn = (name: string, answered: Given, base: Given) =>
  name in answered && !(isEmpty(answered[name]) && isEmpty(base[name])) && !isSame(answered[name], base[name]);

/** The record that a task's questions are about: of several, the first that it can be done to; else the first. */
function subjectOf({ command, subjects, actor }: Pick<Task, 'command' | 'subjects' | 'actor'>): AnySubject {
  const ready = subjects.find((subject) => readiness(command, subject, actor).state === 'ready');
  return ready ?? subjects[0] ?? null;
}

export function draftName({ command, subjects, actor }: Pick<Task, 'command' | 'subjects' | 'actor'>): DraftName {
  const [subject = null] = subjects;
  const about = subjects.length > 1 ? 'many' : subject && ('id' in subject ? subject.id : subject.path);
  return { userId: actor.userId, commandId: command.id, subjectId: about ?? undefined };
}
