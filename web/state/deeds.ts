import type { Undo } from '../commands/command.ts';
import { keptAtom } from './kept.ts';

/** A call that outlives the page: its document as text. */
export interface KeptCall {
  readonly operation: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** One record's change, and the calls that take it back and make it again. */
export interface Change {
  readonly recordId: string;
  /** The version in which the record is as it was before; 0 where the change created it. */
  readonly fromVersion: number;
  /** The version in which it is as it was after. */
  readonly toVersion: number;
  readonly undo: KeptCall & Pick<Undo, 'says'>;
  /** None where it would be made a second time, such as a record that was added. */
  readonly redo: KeptCall | null;
  readonly isUndone?: true;
  /** Until when it can be taken back, in milliseconds since 1970, such as while an e-mail waits. */
  readonly until?: number;
  /** Why it can't be taken back, once that was tried in vain. */
  readonly whyNot?: string;
}

/** Something that was done here, of one record or of many at once. */
export interface Deed {
  readonly id: string;
  /** RFC 3339, UTC. */
  readonly at: string;
  /** A sentence without its full stop. */
  readonly said: string;
  /** What can be taken back; none where nothing can. */
  readonly changes: readonly Change[];
  /** Why there is nothing to take back of it, or of a part of it. */
  readonly final?: string;
  /** When it was last taken back, RFC 3339. */
  readonly undoneAt?: string;
  /** Whether one was told why it can't be taken back. */
  readonly isTold?: true;
  /** Its changes build on each other: the last is taken back first, one at a time. */
  readonly isInOrder?: true;
}

/** So many are kept, and so many changes of theirs: what is older is taken back from its record. */
const MOST_DEEDS = 50;
const MOST_CHANGES = 5_000;

/** What was done, the newest first. It survives a reload, and ends with the tab and with the session. */
export const deedsAtom = keptAtom<readonly Deed[]>('deeds', [], { write: written, read });

export const withDeed = (deeds: readonly Deed[], deed: Deed): readonly Deed[] => [deed, ...deeds].slice(0, MOST_DEEDS);

/** What can be done about a deed now: how many of its changes can be taken back or made again, or why none can. */
export interface Standing {
  readonly undoable: readonly Change[];
  readonly redoable: readonly Change[];
  /** Why nothing can be done about it, as a sentence without its full stop; empty where something can. */
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
  const why = isUndone ? 'it is taken back' : (obstacles.find((each) => each !== null) ?? final ?? '');
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
  return later ? `it was changed again since: “${later.said}”` : null;
}

/** The deed that `undo` takes back: the last one of which something still can be. */
export const lastUndoable = (deeds: readonly Deed[], nowMs: number): Deed | null =>
  deeds.find((deed) => standingOf(deed, deeds, nowMs).undoable.length > 0) ?? null;

/** The deed that `redo` makes again: of those that can be, the one that was taken back last. */
export function lastUndone(deeds: readonly Deed[], nowMs: number): Deed | null {
  const able = deeds.filter((deed) => standingOf(deed, deeds, nowMs).redoable.length > 0);
  return able.toSorted((one, other) => (other.undoneAt ?? '').localeCompare(one.undoneAt ?? ''))[0] ?? null;
}

/**
 * The deeds after a change was taken back, or made again: the record is as it was on that side of the change, but in a new
 * version. What else led to that state, or from it, goes by the new number from then on.
 */
export function moved(
  deeds: readonly Deed[],
  { recordId, fromVersion, toVersion }: Change,
  how: 'undone' | 'redone',
  version: number,
): readonly Deed[] {
  const state = how === 'undone' ? fromVersion : toVersion;
  return deeds.map((deed) => ({
    ...deed,
    changes: deed.changes.map((change): Change => {
      if (change.recordId !== recordId) return change;
      const [from, to] = [change.fromVersion, change.toVersion].map((each) => (each === state ? version : each));
      const { isUndone: was, ...rest } = change;
      const isIt = change.fromVersion === fromVersion && change.toVersion === toVersion;
      const isUndone = isIt ? how === 'undone' : was;
      return { ...rest, fromVersion: from ?? 0, toVersion: to ?? 0, ...(isUndone && { isUndone }) };
    }),
  }));
}

/** A call as it is sent now: about this version of its record. */
export function atVersion({ operation, variables }: KeptCall, version: number): KeptCall {
  const input = typeof variables.input === 'object' ? variables.input : {};
  return { operation, variables: { ...variables, input: { ...input, version } } };
}

/** The deeds as text, each document once. */
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
