import { atom, type SetStateAction, type WritableAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { personAtom, sessionAtom } from '../ground/session.ts';

/** State of the present person. Another person, or another login, starts with the initial value. */
export function personalAtom<T>(initial: T): WritableAtom<T, [SetStateAction<T>], void> {
  const theirs = atom((get) => {
    get(personAtom);
    return atom(initial);
  });
  return atom(
    (get) => get(get(theirs)),
    (get, set, change) => set(get(theirs), change),
  );
}

/** The present user's id; '' without a login, and until the service names the owner of a token. */
export const userIdAtom = atom((get) => get(sessionAtom)?.owner?.userId ?? '');

/** State of the present user on this device. People who share a device each keep their own. */
export function ownAtom<T>(name: string, initial: T) {
  const storedAtom = atomWithStorage<Readonly<Record<string, T>>>(name, {}, undefined, { getOnInit: true });
  return atom(
    (get) => get(storedAtom)[get(userIdAtom)] ?? initial,
    (get, set, value: T) => set(storedAtom, (all) => ({ ...all, [get(userIdAtom)]: value })),
  );
}
