import { atom, getDefaultStore } from 'jotai';
import type { Schema } from './graphql.ts';

/** The session in the browser's session storage. Ends with the tab. */
export interface Session {
  readonly accessToken: string;
  /** Null until the service names the owner of a token that something else than the login put there. */
  readonly owner: Owner | null;
}

/** The user of a session. */
export interface Owner {
  readonly role: Schema<'Role'>;
  readonly fullName: string;
  readonly userId: string;
  /** Null for a super admin. */
  readonly companyId: string | null;
}

const ownerNames = ['role', 'fullName', 'userId', 'companyId'] as const;
const store = getDefaultStore();

/**
 * The session; null without a login. Changed only by `beginSession`, `nameOwner` and `endSession`, and by a look at the storage.
 */
export const sessionAtom = atom<Session | null>(stored());

/**
 * A number for the present person. Each login counts up, except a renewal of the same session. Personal state is keyed
 * by the number: the next person starts clean.
 */
export const personAtom = atom(0);

/**
 * Why the service asks for a login over the work: the session has ended, or an act needs a more recent login. Null
 * without a need.
 */
export const loginNeedAtom = atom<LoginNeed | null>(null);
export type LoginNeed = 'UNAUTHENTICATED' | 'LOGIN_TOO_OLD';

/**
 * The present session, for code outside components. Follows the storage: a token that was changed, taken away or put there
 * counts as it now is.
 */
export function session(): Session | null {
  const token = sessionStorage.getItem('accessToken') || null;
  const known = store.get(sessionAtom);
  if (token === (known?.accessToken ?? null)) return known;
  if (known) part();
  if (token === null) forgetOwner();
  // The names beside the token may be those of the person before.
  const found = token === null ? null : { accessToken: token, owner: null };
  store.set(sessionAtom, found);
  store.set(loginNeedAtom, null);
  return found;
}

const lookAfterMs = 500;

/** Follows changes of the storage, which tell no event in their own tab. Returns a function that stops. */
export function followStorage(): () => void {
  const look = () => void session();
  const timer = setInterval(look, lookAfterMs);
  // A guard that looked later would draw the old person's screen.
  addEventListener('hashchange', look, { capture: true });
  return () => {
    clearInterval(timer);
    removeEventListener('hashchange', look, { capture: true });
  };
}

export const isHere = (person: number): boolean => store.get(personAtom) === person;

/** The same user's waiting calls continue; another user's are dropped. */
export function beginSession({ accessToken, ...owner }: Owner & Pick<Session, 'accessToken'>): void {
  if (session()?.owner?.userId !== owner.userId) part();
  sessionStorage.setItem('accessToken', accessToken);
  keepOwner(owner);
  store.set(sessionAtom, { accessToken, owner });
  closeLogin();
}

/** Takes the owner of the session from the service. A person other than the storage named starts clean. */
export function nameOwner(owner: Owner): void {
  const present = session();
  if (!present || present.owner?.userId === owner.userId) return;
  if (present.owner) part();
  keepOwner(owner);
  store.set(sessionAtom, { ...present, owner });
}

export function endSession(): void {
  sessionStorage.removeItem('accessToken');
  forgetOwner();
  part();
  store.set(sessionAtom, null);
  store.set(loginNeedAtom, null);
}

/** Opens the login over the work. Resolves when the same user is back or stays; never when the session ends. */
export function needLogin(need: LoginNeed): Promise<void> {
  store.set(loginNeedAtom, need);
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

/** Closes the login over the work, and sends the waiting calls again. Without a new session, the service refuses them again. */
export function closeLogin(): void {
  store.set(loginNeedAtom, null);
  for (const resume of waiting.splice(0)) resume();
}

const waiting: (() => void)[] = [];

/** Drops the person's kept state and waiting calls. */
function part(): void {
  waiting.length = 0;
  for (const name of Object.keys(sessionStorage)) if (name.startsWith('docket.kept.')) sessionStorage.removeItem(name);
  store.set(personAtom, (person) => person + 1);
}

function keepOwner(owner: Owner): void {
  for (const name of ownerNames) {
    const value = owner[name];
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  }
}

function forgetOwner(): void {
  for (const name of ownerNames) sessionStorage.removeItem(name);
}

function stored(): Session | null {
  const accessToken = sessionStorage.getItem('accessToken');
  if (!accessToken) return null;
  const [role, fullName, userId, companyId] = ownerNames.map((name) => sessionStorage.getItem(name));
  if (!role || !userId) return { accessToken, owner: null };
  const owner = { role: role as Owner['role'], fullName: fullName ?? '', userId, companyId: companyId ?? null }; // as the login stored it
  return { accessToken, owner };
}
