import type { Hand } from '../commands/command.ts';
import { subjects } from '../commands/registry.ts';
import { isComingAtom } from '../state/coming.ts';
import { selectionAtom } from '../state/selection.ts';
import type { HandSource } from './hand.ts';
import type { Store } from './surface.ts';

/** How long a key waits for rows or a record, in milliseconds: who has pressed nothing else by then looks what has become of it. */
const patienceMs = 3_000;

/** What a key may be about that isn't here yet. */
export interface Awaited {
  /** Resolves once all of it is here, or isn't waited for any longer; null where it is. */
  readonly arrival: () => Promise<void> | null;
  /** What the hands are on, without the rows of a list that hasn't any yet. */
  readonly hand: () => Hand;
}

/** Knows what a key that is pressed now would have to wait for: commands, what the pane shows, what is checked. */
export function createAwaited(store: Store, hand: HandSource): Awaited {
  let going: Promise<void> | null = null;

  function next(): Promise<void> | null {
    if (store.get(isComingAtom)) return shown(store);
    return hand.read().held === null ? hand.whole() : null;
  }

  async function all(): Promise<void> {
    if (subjects.known().is !== 'here') await subjects.fetch();
    const over = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
    const untilMs = performance.now() + patienceMs;
    for (let each = next(); each && performance.now() < untilMs; each = next()) await Promise.race([each, over]);
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

/** Resolves once the pane shows what it was asked for. */
function shown(store: Store): Promise<void> {
  return new Promise((resolve) => {
    const forget = store.sub(isComingAtom, () => {
      if (store.get(isComingAtom)) return;
      forget();
      resolve();
    });
  });
}
