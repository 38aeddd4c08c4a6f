import { atom, getDefaultStore } from 'jotai';
import type { Schema } from '../graphql.ts';

/** Who is logged in, as the browser's session store holds it: it ends with the tab. */
export interface Session {
  readonly accessToken: string;
  readonly role: Schema<'Role'>;
  readonly fullName: string;
  readonly userId: string;
  /** None for a super admin. */
  readonly companyId: string | null;
}

const names = ['accessToken', 'role', 'fullName', 'userId', 'companyId'] as const;
const store = getDefaultStore();

/** The session; null when nobody is logged in. Changed by `beginSession`, `expireSession` and `endSession` alone. */
export const sessionAtom = atom<Session | null>(stored());

/**
 * Who is here, by a number of their own: another login gives another, unless it renews the session that there is. What is
 * one person's goes by it, so that the next one at this browser meets none of it.
 */
export const personAtom = atom(0);

/** Whether the service has stopped taking the session's token: the login opens over the work. */
export const isExpiredAtom = atom(false);

/** The session as it stands, for what isn't a component. */
export const session = (): Session | null => store.get(sessionAtom);

/** Whether this person is still the one who is here. */
export const isHere = (person: number): boolean => store.get(personAtom) === person;

/** Keeps a login. What was waiting for it goes on, if it is the same user's; of another's, nothing is kept. */
export function beginSession(next: Session): void {
  if (session()?.userId !== next.userId) part();
  for (const name of names) {
    const value = next[name];
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  }
  store.set(sessionAtom, next);
  store.set(isExpiredAtom, false);
  for (const resume of waiting.splice(0)) resume();
}

/** Forgets the session: nothing of it stays in the browser. */
export function endSession(): void {
  for (const name of names) sessionStorage.removeItem(name);
  part();
  store.set(sessionAtom, null);
  store.set(isExpiredAtom, false);
}

/** Asks for the login over the work; resolves once the same user is back, and never where the session ended instead. */
export function expireSession(): Promise<void> {
  store.set(isExpiredAtom, true);
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

const waiting: (() => void)[] = [];

/** Lets go of whoever was here, and of all that waited for them to be back. */
function part(): void {
  waiting.length = 0;
  for (const name of Object.keys(sessionStorage)) if (name.startsWith('docket.kept.')) sessionStorage.removeItem(name);
  store.set(personAtom, (person) => person + 1);
}

function stored(): Session | null {
  const [accessToken, role, fullName, userId, companyId] = names.map((name) => sessionStorage.getItem(name));
  if (!accessToken || !role || !userId) return null;
  return { accessToken, role: role as Session['role'], fullName: fullName ?? '', userId, companyId: companyId ?? null };
}
