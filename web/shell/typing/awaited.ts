import type { Hand } from '../../commands/core/command.ts';
import { subjects } from '../../commands/core/registry.ts';
import { askingAtom } from '../../state/asking.ts';
import { isComingAtom } from '../../state/coming.ts';
import { selectionAtom } from '../../state/selection.ts';
import type { Store } from '../../state/store.ts';
import type { HandSource } from '../stage/hand.ts';

/**
 * How long a key waits for rows or a record. Without another key press for three seconds, the user looks at the screen.
 */
const patienceMs = 3_000;

/** The data, or the line for a query, that a key press still has to wait for. */
export interface Awaited {
  /** Resolves once all is there or the wait times out; null when nothing is missing. */
  readonly arrival: () => Promise<void> | null;
  /** The present selection, without rows while the list is empty and loading. */
  readonly hand: () => Hand;
}

/** Tracks the data a key press has to wait for: commands, the pane's rows, checked records. */
export function createAwaited(store: Store, hand: HandSource): Awaited {
  let going: Promise<void> | null = null;

  // A key behind `f` belongs to the query.
  const isCalled = () => store.get(askingAtom)?.isCalled === true;

  function next(): Promise<void> | null {
    if (store.get(isComingAtom)) return until(store, isComingAtom, () => !store.get(isComingAtom));
    if (isCalled()) return until(store, askingAtom, () => !isCalled());
    return hand.read().held === null ? hand.whole() : null;
  }

  async function all(): Promise<void> {
    if (subjects.known().is !== 'here') await subjects.fetch();
    const over = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
    const untilMs = performance.now() + patienceMs;
    for (let each = next(); each && performance.now() < untilMs; each = next()) await Promise.race([each, over]);
    // A list that can't be shown has no line.
    if (isCalled()) store.set(askingAtom, null);
  }

  return {
    arrival() {
      if (subjects.known().is === 'here' && !next()) return null;
      going ??= all().finally(() => {
        going = null;
      });
      return going;
    },
    hand() {
      const present = hand.read();
      const isAwaited = store.get(isComingAtom) && store.get(selectionAtom).list?.ids.length === 0;
      return isAwaited ? { ...present, hasRows: false } : present;
    },
  };
}

function until(store: Store, atom: Parameters<Store['sub']>[0], isThere: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const forget = store.sub(atom, () => {
      if (!isThere()) return;
      forget();
      resolve();
    });
  });
}
