import { asked, type Given, isEmpty } from '../commands/answers.ts';
import { type Actor, type AnySubject, asksOf, type Command, type Reading, readiness } from '../commands/command.ts';
import { isSame } from '../commands/conflict.ts';
import type { Asks } from '../commands/fields.ts';
import { type Draft, type DraftName, draftOf, type Origin } from '../state/drafts.ts';

/** A command on its way: what it is about, what it asks for, and what is answered already. */
export interface Task {
  /** Names it through all that it shows, so that its outcome closes what is its own and nothing else. */
  readonly id: string;
  readonly command: Command;
  /** With the version that a draft was made from, where a record has moved on since: what changed shows on sending. */
  readonly subjects: readonly AnySubject[];
  readonly actor: Actor;
  /** What it asks, as far as what has been read tells. */
  readonly asks: Asks;
  /** The answers as the record stood when the task began. */
  readonly base: Given;
  /** The answers to begin with: the base, or over it a draft of before. */
  readonly given: Given;
  readonly isDraft: boolean;
  /** Of a draft whose record has moved on: the record as it is, and what the draft's answers stood as when it was made. */
  readonly moved: { readonly subjects: readonly AnySubject[]; readonly base: Given } | null;
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
  const draft = command.operation ? draftOf(draftName(task)) : null;
  const begun = { ...task, given: {}, isDraft: false, ...movedOn(command, subjects, draft) };
  return withRead(begun, null, null, draft?.given ?? {});
}

/** The part of a task that tells whether its record has moved on since a draft was made from it. */
function movedOn(
  { initial }: Command,
  subjects: readonly AnySubject[],
  draft: Draft | null,
): Pick<Task, 'subjects' | 'moved'> {
  const [subject = null, ...others] = subjects;
  const isOf = draft?.origin && initial && others.length === 0 && subject && 'version' in subject;
  if (!isOf || draft.origin.version === subject.version) return { subjects, moved: null };
  // Of the two, the older one: only from there all that changed is seen.
  const version = Math.min(draft.origin.version, subject.version);
  return { subjects: [{ ...subject, version }], moved: { subjects, base: draft.origin.base } };
}

/** The task without its draft: about the record as it is, with nothing answered. */
export const withoutDraft = (task: Task): Task =>
  withRead({ ...task, subjects: task.moved?.subjects ?? task.subjects, moved: null }, task.read, task.readKey, {});

/** The task about its records as they have become: with what was answered, but for what only stood there. */
export const aboutNow = (task: Task, subjects: readonly AnySubject[]): Task =>
  withRead({ ...task, subjects }, task.read, task.readKey, answeredIn(task));

/** What a person has answered of what a task begins with, such as a draft or a typed line: the base is nobody's answer. */
export function answeredIn({ given, base }: Task): Given {
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => value !== base[name]));
}

/** What a draft of these answers is made from; null where no one record is written on. */
export function originOf({ command, subjects, base }: Task, answered: Given): Origin | null {
  const [subject = null, ...others] = subjects;
  if (!command.initial || others.length > 0 || !subject || !('version' in subject)) return null;
  return {
    version: subject.version,
    base: Object.fromEntries(Object.keys(answered).map((name) => [name, base[name]])),
  };
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
  const base: Given = { ...task.command.initial?.(subject, task.actor, read), ...task.moved?.base };
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
