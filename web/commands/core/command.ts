import type { ReactElement } from 'react';
import type { Call, Permission, TadaDocumentNode } from '../../ground/graphql.ts';
import type { Place } from '../../ground/hash-location.ts';
import type { MergedKind } from '../../records/documents/merges.ts';
import type { Answers } from '../../records/fields/answers.ts';
import type { Asks, Field } from '../../records/fields/question.ts';
import type { Kind, RecordOf } from '../../records/kinds.ts';
import { isGrouped } from '../../state/folds.ts';
import { type Actor, actorFor } from '../../state/viewer.ts';
import type { Console } from './console.ts';
import { forbiddenFor } from './forbidden.ts';

/** The specification's names for the actions on its screens. */
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
 * The subject that must be on the screen: nothing (`app`), the place of a path, a list's rows, a list's groups, a document's
 * pages, one record of any kind, one record of a kind, or some records of a kind.
 */
export type Subject =
  | { readonly of: 'app' }
  | { readonly of: 'place'; readonly path: string }
  | { readonly of: 'rows' }
  | { readonly of: 'groups' }
  | { readonly of: 'document' }
  | { readonly of: 'any' }
  | { readonly of: 'one'; readonly kind: Kind }
  | { readonly of: 'some'; readonly kind: Kind };

export const app = { of: 'app' } as const;
export const rows = { of: 'rows' } as const;
export const groups = { of: 'groups' } as const;
export const document = { of: 'document' } as const;
export const any = { of: 'any' } as const;
export const place = (path: string) => ({ of: 'place', path }) as const;
export const one = <K extends Kind>(kind: K) => ({ of: 'one', kind }) as const;
export const some = <K extends Kind>(kind: K) => ({ of: 'some', kind }) as const;

/** The first argument of a command's functions: the record, the place, or null. */
export type SubjectOf<S> = S extends { kind: infer K extends Kind }
  ? RecordOf<K>
  : S extends { of: 'any' }
    ? RecordOf<Kind>
    : S extends { of: 'place' | 'rows' | 'groups' }
      ? Place
      : null;

export type AnySubject = RecordOf<Kind> | Place | null;

/** A reason against a command, without a full stop, and the id of a command that removes the reason. */
export type Blocked = string | { readonly why: string; readonly unblock: string };

/** The call that undoes a change. */
export interface Undo extends Call {
  /** The message after the undo, without a full stop; by default, the message of the change, marked as undone. */
  readonly says?: string;
  /** The record that keeps the records in the answer's `added`: the message lists them. */
  readonly survivor?: string;
  /** The undo is possible for so many milliseconds; by default, until somebody changes the record. */
  readonly withinMs?: number;
}

/** A query that a command needs before its questions, such as the job fields of a company. */
export interface Reading<Read> {
  // biome-ignore lint/suspicious/noExplicitAny: as for Call
  readonly operation: TadaDocumentNode<Read, any>;
  readonly variables: Readonly<Record<string, unknown>>;
}

