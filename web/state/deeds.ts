import { keptAtom } from './kept.ts';

/** A call that survives a reload: the document is text. */
export interface KeptCall {
  readonly operation: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The change of a record, and the calls for undo and redo. */
export interface Change {
  readonly recordId: string;
  /** The record's version before the change; 0 for a new record. */
  readonly fromVersion: number;
  readonly toVersion: number;
  /** `says` is a sentence without full stop; by default the note says "Undone: …". `survivor` keeps the records that the answer adds. */
  readonly undo: KeptCall & { readonly says?: string; readonly survivor?: string };
  /** Null when a second call would act twice, such as adding a record. */
  readonly redo: KeptCall | null;
  readonly isUndone?: true;
  /** The end of the time for undo, in milliseconds since 1970, such as the end of an e-mail's delay. */
  readonly until?: number;
  /** The reason of a failed undo. */
  readonly whyNot?: string;
}

/** A finished command in this tab, on one record or many. */
export interface Deed {
  readonly id: string;
  /** RFC 3339, UTC. */
  readonly at: string;
  /** A sentence without full stop. */
  readonly said: string;
  /** The changes that undo may take back. */
  readonly changes: readonly Change[];
  /** The reason why undo can't take back the command, or a part of the command. */
  readonly final?: string;
  /** The time of the last undo, RFC 3339. */
  readonly undoneAt?: string;
  /** Whether the user has already read why undo is impossible. */
  readonly isTold?: true;
  /** The changes build on each other: undo goes back change by change. */
  readonly isInOrder?: true;
}

/** The most entries kept, and the most changes in total. Undo older changes from the record. */
const MOST_DEEDS = 50;
const MOST_CHANGES = 5_000;

/** The finished commands, newest first. The list survives a reload, and ends with the tab or the session. */
export const deedsAtom = keptAtom<readonly Deed[]>('deeds', [], { write: written, read });

export const withDeed = (deeds: readonly Deed[], deed: Deed): readonly Deed[] => [deed, ...deeds].slice(0, MOST_DEEDS);

export interface Standing {
  readonly undoable: readonly Change[];
  readonly redoable: readonly Change[];
  /** Empty when a change can be undone or redone. */
  readonly whyNot: string;
}

/** @param nowMs as `Date.now()`. */
export function standingOf(deed: Deed, deeds: readonly Deed[], nowMs: number): Standing {
  const { changes, final } = deed;
  const obstacles = changes.map((change) => obstacleOf(change, deed, deeds, nowMs));
  const free = changes.filter((_, at) => obstacles[at] === null);
  const undoable = free.filter(({ isUndone }) => !isUndone);
  const redoable = free.filter(({ isUndone, redo }) => isUndone && redo);
  const isUndone = changes.length > 0 && changes.every((change) => change.isUndone);
  const why = isUndone ? 'the change was undone' : (obstacles.find((each) => each !== null) ?? final ?? '');
  return { undoable, redoable, whyNot: undoable.length + redoable.length > 0 ? '' : why };
}

function obstacleOf(change: Change, deed: Deed, deeds: readonly Deed[], nowMs: number): string | null {
  const { recordId, toVersion, fromVersion, isUndone, until, whyNot } = change;
  if (whyNot) return whyNot;
  if (!isUndone && until !== undefined && until <= nowMs) return 'the e-mail has left';
  const present = isUndone ? fromVersion : toVersion;
  const later = deeds.find(
    (other) =>
      other !== deed &&
      other.changes.some((each) => each.recordId === recordId && !each.isUndone && each.toVersion > present),
  );
  return later ? `a later change followed: “${later.said}”` : null;
}

/** The latest entry with an undoable change. */
export const lastUndoable = (deeds: readonly Deed[], nowMs: number): Deed | null =>
  deeds.find((deed) => standingOf(deed, deeds, nowMs).undoable.length > 0) ?? null;

/** The entry undone last, among the entries with a redoable change. */
export function lastUndone(deeds: readonly Deed[], nowMs: number): Deed | null {
  const able = deeds.filter((deed) => standingOf(deed, deeds, nowMs).redoable.length > 0);
  return able.toSorted((one, other) => (other.undoneAt ?? '').localeCompare(one.undoneAt ?? ''))[0] ?? null;
}

/** The entries after an undo or redo: every change to or from the restored state takes the record's new version. */
export function moved(
  deeds: readonly Deed[],
  { recordId, fromVersion, toVersion }: Change,
  how: 'undone' | 'redone',
  version: number,
): readonly Deed[] {
  const state = how === 'undone' ? fromVersion : toVersion;
  const now = (each: number) => (each === state ? version : each);
  return deeds.map((deed) => ({
    ...deed,
    changes: deed.changes.map((change): Change => {
      if (change.recordId !== recordId) return change;
      const { fromVersion: from, toVersion: to, isUndone: was, ...rest } = change;
      const isUndone = from === fromVersion && to === toVersion ? how === 'undone' : was;
      return { ...rest, fromVersion: now(from), toVersion: now(to), ...(isUndone && { isUndone }) };
    }),
  }));
}

export function atVersion({ operation, variables }: KeptCall, version: number): KeptCall {
  const input = typeof variables.input === 'object' ? variables.input : {};
  return { operation, variables: { ...variables, input: { ...input, version } } };
}

/** The entries as text, with each document written once. */
function written(deeds: readonly Deed[]): string {
  const operations: string[] = [];
  let left = MOST_CHANGES;
  const kept = deeds.filter(({ changes }) => {
    left -= changes.length;
    return left >= 0;
  });
  const text = JSON.stringify(kept, (key, value) => {
    if (key !== 'operation') return value;
    if (!operations.includes(value)) operations.push(value);
    return operations.indexOf(value);
  });
  return JSON.stringify([operations, text]);
}

function read(text: string): readonly Deed[] {
  const [operations, deeds] = JSON.parse(text);
  return JSON.parse(deeds, (key, value) => (key === 'operation' ? operations[value] : value));
}
