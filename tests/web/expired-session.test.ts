import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { graphql } from '../../web/ground/graphql.ts';
import { refusalOf } from '../../web/ground/refusal.ts';
import { clientOf, graphqlServer, refusal } from './graphql-server.ts';

const Who = graphql(`
  query Who {
    viewer {
      userId
    }
  }
`);
const Roles = graphql(`
  query Roles {
    roles
  }
`);
const Leave = graphql(`
  mutation Leave {
    logout
  }
`);

let token = 'old';
const server = await graphqlServer(({ name, headers }) => {
  if (headers.authorization === 'Bearer aged' && name === 'Leave') return refusal('LOGIN_TOO_OLD', 'Log in again.');
  if (headers.authorization === 'Bearer aged') return { data: { roles: [] } };
  if (headers.authorization !== 'Bearer new') return refusal('UNAUTHENTICATED', 'Log in.');
  if (name === 'Who') return { data: { viewer: { __typename: 'Viewer', userId: 'user_1' } } };
  return { data: name === 'Roles' ? { roles: [] } : { logout: true } };
});

beforeEach(() => {
  token = 'old';
  server.calls.length = 0;
  vi.stubGlobal('document', { cookie: 'theme=dark; XSRF-TOKEN=a%2Fb' });
});
afterEach(() => vi.unstubAllGlobals());

const accessToken = () => token;

test('refused calls are sent again with the new token', async () => {
  const needLogin = async () => {
    token = 'new';
  };
  const client = clientOf(server.url, { accessToken, needLogin });
  const { data } = await client.mutation(Leave, {}).toPromise();
  expect(data).toEqual({ logout: true });
  expect(server.calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
});

test('a change that needs a more recent login is sent again after the login, and reads need none', async () => {
  token = 'aged';
  const needLogin = vi.fn(async () => {
    token = 'new';
  });
  const client = clientOf(server.url, { accessToken, needLogin });
  expect((await client.query(Roles, {}).toPromise()).data).toEqual({ roles: [] });
  expect(needLogin).not.toHaveBeenCalled();
  expect((await client.mutation(Leave, {}).toPromise()).data).toEqual({ logout: true });
  expect(needLogin.mock.calls).toEqual([['LOGIN_TOO_OLD']]);
});

test('a person who stays without the login gets the refusal', async () => {
  token = 'aged';
  const client = clientOf(server.url, { accessToken, needLogin: async () => {} });
  const { error } = await client.mutation(Leave, {}).toPromise();
  expect(error && refusalOf(error).code).toBe('LOGIN_TOO_OLD');
  expect(server.calls).toHaveLength(2);
});

test('several calls share a single login, and new calls wait for it', async () => {
  const login = Promise.withResolvers<void>();
  const needLogin = vi.fn(() => login.promise);
  const client = clientOf(server.url, { accessToken, needLogin });
  const answers = [client.query(Who, {}).toPromise(), client.mutation(Leave, {}).toPromise()] as const;
  await vi.waitFor(() => expect(needLogin).toHaveBeenCalled());
  await vi.waitFor(() => expect(server.calls).toHaveLength(2));
  const later = client.query(Roles, {}).toPromise();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.calls).toHaveLength(2);
  token = 'new';
  login.resolve();
  expect((await Promise.all([...answers, later])).every(({ error }) => error === undefined)).toBe(true);
  expect(needLogin).toHaveBeenCalledOnce();
});

test('each of two equal calls gets an answer', async () => {
  const login = Promise.withResolvers<void>();
  const client = clientOf(server.url, { accessToken, needLogin: () => login.promise });
  const answers = [client.mutation(Leave, {}).toPromise(), client.mutation(Leave, {}).toPromise()];
  await vi.waitFor(() => expect(server.calls).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  token = 'new';
  login.resolve();
  expect((await Promise.all(answers)).map(({ data }) => data)).toEqual([{ logout: true }, { logout: true }]);
});

test('a call fails when the session ends instead', async () => {
  const client = clientOf(server.url, { accessToken, needLogin: () => Promise.reject(new Error('ended')) });
  const { data, error } = await client.mutation(Leave, {}).toPromise();
  expect(data).toBeUndefined();
  expect(error).toBeDefined();
});

test('requests repeat the cookie’s token in a header for the gateway', async () => {
  token = 'new';
  await clientOf(server.url, { accessToken }).query(Who, {}).toPromise();
  expect(server.calls[0]?.headers['x-xsrf-token']).toBe('a/b');
});

test('a network failure is recognized, and the message says nothing was changed', async () => {
  const gone = await graphqlServer(() => ({}));
  await gone.close();
  const { error } = await clientOf(gone.url).mutation(Leave, {}).toPromise();
  expect(error && refusalOf(error)).toMatchObject({ code: 'OFFLINE', fields: [], requestId: null });
});
