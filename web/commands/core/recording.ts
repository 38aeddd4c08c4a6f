import type { Field } from '../../records/fields/question.ts';
import { keptAtom } from '../../state/kept.ts';

/** A command that was done while a macro was recorded: to which records, with what answers, and what it made. */
export interface Recorded {
  readonly id: string;
  readonly command: string;
  readonly subjects: readonly Named[];
  readonly values: Readonly<Record<string, { readonly field: Field; readonly value: unknown }>>;
  readonly made: Named | null;
  /** Whether undo takes it back, and with it the step. */
  readonly isUndoable: boolean;
}

/** A record, by its id and what it was called then. */
export interface Named {
  readonly id: string;
  readonly title: string;
}

/** What was recorded, all of it plain JSON. */
export interface Recording {
  /** RFC 3339: what days were meant from. */
  readonly at: string;
  readonly steps: readonly Recorded[];
}

/** The macro that is being recorded; null while none is. It survives a reload, and ends with the session. */
export const recordingAtom = keptAtom<Recording | null>('recording', null, {
  write: JSON.stringify,
  read: (text) => JSON.parse(text) as Recording,
});