interface Common<S extends Subject, A extends Asks, Read> {
  /** `subject.verb`; never reused for another meaning. */
  readonly id: `${string}.${string}`;
  /** The specification's name for the command. */
  readonly action?: Action;
  /** The icon of the pane that the command opens. */
  readonly icon?: ReactElement;
  /** Verb first, sentence case, `…` before questions. */
  readonly title: string;
  /** Further words that find the command. */
  readonly aliases?: readonly string[];
  /**
   * Ways to say the command in a line, besides title and aliases. The kind's noun stands for the record: `take job off hold`. A
   * saying finds no row.
   */
  readonly sayings?: readonly string[];
  /**
   * Words that may mean the command at any place of a line that nothing else reads: `customer said yes`. A guess. With `…` the words
   * are also the answer: `118 no access`.
   */
  readonly cues?: readonly string[];
  /** The question that a sentence's person answers, and the verbs of such a sentence: `maria takes 136` of "Assign job". */
  readonly doer?: { readonly asks: string; readonly verbs: readonly string[] };
  /** The id of a command with more questions. A line that answers them all runs the other command: `assign 136 to zoe tomorrow 9`. */
  readonly wider?: string;
  /**
   * Only the title or an alias finds the command. `begun`: by the beginning. `whole`: by the whole name, for commands without an undo and
   * without a question, such as Log out. The beginning then shows the row, and Enter takes the row only after a move to the row.
   */
  readonly isByName?: 'begun' | 'whole';
  readonly on: S;
  /** `'g j'` two presses, `'mod+k'` ⌘ or Ctrl. Surfaces show the first of several. */
  readonly keys?: string | readonly string[];
  /** The keys work only at this pane and at records opened in the pane. */
  readonly keysAt?: `/layout/${string}`;
  /** Among the first keys to learn. */
  readonly isBasic?: true;
  /** The keys also work while a person types in a field. */
  readonly whileTyping?: true;
  /** Holding the key repeats the command. */
  readonly repeats?: true;
  /** The browser's paste runs the command; the pasted text answers the only question. */
  readonly byPaste?: true;
  readonly needs?: Permission;
  /** A command on one record also works on two checked records: the second answers this question. */
  readonly pair?: string;
  /** The form names likely doubles of the new record. */
  readonly doubles?: MergedKind;
  /** The command works on the screen, so a typed line can't name another record. */
  readonly isOfScreen?: true;
  /** Whether the command works on a record now, or the reason against the command. */
  readonly ready?: (subject: SubjectOf<S>, actor: Actor) => true | Blocked;
  /** The query to run before the questions; null for none. Called again after each answer, such as the company of a new job. */
  readonly reads?: (
    subject: SubjectOf<S>,
    actor: Actor,
    given: Readonly<Record<string, unknown>>,
  ) => Reading<Read> | null;
  /** The questions in order; a function if they depend on the record, the person, or the query. */
  readonly ask?: A | ((subject: SubjectOf<S>, actor: Actor, read: Read | null) => A);
  /** Questions come one at a time in the palette (`steps`, the default), or together on a sheet or a whole page. */
  readonly layout?: 'steps' | 'sheet' | 'page';
  /** The label of the sheet's button; by default, “Save” or “Apply”. */
  readonly submit?: string;
  /** Concerns the viewer alone, so no macro records the command. */
  readonly isPersonal?: true;
  /** A typed line opens the form with its answers: a person reads an e-mail before it leaves. */
  readonly isReviewed?: true;
  /** The first answers of the form, such as the present values for an edit. */
  readonly initial?: (subject: SubjectOf<S>, actor: Actor, read: Read | null) => Partial<Answers<A>>;
}

/** A secret with its name: `{ of: 'token', title: 'API token Nightly import', text: 'docket_…' }` */
export interface Revealed {
  readonly of: 'token' | 'secret' | 'codes';
  readonly title: string;
  /** Recovery codes are lines. */
  readonly text: string;
}

/** A value of a record before and after a command; a new thing, such as an e-mail, has no value before. */
export interface FieldChange {
  readonly field: Field;
  readonly from?: unknown;
  readonly to: unknown;
}

/** A command that sends an operation for each held record. */
export interface Sending<S extends Subject, A extends Asks, Result, Variables, Read = null> extends Common<S, A, Read> {
  readonly operation: TadaDocumentNode<Result, Variables>;
  /** `read` is the answer of the query `reads`, as the person saw it. */
  readonly variables: (subject: SubjectOf<S>, answers: Answers<A>, actor?: Actor, read?: Read | null) => Variables;
  /** The message after success, without a full stop. */
  readonly say: (subject: SubjectOf<S>, answers: Answers<A>, result: Result) => string;
  /** The message about several records, where `say` doesn’t begin with the name of the record: `3 invitations are withdrawn`. */
  readonly sayMany?: (results: readonly Result[]) => string;
  /**
   * The undo; null if the change can't be undone. `before` holds the first answers of the form, `prior` the answer of the
   * query `prior`.
   */
  readonly undo?: (
    subject: SubjectOf<S>,
    answers: Answers<A>,
    result: Result,
    before?: Partial<Answers<A>>,
    prior?: unknown,
  ) => Undo | null;
  /** A query for `undo`, read just before the operation is sent. */
  readonly prior?: (subject: SubjectOf<S>) => Reading<unknown>;
  /** The reason against an undo, without a full stop: `a closed job stays closed`. */
  readonly final?: string | ((subject: SubjectOf<S>, answers: Answers<A>) => string);
  /** The question before sending a change without an undo; null for none. */
  readonly confirm?: (subject: SubjectOf<S>, answers: Answers<A>) => string | null;
  /** Facts below the question about a single record, from the answer of the query `reads`. */
  readonly remarks?: (subject: SubjectOf<S>, read: Read | null) => readonly string[];
  /** The changed values of a record, to show for each record before sending; for a single record only where no form asks. */
  readonly changes?: (subject: SubjectOf<S>, answers: Answers<A>, asks: Asks, actor: Actor) => readonly FieldChange[];
  /** A secret to show once and copy: no later answer holds the secret. */
  readonly reveals?: (result: Result) => Revealed | null;
  /** The path to open after success, such as the added record. */
  readonly goTo?: (result: Result) => string;
  readonly run?: never;
}

