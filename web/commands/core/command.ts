import type { Call, Permission, TadaDocumentNode } from '../../ground/graphql.ts';
import type { Place } from '../../ground/hash-location.ts';
import type { Answers } from '../../records/fields/answers.ts';
import type { Asks } from '../../records/fields/question.ts';
import type { Kind, RecordOf } from '../../records/kinds.ts';
import type { Actor } from '../../state/viewer.ts';
import type { Console } from './console.ts';

/** The names that the specification gives to what its screens offer. */
export type Action =
  | 'add'
  | 'view'
  | 'edit'
  | 'delete'
  | 'changeState'
  | 'assignUser'
  | 'completedJob'
  | 'back'
  | 'refresh'
  | 'filter'
  | 'dropdown'
  | 'print'
  | 'sendJobReport'
  | 'customers'
  | 'qrCode'
  | 'openPopup'
  | 'download'
  | 'version';

/**
 * What must be under the hand: nothing; the place that a path names; a list with its rows; a document's pages; one record of any kind, one of
 * a kind, or one or more of it.
 */
export type Subject =
  | { readonly of: 'app' }
  | { readonly of: 'place'; readonly path: string }
  | { readonly of: 'rows' }
  | { readonly of: 'document' }
  | { readonly of: 'any' }
  | { readonly of: 'one'; readonly kind: Kind }
  | { readonly of: 'some'; readonly kind: Kind };

export const app = { of: 'app' } as const;
export const rows = { of: 'rows' } as const;
export const document = { of: 'document' } as const;
export const any = { of: 'any' } as const;
export const place = (path: string) => ({ of: 'place', path }) as const;
export const one = <K extends Kind>(kind: K) => ({ of: 'one', kind }) as const;
export const some = <K extends Kind>(kind: K) => ({ of: 'some', kind }) as const;

/** What a command's functions are given: the record, the place (of a list, the list's), or null where it is about neither. */
export type SubjectOf<S> = S extends { kind: infer K extends Kind }
  ? RecordOf<K>
  : S extends { of: 'any' }
    ? RecordOf<Kind>
    : S extends { of: 'place' | 'rows' }
      ? Place
      : null;

/** What any command may be about. */
export type AnySubject = RecordOf<Kind> | Place | null;

/** A reason why not, as a sentence without its full stop, and the id of the command that would change that. */
export type Blocked = string | { readonly why: string; readonly unblock: string };

/** The call that takes a change back. */
export interface Undo extends Call {
  /** What is so once it has, as a sentence without its full stop; left out, that what was said is undone. */
  readonly says?: string;
  /** For how many milliseconds from now it can; left out, for as long as nobody changes the record. */
  readonly withinMs?: number;
}

/** What a command has to know before it can ask, such as the job fields of a company: a query, and what it answers. */
export interface Reading<Read> {
  // biome-ignore lint/suspicious/noExplicitAny: as for Call
  readonly operation: TadaDocumentNode<Read, any>;
  readonly variables: Readonly<Record<string, unknown>>;
}

