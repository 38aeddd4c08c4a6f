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

/** Whether the service has stopped taking the session's token: the login opens over the work. */
export const isExpiredAtom = atom(false);

/** The session as it stands, for what isn't a component. */
export const session = (): Session | null => store.get(sessionAtom);

/** Keeps a login. What was waiting for it goes on, if it is the same user's; of another's, nothing is kept. */
export function beginSession(next: Session): void {
  const isSameUser = session()?.userId === next.userId;
  for (const name of names) {
    const value = next[name];
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  }
  store.set(sessionAtom, next);
  settle(isSameUser);
}

/** Forgets the session: nothing of it stays in the browser. */
export function endSession(): void {
  for (const name of names) sessionStorage.removeItem(name);
  store.set(sessionAtom, null);
  settle(false);
}

/** Asks for the login over the work; resolves once the same user is back, and rejects when the session ended instead. */
export function expireSession(): Promise<void> {
  store.set(isExpiredAtom, true);
  return new Promise((resolve, reject) => {
    waiting.push({ resolve, reject });
  });
}

let waiting: { resolve: () => void; reject: (reason: Error) => void }[] = [];

function settle(isRenewed: boolean): void {
  store.set(isExpiredAtom, false);
  const settled = waiting;
  waiting = [];
  for (const { resolve, reject } of settled) isRenewed ? resolve() : reject(new Error('The session has ended.'));
}

function stored(): Session | null {
  const [accessToken, role, fullName, userId, companyId] = names.map((name) => sessionStorage.getItem(name));
  if (!accessToken || !role || !userId) return null;
  return { accessToken, role: role as Session['role'], fullName: fullName ?? '', userId, companyId: companyId ?? null };
}
