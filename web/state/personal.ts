import { atom, type SetStateAction, type WritableAtom } from 'jotai';
import { personAtom } from './session.ts';

/** State of the one who is here: for another, and after another login, it is as it began. */
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
