import { atom, getDefaultStore } from 'jotai';
import type { Schema } from './graphql.ts';

/** The session in the browser's session storage. Ends with the tab. */
export interface Session {
  readonly accessToken: string;
  readonly role: Schema<'Role'>;
  readonly fullName: string;
  readonly userId: string;
  /** Null for a super admin. */
  readonly companyId: string | null;
}

const names = ['accessToken', 'role', 'fullName', 'userId', 'companyId'] as const;
const store = getDefaultStore();

/** The session; null without a login. Changed only by `beginSession`, `expireSession` and `endSession`. */
export const sessionAtom = atom<Session | null>(stored());

/**
 * A number for the present person. Each login counts up, except a renewal of the same session. Personal state is keyed
 * by the number: the next person starts clean.
 */
export const personAtom = atom(0);

/** Whether the service refuses the session's token. The login then opens over the work. */
export const isExpiredAtom = atom(false);

/** The present session, for code outside components. */
export const session = (): Session | null => store.get(sessionAtom);

export const isHere = (person: number): boolean => store.get(personAtom) === person;

/** The same user's waiting calls continue; another user's are dropped. */
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

export function endSession(): void {
  for (const name of names) sessionStorage.removeItem(name);
  part();
  store.set(sessionAtom, null);
  store.set(isExpiredAtom, false);
}

/** Opens the login over the work. Resolves when the same user is back; never when the session ends. */
export function expireSession(): Promise<void> {
  store.set(isExpiredAtom, true);
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

const waiting: (() => void)[] = [];

/** Drops the person's kept state and waiting calls. */
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
