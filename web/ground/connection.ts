import { atom, getDefaultStore } from 'jotai';

const store = getDefaultStore();

/** Whether the last call reached the gateway. */
export const isOnlineAtom = atom(true);

/** The number of reads on the screen that wait for another try, because the server was too busy. */
export const lateReadsAtom = atom(0);

/** A `fetch` that notes whether the network answers. After a failure, the gateway is polled until it answers. */
export const watchedFetch: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, init);
    store.set(isOnlineAtom, true);
    return response;
  } catch (error) {
    if (!init?.signal?.aborted) lose();
    throw error;
  }
};

export function lookForNetwork(): void {
  watchedFetch('/healthz', { cache: 'no-store' }).catch(() => {});
}

function lose(): void {
  if (!store.get(isOnlineAtom)) return;
  store.set(isOnlineAtom, false);
  void probe();
}

async function probe(): Promise<void> {
  for (let waitMs = 1_000; !store.get(isOnlineAtom); waitMs = Math.min(waitMs * 2, 15_000)) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    await fetch('/healthz', { cache: 'no-store' }).then(
      () => store.set(isOnlineAtom, true),
      () => {},
    );
  }
}
