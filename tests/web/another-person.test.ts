import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// The session store is read when the modules are: so it is stubbed before they are imported.
const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
  removeItem: (name: string) => kept.delete(name),
});
const { getDefaultStore } = await import('jotai');
const { apiAtom } = await import('../../web/api.ts');
const { graphql } = await import('../../web/graphql.ts');
const { usesAtom } = await import('../../web/state/frecency.ts');
const { deedsAtom } = await import('../../web/state/deeds.ts');
const { nothing, selectionAtom } = await import('../../web/state/selection.ts');
const { beginSession, endSession, expireSession } = await import('../../web/state/session.ts');
const { surfaceAtom } = await import('../../web/surfaces/surface.ts');

const Who = graphql(`
  query Who {
    viewer {
      userId
    }
  }
`);

const store = getDefaultStore();
const sessionOf = (name: string) => ({
  accessToken: `token of ${name}`,
  role: 'ROLE_COMPANY' as const,
  fullName: name,
  userId: `user_${name}`,
  companyId: null,
});

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  beginSession(sessionOf('Ana'));
});
afterEach(endSession);

const deed = { id: '1', at: '2026-01-05T09:00:00.000Z', said: 'Pay is secret', changes: [] };

function leaveTraces(): void {
  store.set(selectionAtom, { ...nothing, cursor: 'user_1', checked: { user: ['user_1'] } });
  store.set(deedsAtom, [deed]);
  store.set(surfaceAtom, { is: 'history' });
  store.set(usesAtom, { 'user.add': [1, 0] });
}

const traces = () => [store.get(selectionAtom), store.get(deedsAtom), store.get(surfaceAtom), store.get(usesAtom)];

test('another person meets nothing of the one before', () => {
  leaveTraces();
  beginSession(sessionOf('Bob'));
  expect(traces()).toEqual([nothing, [], null, {}]);
});

test('after a logout even the same person begins anew, but for the commands that they use', () => {
  leaveTraces();
  endSession();
  beginSession(sessionOf('Ana'));
  expect(traces()).toEqual([nothing, [], null, { 'user.add': [1, 0] }]);
});

test('a session that is renewed goes on where it was, with what waited for it', async () => {
  leaveTraces();
  const before = traces();
  const renewed = expireSession();
  beginSession({ ...sessionOf('Ana'), accessToken: 'another token' });
  await renewed;
  expect(traces()).toEqual(before);
});

test('what one person had under way is never sent in another’s name, nor told to them', async () => {
  const fetched = vi.fn();
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_: unknown, init: RequestInit) => {
    fetched(new Headers(init.headers).get('authorization'));
    return answer.promise;
  });
  const told = vi.fn();
  const client = store.get(apiAtom);
  void client.query(Who, {}).toPromise().then(told);
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  beginSession(sessionOf('Bob'));
  answer.resolve(Response.json({ data: { viewer: { __typename: 'Viewer', userId: 'user_Ana' } } }));
  void client.query(Who, {}, { requestPolicy: 'network-only' }).toPromise().then(told);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(fetched.mock.calls).toEqual([['Bearer token of Ana']]);
  expect(told).not.toHaveBeenCalled();
  expect(store.get(apiAtom)).not.toBe(client);
});
