import { atom, type SetStateAction, type WritableAtom } from 'jotai';
import { personAtom } from '../ground/session.ts';

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
