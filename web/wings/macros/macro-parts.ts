import type { Client } from '@urql/core';
import type { Given } from '../../commands/core/answers.ts';
import type { Kind, RecordOf } from '../../records/kinds.ts';
import type { SavedCommandRecord } from '../../records/saved-command.ts';
import type { Done } from '../../shell/stage/send.ts';
import type { OnStage } from '../../shell/stage/stage-context.ts';
import type { Notify } from '../../state/notes.ts';
import type { Store } from '../../state/store.ts';
import type { Viewer } from '../../state/viewer.ts';
import type { Macro } from './macro.ts';

export interface MacroParts {
  readonly store: Store;
  readonly client: Client;
  readonly viewer: Viewer;
  readonly notify: Notify;
  readonly stage: () => OnStage;
}

export interface Macros {
  /** Drops any unsaved recording. */
  readonly record: () => void;
  readonly discard: () => void;
  /** Adds a finished command to the recording, if any. */
  readonly note: (done: Done) => void;
  readonly run: (
    saved: SavedCommandRecord,
    macro: Macro,
    subjects: readonly (RecordOf<Kind> | null)[],
    answers: Given,
  ) => void;
  readonly edit: (saved: SavedCommandRecord) => void;
  readonly copyAs: (saved: SavedCommandRecord) => void;
}

declare module '../../commands/core/console.ts' {
  interface Console {
    /** Fetches the macros code, then calls `act`. */
    macros(act: (macros: Macros) => void): void;
  }
}
