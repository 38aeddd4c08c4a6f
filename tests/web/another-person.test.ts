import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Modules read the session store on import, so the stub comes before the imports.
const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => kept.set(name, value),
  removeItem: (name: string) => kept.delete(name),
});
const { getDefaultStore } = await import('jotai');
const { apiAtom } = await import('../../web/ground/api.ts');
const { graphql } = await import('../../web/ground/graphql.ts');
const { usesAtom } = await import('../../web/state/frecency.ts');
const { deedsAtom } = await import('../../web/state/deeds.ts');
const { nothing, selectionAtom } = await import('../../web/state/selection.ts');
const { beginSession, endSession, needLogin, nameOwner, session } = await import('../../web/ground/session.ts');
const { keptColumnsAtom } = await import('../../web/panes/list/shown-columns.tsx');
const { userIdAtom } = await import('../../web/state/personal.ts');
const { surfaceAtom } = await import('../../web/shell/stage/surface.ts');

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

test('another person sees nothing of the previous person', () => {
  leaveTraces();
  beginSession(sessionOf('Bob'));
  expect(traces()).toEqual([nothing, [], null, {}]);
});

test('a login after a logout starts afresh except for command usage, even for the same person', () => {
  leaveTraces();
  endSession();
  beginSession(sessionOf('Ana'));
  expect(traces()).toEqual([nothing, [], null, { 'user.add': [1, 0] }]);
});

test('a renewed session continues in place with the waiting calls', async () => {
  leaveTraces();
  const before = traces();
  const renewed = needLogin('UNAUTHENTICATED');
  beginSession({ ...sessionOf('Ana'), accessToken: 'another token' });
  await renewed;
  expect(traces()).toEqual(before);
});

test('a token taken out of the storage ends the session, and its owner’s state', () => {
  leaveTraces();
  kept.delete('accessToken');
  expect(session()).toBeNull();
  expect(traces()).toEqual([nothing, [], null, {}]);
  expect([...kept.keys()]).toEqual([]);
});

test('a token put into the storage is sent at once, and belongs to nobody until the service names the owner', async () => {
  leaveTraces();
  const sent = vi.fn();
  vi.stubGlobal('fetch', (_: unknown, init: RequestInit) => {
    sent(new Headers(init.headers).get('authorization'));
    return new Promise(() => {});
  });
  kept.set('accessToken', 'token of Bob');
  // Ana's client drops the call, and Bob gets a client.
  const client = store.get(apiAtom);
  void client.query(Who, {}).toPromise();
  await vi.waitFor(() => expect(store.get(apiAtom)).not.toBe(client));
  void store.get(apiAtom).query(Who, {}).toPromise();
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
  expect(sent.mock.calls).toEqual([['Bearer token of Bob']]);
  expect(store.get(userIdAtom)).toBe('');
  expect(traces()).toEqual([nothing, [], null, {}]);

  const { accessToken: _, ...bob } = sessionOf('Bob');
  nameOwner(bob);
  expect(store.get(userIdAtom)).toBe('user_Bob');
  expect([kept.get('userId'), kept.get('fullName')]).toEqual(['user_Bob', 'Bob']);
});

test('a storage that names another person than the service does gives the owner a clean start', () => {
  store.set(keptColumnsAtom, '/layout/jobs', 'number');
  leaveTraces();
  const { accessToken: _, ...bob } = sessionOf('Bob');
  nameOwner(bob);
  expect(traces()).toEqual([nothing, [], null, {}]);
  expect(store.get(keptColumnsAtom)('/layout/jobs')).toBeUndefined();
});

test('a person’s pending call is neither sent nor shown under another person’s name', async () => {
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
