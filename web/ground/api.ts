import { Client, type Exchange, fetchExchange, makeOperation } from '@urql/core';
import { authExchange } from '@urql/exchange-auth';
import { persistedExchange } from '@urql/exchange-persisted';
import { atom, getDefaultStore } from 'jotai';
import { map, pipe } from 'wonka';
import { recordCache } from './cache.ts';
import { steadyLayers } from './cache-layers.ts';
import { learnZones } from './company-zones.ts';
import { watchedFetch } from './connection.ts';
import { graphql } from './graphql.ts';
import { repeatReads } from './repeated-reads.ts';
import { keepAnswers } from './seen-answers.ts';
import { isHere, type LoginNeed, needLogin, personAtom, session } from './session.ts';
import { askOnce, followReads, isOneOfMany } from './traffic.ts';

export interface ApiOptions {
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly accessToken: () => string | null;
  /** Called when the service asks for a login. Resolves after the login or without one; rejects when the session ends. */
  readonly needLogin: (need: LoginNeed) => Promise<void>;
  /** True by default. */
  readonly isCached?: boolean;
}

/**
 * The client of the API. A call that is refused until a login, and every call after it, waits for the login and is then sent
 * again; a read follows the cache's rules (`web/ground/cache.ts`).
 */
export function createApi({ url, fetch, accessToken, needLogin, isCached = true }: ApiOptions): Client {
  const layers = steadyLayers();
  const client: Client = new Client({
    url,
    fetch,
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetchOptions: () => ({ headers: crossSiteHeaders() }),
    exchanges: [
      ...(isCached ? [followReads, keepAnswers] : []),
      keyEachMutation,
      ...(isCached ? [layers.exchange, recordCache(() => isOneOfMany(client), layers.meet), askOnce] : []),
      learnZones,
      repeatReads,
      authExchange(async ({ appendHeaders }) => {
        let need: LoginNeed = 'UNAUTHENTICATED';
        return {
          addAuthToOperation: (operation) => {
            const token = accessToken();
            return token ? appendHeaders(operation, { Authorization: `Bearer ${token}` }) : operation;
          },
          didAuthError({ graphQLErrors }) {
            const found = graphQLErrors.map(({ extensions }) => needOf(extensions.code)).find((each) => each !== null);
            need = found ?? need;
            return found !== undefined;
          },
          refreshAuth: () => needLogin(need),
        };
      }),
      sendHashes,
      fetchExchange,
    ],
  });
  return client;
}

const needOf = (code: unknown): LoginNeed | null =>
  code === 'UNAUTHENTICATED' || code === 'LOGIN_TOO_OLD' ? code : null;

const hashes = new Map<string, Promise<string>>();

/**
 * Sends a document's hash in place of the text (`web/persisted-documents.ts`). A gateway of another build says so once,
 * and gets texts from then on.
 */
const sendHashes = persistedExchange({
  enableForMutation: true,
  preferGetForPersistedQueries: false,
  generateHash(text) {
    const hash = hashes.get(text) ?? hashOf(text);
    hashes.set(text, hash);
    return hash;
  },
});

/** SHA-256 in hexadecimal; empty on an insecure page (neither https nor localhost), where the text is sent instead. */
async function hashOf(text: string): Promise<string> {
  const { subtle } = crypto as Partial<Crypto>; // absent on insecure pages
  if (!subtle) return '';
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Gives each mutation a key of its own: the login exchange stores waiting operations by key, and of two equal mutations
 * only one would get an answer.
 */
const keyEachMutation: Exchange = ({ forward }) => {
  let count = 0;
  return (operations$) =>
    pipe(
      operations$,
      map((operation) => {
        const { kind, key, context } = operation;
        // Query keys are never negative.
        return kind === 'mutation'
          ? makeOperation(kind, { ...operation, key: --count }, { ...context, key })
          : operation;
      }),
      forward,
      map((result) => {
        const { kind, context } = result.operation;
        return kind === 'mutation' ? { ...result, operation: { ...result.operation, key: context.key } } : result;
      }),
    );
};

const gateway = {
  url: '/graphql',
  fetch: watchedFetch,
  accessToken: () => session()?.accessToken ?? null,
};

/** Each person gets a client with an empty cache. The previous person's pending calls are neither sent nor answered. */
export const apiAtom = atom((get) => apiOf(get(personAtom)));

/** A client without a cache, for exports of up to a hundred thousand rows. */
export const passingApiAtom = atom((get) => apiOf(get(personAtom), { isCached: false }));

function apiOf(person: number, options: Pick<ApiOptions, 'isCached'> = {}): Client {
  const theirs = async <T>(value: T) => (isHere(person) ? value : new Promise<never>(() => {}));
  return createApi({
    ...gateway,
    ...options,
    fetch: async (input, init) => theirs(await watchedFetch(await theirs(input), init)),
    needLogin,
  });
}

/** Logs in. A refusal is an answer here and opens no login. Hashing would delay the last call of a closing page. */
export const loginClient = new Client({
  ...gateway,
  preferGetMethod: false,
  fetchOptions: () => ({ headers: crossSiteHeaders() }),
  exchanges: [fetchExchange],
});

const LogOut = graphql(`
  mutation LogOut {
    logout
  }
`);

/** Ends the session at the service. Unreached, the service ends the session by age. */
export function revoke(): void {
  void loginClient.mutation(LogOut, {}, { fetchOptions: { headers: callHeaders(), keepalive: true } }).toPromise();
}

/**
 * Requests a document of the API. A refused token waits for the login, then the request is repeated. Another person
 * never gets the answer.
 */
export async function askDocument(
  url: string,
  init: { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal } = {},
): Promise<Response> {
  const token = session()?.accessToken;
  const person = getDefaultStore().get(personAtom);
  const headers = { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await watchedFetch(url, { ...init, headers });
  if (!isHere(person)) return new Promise<never>(() => {});
  if (response.status !== 401 || !token) return response;
  // Another call may already have renewed the login.
  if (token === session()?.accessToken) await needLogin('UNAUTHENTICATED');
  return askDocument(url, init);
}

export async function fetchDocument(url: string): Promise<Blob> {
  const response = await askDocument(url);
  if (!response.ok) throw new Error(`The document ${url} was not given: ${response.status}.`);
  return response.blob();
}

export function callHeaders(): Record<string, string> {
  const token = session()?.accessToken;
  return { ...crossSiteHeaders(), ...(token && { Authorization: `Bearer ${token}` }) };
}

/** The header that proves a POST comes from this page: another site can't read the cookie. */
function crossSiteHeaders(): Record<string, string> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return token ? { 'X-XSRF-TOKEN': decodeURIComponent(token) } : {};
}
