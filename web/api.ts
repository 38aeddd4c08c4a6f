import { Client, type Exchange, fetchExchange, makeOperation } from '@urql/core';
import { authExchange } from '@urql/exchange-auth';
import { persistedExchange } from '@urql/exchange-persisted';
import { atom, getDefaultStore } from 'jotai';
import { map, pipe } from 'wonka';
import { recordCache } from './cache.ts';
import { steadyLayers } from './cache-layers.ts';
import { graphql } from './graphql.ts';
import { watchedFetch } from './state/connection.ts';
import { expireSession, isHere, personAtom, session } from './state/session.ts';
import { askOnce, followReads, isOneOfMany } from './traffic.ts';

/** What a client of the API is made from; tests give it a server and a session of their own. */
export interface ApiOptions {
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly accessToken: () => string | null;
  /** Called once the service refuses the token; resolves when there is another, rejects when there will be none. */
  readonly expired: () => Promise<void>;
  /** Left out, what is read is kept. */
  readonly isCached?: boolean;
}

/**
 * The client of the API. A call that is refused as UNAUTHENTICATED, and every call after it, waits for the login and is
 * then sent again; a read follows the cache's rules (`web/cache.ts`).
 */
export function createApi({ url, fetch, accessToken, expired, isCached = true }: ApiOptions): Client {
  const layers = steadyLayers();
  const client: Client = new Client({
    url,
    fetch,
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetchOptions: () => ({ headers: crossSiteHeaders() }),
    exchanges: [
      ...(isCached ? [followReads] : []),
      keyEachMutation,
      ...(isCached ? [layers.exchange, recordCache(() => isOneOfMany(client), layers.meet), askOnce] : []),
      authExchange(async ({ appendHeaders }) => ({
        addAuthToOperation: (operation) => {
          const token = accessToken();
          return token ? appendHeaders(operation, { Authorization: `Bearer ${token}` }) : operation;
        },
        didAuthError: ({ graphQLErrors }) =>
          graphQLErrors.some(({ extensions }) => extensions.code === 'UNAUTHENTICATED'),
        refreshAuth: expired,
      })),
      sendHashes,
      fetchExchange,
    ],
  });
  return client;
}

const hashes = new Map<string, Promise<string>>();

/**
 * Sends of a document the hash by which the gateway knows it (`web/persisted-documents.ts`). One that doesn't is of another
 * build, or has no list of them: it says so once, and from then on gets texts.
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

/** SHA-256 in hexadecimal; empty, so that the text is sent, on a page from neither https nor this machine. */
async function hashOf(text: string): Promise<string> {
  const { subtle } = crypto as Partial<Crypto>; // there browsers leave it out
  if (!subtle) return '';
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Gives each mutation a key of its own on its way. What waits for a login is kept by key, so that of two alike, sent from
 * two places, one would never be answered.
 */
const keyEachMutation: Exchange = ({ forward }) => {
  let count = 0;
  return (operations$) =>
    pipe(
      operations$,
      map((operation) => {
        const { kind, key, context } = operation;
        // Below zero is no query's key.
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

/**
 * The console's client. Another person gets another, with nothing of the one before in its cache; and what that one had
 * under way is neither sent in the new one's name nor told to them: it is never answered.
 */
export const apiAtom = atom((get) => apiOf(get(personAtom)));

/** The same without a cache: for a hundred thousand rows on their way to a file, which nobody will look at here. */
export const passingApiAtom = atom((get) => apiOf(get(personAtom), { isCached: false }));

function apiOf(person: number, options: Pick<ApiOptions, 'isCached'> = {}): Client {
  const theirs = async <T>(value: T) => (isHere(person) ? value : new Promise<never>(() => {}));
  return createApi({
    ...gateway,
    ...options,
    fetch: async (input, init) => theirs(await watchedFetch(await theirs(input), init)),
    expired: expireSession,
  });
}

/**
 * A client that logs in: a refusal is its answer, never a reason to ask for another login. It sends texts: nothing may come
 * before the call of a page that is left.
 */
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

/** Ends a token's session at the service. Nobody waits for it: unreached, the service ends it by its age. */
export function revoke(accessToken: string): void {
  const headers = { ...crossSiteHeaders(), Authorization: `Bearer ${accessToken}` };
  void loginClient.mutation(LogOut, {}, { fetchOptions: { headers, keepalive: true } }).toPromise();
}

/**
 * Asks for a document of the API, which wants the same token as any call. Where the service refuses the token it waits for
 * the login and asks again, as other calls do; another person is never answered what this one asked for.
 */
export async function askDocument(
  url: string,
  init: { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal } = {},
): Promise<Response> {
  const person = getDefaultStore().get(personAtom);
  const token = session()?.accessToken;
  const headers = { ...init.headers, ...(token && { Authorization: `Bearer ${token}` }) };
  const response = await watchedFetch(url, { ...init, headers });
  if (!isHere(person)) return new Promise<never>(() => {});
  if (response.status !== 401 || !token) return response;
  // Another call may have brought the login by now.
  if (token === session()?.accessToken) await expireSession();
  return askDocument(url, init);
}

/** Fetches a whole document of the API. */
export async function fetchDocument(url: string): Promise<Blob> {
  const response = await askDocument(url);
  if (!response.ok) throw new Error(`The document ${url} was not given: ${response.status}.`);
  return response.blob();
}

/** The headers of a call of the one who is here. */
export function callHeaders(): Record<string, string> {
  const token = session()?.accessToken;
  return { ...crossSiteHeaders(), ...(token && { Authorization: `Bearer ${token}` }) };
}

/** The header that proves a POST comes from this page: the cookie's value, which another site can't read. */
function crossSiteHeaders(): Record<string, string> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return token ? { 'X-XSRF-TOKEN': decodeURIComponent(token) } : {};
}
