import { useEffect, useSyncExternalStore } from 'react';
import { lookForNetwork } from './state/connection.ts';

/** How far a part has come. */
export type Known<Part> =
  | { readonly is: 'away' }
  | { readonly is: 'here'; readonly part: Part }
  | { readonly is: 'failed' };

const atLeisure: Later<unknown>[] = [];

/**
 * A part of the console that a first visit doesn't wait for: fetched when it is needed, or before that once there is
 * leisure, one that is `wantedSoon` first of all; one that `isLarge` only when it is needed.
 *
 * new Later(async () => (await import('./organisation.ts')).organisation.users)
 */
export class Later<Part> {
  readonly #load: () => Promise<Part>;
  readonly #listeners = new Set<() => void>();
  #known: Known<Part> = { is: 'away' };
  #going: Promise<void> | null = null;

  constructor(load: () => Promise<Part>, { isLarge = false, wantedSoon = false } = {}) {
    this.#load = load;
    if (wantedSoon) atLeisure.unshift(this);
    else if (!isLarge) atLeisure.push(this);
  }

  readonly known = (): Known<Part> => this.#known;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Fetches it where it isn't here, again where it failed. A failure is told by `known`, not thrown. */
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

/** A part, fetched now where `isWanted`; else as far as it has come. */
export function useLater<Part>(later: Later<Part>, isWanted = true): Known<Part> {
  const known = useSyncExternalStore(later.subscribe, later.known);
  useEffect(() => {
    if (isWanted) void later.fetch();
  }, [later, isWanted]);
  return known;
}

let isBegun = false;

/** Fetches, one after another while the browser is idle, what is away: called once what was first asked for is on the screen. */
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
