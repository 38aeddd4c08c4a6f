import { answersOver, asked, type Given, isEmpty } from '../../commands/core/answers.ts';
import {
  type AnySubject,
  asksOf,
  type Command,
  type Reading,
  readiness,
  type Subject,
} from '../../commands/core/command.ts';
import { isSame } from '../../commands/core/conflict.ts';
import { zoneOf } from '../../ground/company-zones.ts';
import type { Asks } from '../../records/fields/question.ts';
import { titleOf } from '../../records/kinds.ts';
import { type Actor, actorFor } from '../../state/viewer.ts';
import { type Draft, type DraftName, draftOf, type Origin } from './drafts.ts';

/** A command in progress: its records, questions and answers. */
export interface Task {
  /** Identifies the task in all its surfaces: an outcome closes only the task's own surfaces. */
  readonly id: string;
  readonly command: Command;
  /** Records. A record newer than the draft gets the draft's version: sending then shows the differences. */
  readonly subjects: readonly AnySubject[];
  /** The person, with the zone of the records: see `zoneIn`. */
  readonly actor: Actor;
  /** Questions, as far as the data read tells. */
  readonly asks: Asks;
  /** Answers from the record at the start of the task. */
  readonly base: Given;
  /** Initial answers: the base, or a draft over the base. */
  readonly given: Given;
  readonly isDraft: boolean;
  /** For a draft of a changed record: the current record, and the draft's own base. */
  readonly moved: { readonly subjects: readonly AnySubject[]; readonly base: Given } | null;
  /** Data read, and the key of the reading; null without a reading. */
  readonly read: unknown;
  readonly readKey: string | null;
  /** Answers of the records in hand, such as the open customer for a new job. */
  readonly held?: Given | null;
  /** The form beneath, for a task that adds a record for a field. */
  readonly beneath?: Beneath;
  /** Field to begin with; the first if omitted. */
  readonly at?: string;
  /** The refused part of a typed line. The form opens with the reasons. */
  readonly refused?: Refused;
  /** A record that a typed line adds for a field: `Noor Haddad, 416 555 0123`. Its form opens over the task's form. */
  readonly adds?: { readonly name: string; readonly text: string };
}

/** Reasons by field, and the reasons that concern no field. */
export interface Refused {
  readonly fields: Readonly<Record<string, string>>;
  readonly others: string | null;
}

/** A form below the task: a field of the form waits for the new record. */
export interface Beneath {
  readonly task: Task;
  /** The waiting field, `customer`. */
  readonly name: string;
  /** The element that had the focus. */
  readonly from: Element | null;
  /** Answers the field with the new record. */
  readonly take: (added: { readonly id: string }) => void;
}

/** Whether a command asks all questions on a form, rather than in steps. */
export const isLaidOut = ({ layout }: Command): boolean => layout === 'sheet' || layout === 'page';

/** A task for a command, with the stored draft if present. */
export function taskOf(
  command: Command,
  subjects: readonly AnySubject[],
  actor: Task['actor'],
  held: Given | null = null,
  beneath?: Beneath,
): Task {
  const task = {
    held,
    ...(beneath && { beneath }),
    id: crypto.randomUUID(),
    command,
    subjects,
    actor: actorFor(subjects, actor),
    asks: {},
    base: {},
    read: null,
    readKey: null,
  };
  const draft = command.operation ? draftOf(draftName(task)) : null;
  const begun = { ...task, given: {}, isDraft: false, ...movedOn(command, subjects, draft) };
  return withRead(begun, null, null, draft?.given ?? {});
}

/** Tells whether a record has changed since its draft. */
function movedOn(
  { initial }: Command,
  subjects: readonly AnySubject[],
  draft: Draft | null,
): Pick<Task, 'subjects' | 'moved'> {
  const [subject = null, ...others] = subjects;
  const isOf = draft?.origin && initial && others.length === 0 && subject && 'version' in subject;
  if (!isOf || draft.origin.version === subject.version) return { subjects, moved: null };
  // Only the older version shows every change.
  const version = Math.min(draft.origin.version, subject.version);
  return { subjects: [{ ...subject, version }], moved: { subjects, base: draft.origin.base } };
}

/** The zone of a task's moments. For a new record, the zone of the company that the answers tell. */
export function zoneIn({ command, actor }: Pick<Task, 'command' | 'actor'>, given: Given): string {
  if ((command.on as Subject).of !== 'app') return actor.timeZone;
  const told = [given.company, ...Object.values(given)].map(zoneOf);
  return told.find((zone) => zone !== null) ?? actor.timeZone;
}