interface Common<S extends Subject, A extends Asks, Read> {
  /** `subject.verb`; never reused for another meaning. */
  readonly id: `${string}.${string}`;
  /** The specification's name for it, where it has one. */
  readonly action?: Action;
  /** Verb first, sentence case, `…` when it will ask something. */
  readonly title: string;
  /** Other words that find it. */
  readonly aliases?: readonly string[];
  readonly on: S;
  /** `'g j'` two presses, `'mod+k'` ⌘ or Ctrl; of several, the first is the one shown. */
  readonly keys?: string | readonly string[];
  /** The pane where its keys are heard, itself and what is opened in it; left out, everywhere. */
  readonly keysAt?: `/layout/${string}`;
  /** Heard while one types, too. */
  readonly whileTyping?: true;
  /** Held down, its key goes on. */
  readonly repeats?: true;
  /** Its key is the one that pastes: it is done by what the browser pastes, which answers its one question. */
  readonly byPaste?: true;
  readonly needs?: Permission;
  /** It is done to what the screen shows: not to a record that is only named. */
  readonly isOfScreen?: true;
  /** Whether it can be done to this record now; where not, why not. */
  readonly ready?: (subject: SubjectOf<S>, actor: Actor) => true | Blocked;
  /**
   * What it has to fetch before it can ask; null where there is nothing to fetch, or not yet: it is asked again after each
   * answer, as where the company comes first.
   */
  readonly reads?: (
    subject: SubjectOf<S>,
    actor: Actor,
    given: Readonly<Record<string, unknown>>,
  ) => Reading<Read> | null;
  /** What it asks for, in this order; a function where that depends on the record, on the one who acts, or on what was read. */
  readonly ask?: A | ((subject: SubjectOf<S>, actor: Actor, read: Read | null) => A);
  /** Asked one step at a time in the palette (`steps`, the default), or all at once: on a sheet, or on the whole window. */
  readonly layout?: 'steps' | 'sheet' | 'page';
  /** What the sheet's button says; left out, that it saves or applies. */
  readonly submit?: string;
  /** The answers to begin with, such as the record as it stands for an edit. */
  readonly initial?: (subject: SubjectOf<S>, actor: Actor, read: Read | null) => Partial<Answers<A>>;
}

/** A secret, and what it is: `{ title: 'API token Nightly import', text: 'docket_…' }` */
export interface Revealed {
  readonly title: string;
  readonly text: string;
}

/** A command that sends one operation, for each record under the hand. */
export interface Sending<S extends Subject, A extends Asks, Result, Variables, Read = null> extends Common<S, A, Read> {
  readonly operation: TadaDocumentNode<Result, Variables>;
  readonly variables: (subject: SubjectOf<S>, answers: Answers<A>) => Variables;
  /** What was done, as a sentence without its full stop. */
  readonly say: (subject: SubjectOf<S>, answers: Answers<A>, result: Result) => string;
  /**
   * The call that takes it back, made from what was answered, from what the form began with, and from what was read before
   * it was sent; null where this can't be taken back, as without it nothing can.
   */
  readonly undo?: (
    subject: SubjectOf<S>,
    answers: Answers<A>,
    result: Result,
    before?: Partial<Answers<A>>,
    prior?: unknown,
  ) => Undo | null;
  /** What `undo` has to know of how things stood, besides the record: it is read just before the call is sent. */
  readonly prior?: (subject: SubjectOf<S>) => Reading<unknown>;
  /** Why it can't be taken back, without its full stop, where `undo` is left out or answers none: `a closed job stays closed`. */
  readonly final?: string | ((subject: SubjectOf<S>, answers: Answers<A>) => string);
  /** The question that is asked, in words, before what can't be taken back is sent; null where there is none to ask. */
  readonly confirm?: (subject: SubjectOf<S>, answers: Answers<A>) => string | null;
  /** What only this answer holds and no later one will: it is shown once, to be copied; null where it isn't there. */
  readonly reveals?: (result: Result) => Revealed | null;
  /** Where to go once it is done, such as the record that was added. */
  readonly goTo?: (result: Result) => string;
  readonly run?: never;
}

/** A command that sends nothing: it goes, prints, copies, opens. */
export interface Running<S extends Subject, A extends Asks, Read = null> extends Common<S, A, Read> {
  readonly run: (console: Console, subject: SubjectOf<S>, answers: Answers<A>, actor: Actor) => void;
  /** In place of `run`, for all that it is done to at once. */
  readonly runAll?: (console: Console, subjects: readonly SubjectOf<S>[], answers: Answers<A>) => void;
  readonly operation?: never;
}

/** A command, as surfaces see it: of any subject, asking anything. */
// biome-ignore lint/suspicious/noExplicitAny: a list of commands holds subjects and answers of every type
export type Command = AnySending | Running<any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnySending = Sending<any, any, any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyAnswers = Answers<any>;

