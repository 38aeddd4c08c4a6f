import type { Client } from '@urql/core';
import type { Given } from '../commands/answers.ts';
import type { Kind, RecordOf } from '../records/kinds.ts';
import type { SavedCommandRecord } from '../records/saved-command.ts';
import type { Viewer } from '../state/viewer.ts';
import type { Notify } from '../surfaces/notes.ts';
import type { Done } from '../surfaces/stage.ts';
import type { OnStage } from '../surfaces/stage-context.ts';
import { type Store, show } from '../surfaces/surface.ts';
import type { Macro } from './macro.ts';
import { createRecorder } from './recorder.ts';
import { createRunner } from './runner.ts';

export { followSaved } from '../saved/saved-here.ts';

/** What macros are done with. */
export interface MacroParts {
  readonly store: Store;
  readonly client: Client;
  readonly viewer: Viewer;
  readonly notify: Notify;
  readonly stage: () => OnStage;
}

/** What commands have done with macros. */
export interface Macros {
  /** Begins to record; what was recorded and not saved is let go. */
  readonly record: () => void;
  readonly discard: () => void;
  /** Hears of what was done while it records. */
  readonly note: (done: Done) => void;
  /** Shows what a macro will do, to be run. */
  readonly run: (
    saved: SavedCommandRecord,
    macro: Macro,
    subjects: readonly (RecordOf<Kind> | null)[],
    answers: Given,
  ) => void;
  /** Shows the steps of one that was saved, to be changed. */
  readonly edit: (saved: SavedCommandRecord) => void;
  /** Shows the ways to write one down as calls of the API. */
  readonly copyAs: (saved: SavedCommandRecord) => void;
}

export function createMacros(parts: MacroParts): Macros {
  return {
    ...createRecorder(parts),
    ...createRunner(parts),
    copyAs: (saved) => show(parts.store, { is: 'macroAs', saved }),
  };
}
