import { useEffect, useSyncExternalStore } from 'react';
import { lookForNetwork } from './connection.ts';

export type Known<Part> =
  | { readonly is: 'away' }
  | { readonly is: 'here'; readonly part: Part }
  | { readonly is: 'failed' };

const atLeisure: Later<unknown>[] = [];

/**
 * A part of the console that loads after the first screen: when somebody needs it, or earlier while the browser is idle. A
 * part that is `wantedSoon` loads first; a part that `isLarge` loads only on demand.
 *
 * new Later(async () => (await import('./organisation.ts')).organisation.users)
 *
 * A floor that needs a part from a floor above declares the part without a loader, and the app adds the loader:
 *
 * export const layers = new Later<Layers>();
 * layers.comesFrom(() => import('./layers.tsx'));
 */
export class Later<Part> {
  #load: () => Promise<Part>;
  readonly #listeners = new Set<() => void>();
  #known: Known<Part> = { is: 'away' };
  #going: Promise<void> | null = null;

  constructor(load: () => Promise<Part> = notFilled, { isLarge = false, wantedSoon = false } = {}) {
    this.#load = load;
    if (wantedSoon) atLeisure.unshift(this);
    else if (!isLarge) atLeisure.push(this);
  }

  comesFrom(load: () => Promise<Part>): void {
    this.#load = load;
  }

  readonly known = (): Known<Part> => this.#known;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Fetches a part that is away or has failed. Never throws: `known` tells a failure. */
  readonly fetch = (): Promise<void> => {
    this.#going ??= this.#load().then(
      (part) => this.#tell({ is: 'here', part }),
      () => {
        this.#going = null;
        this.#tell({ is: 'failed' });
        lookForNetwork();
      },
    );
    return this.#going;
  };

  #tell(known: Known<Part>): void {
    this.#known = known;
    for (const listener of this.#listeners) listener();
  }
}

const notFilled = () => Promise.reject(new Error('The app has named no source for this part.'));

/** Tells how far a part has come, and fetches the part when `isWanted`. */
export function useLater<Part>(later: Later<Part>, isWanted = true): Known<Part> {
  const known = useSyncExternalStore(later.subscribe, later.known);
  useEffect(() => {
    if (isWanted) void later.fetch();
  }, [later, isWanted]);
  return known;
}

let isBegun = false;

/** Fetches the missing parts one after another while the browser is idle. Called once the first screen is drawn. */
export async function fetchAtLeisure(): Promise<void> {
  if (isBegun) return;
  isBegun = true;
  for (const later of atLeisure) {
    await leisure();
    if (later.known().is === 'away') await later.fetch();
  }
}

// Safari has no requestIdleCallback.
const leisure = () =>
  new Promise((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve, 100),
  );
