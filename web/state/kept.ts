import { atom, type SetStateAction, type WritableAtom } from 'jotai';
import { personAtom, sessionAtom } from './session.ts';

/** How a value is kept as text. `read` may throw: what can't be read is passed over. */
interface Kept<T> {
  readonly write: (value: T) => string;
  readonly read: (text: string) => T;
}

/** So long a value may change before it is written: a key that is held down waits for no storage. */
const pauseMs = 250;

const userIdAtom = atom((get) => get(sessionAtom)?.userId);

/**
 * State of the one who is here, which survives a reload: the browser's session store has it as `docket.kept.…`, with whose
 * it is, until the session ends (`web/state/session.ts` takes it away). For another, it is as it began.
 */
export function keptAtom<T>(
  name: string,
  initial: T,
  { write, read }: Kept<T>,
): WritableAtom<T, [SetStateAction<T>], void> {
  const key = `docket.kept.${name}`;
  const theirs = atom((get) => {
    get(personAtom);
    const userId = get(userIdAtom);
    return { userId, value: atom(found(userId)) };
  });

  function found(userId: string | undefined): T {
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

/** Writes once it rests, and at once where the page is left before that. What answers null is another's by then. */
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
      // There is no room for it: better nothing than what is no longer true.
      sessionStorage.removeItem(key);
    }
  }
  waiting.clear();
}