/** The task without its draft: the current record, nothing answered. */
export const withoutDraft = (task: Task): Task =>
  withRead({ ...task, subjects: task.moved?.subjects ?? task.subjects, moved: null }, task.read, task.readKey, {});

/** The task for updated records. The user's answers stay; base answers are renewed. */
export const aboutNow = (task: Task, subjects: readonly AnySubject[]): Task =>
  withRead({ ...task, subjects }, task.read, task.readKey, answeredIn(task));

/** The user's own answers, from a draft or a typed line. Neither base answers nor moments that follow own answers count. */
export function answeredIn({ asks, given, base }: Task): Given {
  const changed = Object.entries(given).filter(([name, value]) => value !== base[name]);
  const own = (without: string) => Object.fromEntries(changed.filter(([name]) => name !== without));
  return Object.fromEntries(changed.filter(([name, value]) => answersOver(asks, base, own(name))[name] !== value));
}

/** Version and base answers that a draft starts from; null unless the task edits a single record. */
export function originOf({ command, subjects, base }: Task, answered: Given): Origin | null {
  const [subject = null, ...others] = subjects;
  if (!command.initial || others.length > 0 || !subject || !('version' in subject)) return null;
  return {
    version: subject.version,
    base: Object.fromEntries(Object.keys(answered).map((name) => [name, base[name]])),
  };
}

/** The reading needed before asking, by the answers so far. `key` identifies the reading. */
export function readingOf(task: Task, given: Given): (Reading<unknown> & { readonly key: string }) | null {
  const reading = task.command.reads?.(subjectOf(task), task.actor, given);
  return reading ? { ...reading, key: JSON.stringify([nameOf(reading), reading.variables]) } : null;
}

const nameOf = ({ operation }: Reading<unknown>) =>
  operation.definitions.map((each) => (each.kind === 'OperationDefinition' ? each.name?.value : ''));

/**
 * The task after a reading: new questions and base answers. The user's answers stay; answers to dropped questions are ignored.
 */
export function withRead(task: Task, read: unknown, readKey: string | null, answered: Given): Task {
  const subject = subjectOf(task);
  const asks = asksOf(task.command, subject, task.actor, read);
  const base: Given = { ...task.command.initial?.(subject, task.actor, read), ...task.held, ...task.moved?.base };
  const given = answersOver(asks, base, answered);
  const isDraft = Object.keys(asked(asks, given)).some((name) => isOwn(name, answered, base));
  return { ...task, asks, base, read, readKey, given, isDraft };
}

const isOwn = (name: string, answered: Given, base: Given) =>
  name in answered && !(isEmpty(answered[name]) && isEmpty(base[name])) && !isSame(answered[name], base[name]);

/** The record for the task's questions: the first ready record, or else the first. */
function subjectOf({ command, subjects, actor }: Pick<Task, 'command' | 'subjects' | 'actor'>): AnySubject {
  const ready = subjects.find((subject) => readiness(command, subject, actor).state === 'ready');
  return ready ?? subjects[0] ?? null;
}

export function draftName(task: Pick<Task, 'command' | 'subjects' | 'actor' | 'held' | 'beneath'>): DraftName {
  const { command, subjects, actor, beneath } = task;
  const [subject = null] = subjects;
  const about = subjects.length > 1 ? 'many' : subject && ('id' in subject ? subject.id : subject.path);
  const forField = beneath && `for.${beneath.task.command.id}.${beneath.name}`;
  return {
    userId: actor.userId,
    commandId: command.id,
    subjectId: forField ?? about ?? companyKnown(task) ?? undefined,
  };
}

/** The company of a new record, as the records in hand tell; null where the form asks for the company. */
function companyKnown({ held }: Pick<Task, 'held'>): string | null {
  const company = held?.company;
  return hasId(company) ? company.id : null;
}

/** The questions that a person sees: a known company is not asked. */
export const shownAsks = (task: Task, asks: Asks): Asks =>
  companyKnown(task) === null || asks.company?.optional
    ? asks
    : Object.fromEntries(Object.entries(asks).filter(([name]) => name !== 'company'));

const hasId = (value: unknown): value is { readonly id: string } =>
  typeof value === 'object' && value !== null && 'id' in value;

/** The id of a record, in a list; empty for a place or none. */
export const idOf = (subject: AnySubject): readonly string[] => (subject && 'id' in subject ? [subject.id] : []);

/** The title of a record; empty for a place or none. */
export const titleIn = (subject: AnySubject): string => (subject && 'id' in subject ? titleOf(subject) : '');
