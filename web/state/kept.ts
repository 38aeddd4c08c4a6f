import { atom, type SetStateAction, type WritableAtom } from 'jotai';
import { personAtom } from '../ground/session.ts';
import { userIdAtom } from './personal.ts';

/** The pause before a changed value is written: a held key doesn't wait for the storage. */
const pauseMs = 250;

/**
 * State of the present person that survives a reload. The browser's session storage holds the value and the user's id under
 * `docket.kept.…` until the session ends (`web/ground/session.ts`). Another person starts with the initial value.
 */
export function keptAtom<T>(
  name: string,
  initial: T,
  /** `read` may throw: an unreadable value is ignored. */
  { write, read }: { readonly write: (value: T) => string; readonly read: (text: string) => T },
): WritableAtom<T, [SetStateAction<T>], void> {
  const key = `docket.kept.${name}`;
  const theirs = atom((get) => {
    get(personAtom);
    const userId = get(userIdAtom);
    return { userId, value: atom(found(userId)) };
  });

  function found(userId: string): T {
    try {
      const [whose, text] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
      return userId && whose === userId ? read(text) : initial;
    } catch {
      return initial;
    }
  }

  return atom(
    (get) => get(get(theirs).value),
    (get, set, change) => {
      const { userId, value } = get(theirs);
      set(value, change);
      if (!userId) return;
      writeSoon(key, () => (get(theirs).value === value ? JSON.stringify([userId, write(get(value))]) : null));
    },
  );
}

const waiting = new Map<string, () => string | null>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Writes after a pause, or when the page is left. A null text belongs to another person by now and is skipped. */
function writeSoon(key: string, text: () => string | null): void {
  if (waiting.size === 0) globalThis.addEventListener?.('pagehide', writeWaiting);
  waiting.set(key, text);
  clearTimeout(timer);
  timer = setTimeout(writeWaiting, pauseMs);
}

function writeWaiting(): void {
  clearTimeout(timer);
  for (const [key, textOf] of waiting) {
    const text = textOf();
    if (text === null) continue;
    try {
      sessionStorage.setItem(key, text);
    } catch {
      // The storage is full. A missing value is better than an outdated value.
      sessionStorage.removeItem(key);
    }
  }
  waiting.clear();
}
