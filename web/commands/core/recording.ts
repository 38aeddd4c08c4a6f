import type { Field } from '../../records/fields/question.ts';
import { keptAtom } from '../../state/kept.ts';

/** A recorded command, with its subjects, its answers and the record that the command made. */
export interface Recorded {
  readonly id: string;
  readonly command: string;
  readonly subjects: readonly Named[];
  readonly values: Readonly<Record<string, { readonly field: Field; readonly value: unknown }>>;
  readonly made: Named | null;
  /** The zone of the record's company, in which times of day are kept. Absent from recordings of former builds. */
  readonly timeZone?: string;
  /** Undoing the command also removes the step. */
  readonly isUndoable: boolean;
}

/** A record by id, with its title at the time. */
export interface Named {
  readonly id: string;
  readonly title: string;
}

/** A recorded macro, as plain JSON. */
export interface Recording {
  /** The start, RFC 3339. Relative days in answers count from here. */
  readonly at: string;
  readonly steps: readonly Recorded[];
}

/** The macro in recording; null for none. The recording survives a reload and ends with the session. */
export const recordingAtom = keptAtom<Recording | null>('recording', null, {
  write: JSON.stringify,
  read: (text) => JSON.parse(text) as Recording,
});
