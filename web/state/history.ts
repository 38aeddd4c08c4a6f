import type { Call } from '../commands/command.ts';
import { personalAtom } from './personal.ts';

/** One record's change, and the call that takes it back while the record has the version that the change gave it. */
export interface Change {
  readonly recordId: string;
  /** 0 where the change created it. */
  readonly fromVersion: number;
  readonly toVersion: number;
  readonly undo: Call;
}

/** Something that was done here, of one record or of many at once. */
export interface Deed {
  readonly id: string;
  /** RFC 3339, UTC. */
  readonly at: string;
  readonly said: string;
  /** What can be taken back; none where nothing can. */
  readonly changes: readonly Change[];
  readonly state: 'done' | 'undone';
  /** Why it can't be taken back, once that was tried in vain. */
  readonly whyNot?: string;
}

/** The last 50 deeds, the newest first. They end with the page: an older change is taken back from its record. */
export const deedsAtom = personalAtom<readonly Deed[]>([]);

export const withDeed = (deeds: readonly Deed[], deed: Deed): readonly Deed[] => [deed, ...deeds].slice(0, 50);

/** The deed that `undo` takes back: the last one that still can be. */
export const undoable = (deeds: readonly Deed[]): Deed | null =>
  deeds.find(({ state, changes, whyNot }) => state === 'done' && changes.length > 0 && !whyNot) ?? null;

/**
 * The deeds after a change was taken back. The record is now as it was before that change, but one version higher: so an
 * earlier deed that led to that state can still be taken back, from the new version.
 */
export function rebased(deeds: readonly Deed[], undone: Change, version: number): readonly Deed[] {
  return deeds.map((deed) => ({
    ...deed,
    changes: deed.changes.map((change) =>
      change.recordId === undone.recordId && change.toVersion === undone.fromVersion
        ? { ...change, toVersion: version, undo: atVersion(change.undo, version) }
        : change,
    ),
  }));
}

function atVersion({ operation, variables }: Call, version: number): Call {
  const input = variables.input;
  return { operation, variables: { ...variables, input: { ...(typeof input === 'object' ? input : {}), version } } };
}

