import { Client, fetchExchange, mapExchange, type Operation } from '@urql/core';
import { authExchange } from '@urql/exchange-auth';
import { atom } from 'jotai';
import { recordCache } from './cache.ts';
import { watchedFetch } from './state/connection.ts';
import { expireSession, session, sessionAtom } from './state/session.ts';

/** What a client of the API is made from; tests give it a server and a session of their own. */
export interface ApiOptions {
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly accessToken: () => string | null;
  /** Called once the service refuses the token; resolves when there is another, rejects when there will be none. */
  readonly expired: () => Promise<void>;
}

/**
 * The client of the API. A call that is refused as UNAUTHENTICATED, and every call after it, waits for the login and is
 * then sent again; a read follows the cache's rules (`web/cache.ts`).
 */
export function createApi({ url, fetch, accessToken, expired }: ApiOptions): Client {
  const reads = new Map<number, Operation>();
  const client = new Client({
    url,
    fetch,
    preferGetMethod: false,
    requestPolicy: 'cache-and-network',
    fetchOptions: () => ({ headers: crossSiteHeaders() }),
    exchanges: [
      mapExchange({
        onOperation: (operation) => {
          if (operation.kind === 'query') reads.set(operation.key, operation);
          else if (operation.kind === 'teardown') reads.delete(operation.key);
        },
      }),
      recordCache(),
      authExchange(async ({ appendHeaders }) => ({
        addAuthToOperation: (operation) => {
          const token = accessToken();
          return token ? appendHeaders(operation, { Authorization: `Bearer ${token}` }) : operation;
        },
        didAuthError: ({ graphQLErrors }) =>
          graphQLErrors.some(({ extensions }) => extensions.code === 'UNAUTHENTICATED'),
        refreshAuth: expired,
      })),
      fetchExchange,
    ],
  });
  readsOf.set(client, reads);
  return client;
}

const readsOf = new WeakMap<Client, ReadonlyMap<number, Operation>>();

/** Fetches again, past the cache, whatever is on the screen. */
export function refresh(client: Client): void {
  for (const read of readsOf.get(client)?.values() ?? []) {
    client.reexecuteOperation(client.createRequestOperation('query', read, { requestPolicy: 'network-only' }));
  }
}

const gateway = {
  url: '/graphql',
  fetch: watchedFetch,
  accessToken: () => session()?.accessToken ?? null,
};

const userIdAtom = atom((get) => get(sessionAtom)?.userId ?? null);

/** The console's client. Another user gets another, with nothing of the one before in its cache. */
export const apiAtom = atom((get) => {
  get(userIdAtom);
  return createApi({ ...gateway, expired: expireSession });
});

/** A client that logs in: a refusal is its answer, never a reason to ask for another login. */
export const loginClient = new Client({
  ...gateway,
  preferGetMethod: false,
  fetchOptions: () => ({ headers: crossSiteHeaders() }),
  exchanges: [fetchExchange],
});

/** Fetches a document of the API, which wants the same token as any call. */
export async function fetchDocument(url: string): Promise<Blob> {
  const token = session()?.accessToken;
  const response = await watchedFetch(url, token ? { headers: { Authorization: `Bearer ${token}` } } : {});
  if (!response.ok) throw new Error(`The document ${url} was not given: ${response.status}.`);
  return response.blob();
}

/** The header that proves a POST comes from this page: the cookie's value, which another site can't read. */
function crossSiteHeaders(): Record<string, string> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return token ? { 'X-XSRF-TOKEN': decodeURIComponent(token) } : {};
}