/**
 * Declares a command. From this alone come its palette row, key, row-menu entry, button of the action bar, line of the help
 * sheet, prompt, undo, and the same call as GraphQL, curl or fetch.
 */
export function command<const S extends Subject, A extends Asks, Result, Variables, Read = null>(
  declaration: Sending<S, A, Result, Variables, Read>,
): Sending<S, A, Result, Variables, Read>;
export function command<const S extends Subject, A extends Asks, Read = null>(
  declaration: Running<S, A, Read>,
): Running<S, A, Read>;
export function command(declaration: Command): Command {
  return declaration;
}

/** What the hands are on: the one who acts, and the records under the cursor or checked. */
export interface Hand {
  readonly actor: Actor;
  readonly permissions: ReadonlySet<Permission>;
  readonly place: Place;
  /** Whether a list with rows is on the screen. */
  readonly hasRows: boolean;
  /** Whether a document's pages are on the screen. */
  readonly hasDocument: boolean;
  /** Of one kind: several when checked, one under the cursor or open, none; `missing` are checked, but not here yet. */
  readonly held: {
    readonly kind: Kind;
    readonly records: readonly RecordOf<Kind>[];
    readonly missing?: number;
  } | null;
}

/** Whether a command can be used now. `hidden`: wrong subject, or not permitted. */
export type Availability =
  | { readonly state: 'ready' }
  | { readonly state: 'blocked'; readonly why: string; readonly unblock?: string }
  | { readonly state: 'hidden' };

/**
 * The one answer to "may I, can I, and if not why?".
 *
 * With several records a `some` command is ready while it is ready for one of them: the others are refused, each with its
 * reason, when it runs.
 */
export function availability(command: Command, hand: Hand): Availability {
  if (command.needs && !hand.permissions.has(command.needs)) return { state: 'hidden' };
  let first: Availability | null = null;
  // Of thousands that are checked, no more are asked than it takes to know.
  for (const subject of subjectsOf(command, hand)) {
    const can = readiness(command, subject, hand.actor);
    if (can.state === 'ready') return can;
    first ??= can;
  }
  return first ?? { state: 'hidden' };
}

/** What a command would be about now: each record, the place, or null for the console itself; nothing where none fits. */
export function subjectsOf(command: Command, hand: Hand): readonly AnySubject[] {
  const on: Subject = command.on;
  const records = hand.held?.records ?? [];
  switch (on.of) {
    case 'app':
      return [null];
    case 'place':
      return isAt(hand.place, on.path) ? [hand.place] : [];
    case 'rows':
      return hand.hasRows ? [hand.place] : [];
    case 'document':
      return hand.hasDocument ? [null] : [];
    case 'any':
      return records.length === 1 ? records : [];
    case 'one':
      return records.length === 1 && hand.held?.kind === on.kind ? records : [];
    case 'some':
      return hand.held?.kind === on.kind ? records : [];
  }
}

/** Whether one is at a pane: itself, or a record opened in it. */
export const isAt = ({ path }: Place, pane: string): boolean => path === pane || path.startsWith(`${pane}/`);

/** Whether a command can be done to this subject now: the same answer for one of many, when many are done. */
export function readiness(
  command: Command,
  subject: AnySubject,
  actor: Actor,
): Exclude<Availability, { state: 'hidden' }> {
  const answer: true | Blocked = command.ready?.(subject, actor) ?? true;
  if (answer === true) return { state: 'ready' };
  return typeof answer === 'string' ? { state: 'blocked', why: answer } : { state: 'blocked', ...answer };
}

/** What a command asks for, of this subject and this person, once it has read what it reads. */
export function asksOf(command: Command, subject: AnySubject, actor: Actor, read: unknown = null): Asks {
  return (typeof command.ask === 'function' ? command.ask(subject, actor, read) : command.ask) ?? {};
}
