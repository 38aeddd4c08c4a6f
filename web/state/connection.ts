import { atom, getDefaultStore } from 'jotai';

const store = getDefaultStore();

/** Whether the gateway could be reached, the last time that it was tried. */
export const isOnlineAtom = atom(true);

/** `fetch`, which notes whether the network answers; once it doesn't, the gateway is asked until it does. */
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

/** Looks whether the gateway can be reached, where something else could not be fetched. */
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
    const isBack = await fetch('/healthz', { cache: 'no-store' }).then(
      () => true,
      () => false,
    );
    if (isBack) store.set(isOnlineAtom, true);
  }
}