/** A command without an operation: goes, prints, copies, opens. */
export interface Running<S extends Subject, A extends Asks, Read = null> extends Common<S, A, Read> {
  readonly run: (console: Console, subject: SubjectOf<S>, answers: Answers<A>, actor: Actor) => void;
  /** Runs once for several subjects, in place of `run`. */
  readonly runAll?: (console: Console, subjects: readonly SubjectOf<S>[], answers: Answers<A>) => void;
  readonly operation?: never;
}

/** A command with any subject and any questions, as surfaces use commands. */
// biome-ignore lint/suspicious/noExplicitAny: a list of commands holds subjects and answers of every type
export type Command = AnySending | Running<any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnySending = Sending<any, any, any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyAnswers = Answers<any>;

/**
 * Declares a command. The palette row, key, row-menu entry, button of the action bar, line of the help sheet, prompt, undo,
 * and the call as GraphQL, curl or fetch all derive from the declaration.
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

/** A command's title within a sentence, without the `…`. */
export const nameOf = ({ title }: Pick<Command, 'title'>): string => title.replace(/…$/, '');

/** The context of commands: the person, the place, and the records under the cursor or checked. */
export interface Hand {
  readonly actor: Actor;
  readonly permissions: ReadonlySet<Permission>;
  readonly place: Place;
  /** Whether a list with rows is on the screen. */
  readonly hasRows: boolean;
  /** Whether a document's pages are on the screen. */
  readonly hasDocument: boolean;
  /** Records of one kind: the checked records, or the record under the cursor, or the open record. `missing` counts checked records that are still loading. */
  readonly held: {
    readonly kind: Kind;
    readonly records: readonly RecordOf<Kind>[];
    readonly missing?: number;
  } | null;
  /** The only active company, for a super admin; null or absent with several. */
  readonly onlyCompanyId?: string | null;
}

/** `forbidden` means a missing permission, `hidden` a wrong subject. */
export type Availability =
  | { readonly state: 'ready' }
  | { readonly state: 'blocked'; readonly why: string; readonly unblock?: string }
  | { readonly state: 'forbidden'; readonly why: string; readonly roles: readonly Actor['role'][] }
  | { readonly state: 'hidden' };

/**
 * Answers "may I, can I, and if not why?" for every surface.
 *
 * A `some` command is ready if one of the held records is. Running the command refuses the other records, each with a reason.
 */
export function availability(command: Command, hand: Hand): Availability {
  const subjects = subjectsOf(command, hand);
  if (command.needs && !hand.permissions.has(command.needs))
    return subjects.length > 0 ? forbiddenFor(command.needs, hand.actor.role) : { state: 'hidden' };
  let first: Availability | null = null;
  // Thousands of records may be checked, so the first ready record ends the search.
  for (const subject of subjects) {
    const can = readiness(command, subject, hand.actor);
    if (can.state === 'ready') return can;
    first ??= can;
  }
  return first ?? { state: 'hidden' };
}

/** The subjects of a command now: records, the place, or null for the console. Empty if nothing fits. */
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
    case 'groups':
      return hand.hasRows && isGrouped(hand.place.query) ? [hand.place] : [];
    case 'document':
      return hand.hasDocument ? [null] : [];
    case 'any':
      return records.length === 1 ? records : [];
    case 'one':
      return records.length === (pairIn(command, hand) ? 2 : 1) && hand.held?.kind === on.kind
        ? records.slice(0, 1)
        : [];
    case 'some':
      return hand.held?.kind === on.kind ? records : [];
  }
}

/** The answer that the second of two held records gives; null without a pair. */
export function pairIn({ pair }: Command, { held }: Pick<Hand, 'held'>): Readonly<Record<string, unknown>> | null {
  return pair !== undefined && held?.records.length === 2 ? { [pair]: held.records[1] } : null;
}

/** Whether a place is a pane or a record opened in the pane. */
export const isAt = ({ path }: Place, pane: string): boolean => path === pane || path.startsWith(`${pane}/`);

/** Whether a command works on a subject now. Running a command on many records asks for each record. */
export function readiness(
  command: Command,
  subject: AnySubject,
  actor: Actor,
): Exclude<Availability, { state: 'hidden' | 'forbidden' }> {
  const answer: true | Blocked = command.ready?.(subject, actorFor(subject, actor)) ?? true;
  if (answer === true) return { state: 'ready' };
  return typeof answer === 'string' ? { state: 'blocked', why: answer } : { state: 'blocked', ...answer };
}

/** The questions of a command for a subject and a person, given the answer of the command's query. */
export function asksOf(command: Command, subject: AnySubject, actor: Actor, read: unknown = null): Asks {
  return (typeof command.ask === 'function' ? command.ask(subject, actorFor(subject, actor), read) : command.ask) ?? {};
}
