import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { graphql } from '../../web/graphql.ts';
import { refusalOf } from '../../web/refusal.ts';
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

test('sends again what was refused, once there is another token', async () => {
  const expired = async () => {
    token = 'new';
  };
  const client = clientOf(server.url, { accessToken, expired });
  const { data } = await client.mutation(Leave, {}).toPromise();
  expect(data).toEqual({ logout: true });
  expect(server.calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer new']);
});

test('asks for one login, whatever is under way, and holds back what comes meanwhile', async () => {
  const login = Promise.withResolvers<void>();
  const expired = vi.fn(() => login.promise);
  const client = clientOf(server.url, { accessToken, expired });
  const answers = [client.query(Who, {}).toPromise(), client.mutation(Leave, {}).toPromise()] as const;
  await vi.waitFor(() => expect(expired).toHaveBeenCalled());
  const sent = server.calls.length;
  const later = client.query(Roles, {}).toPromise();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.calls).toHaveLength(sent);
  token = 'new';
  login.resolve();
  expect((await Promise.all([...answers, later])).every(({ error }) => error === undefined)).toBe(true);
  expect(expired).toHaveBeenCalledOnce();
});

test('answers each of two calls that are alike', async () => {
  const login = Promise.withResolvers<void>();
  const client = clientOf(server.url, { accessToken, expired: () => login.promise });
  const answers = [client.mutation(Leave, {}).toPromise(), client.mutation(Leave, {}).toPromise()];
  await vi.waitFor(() => expect(server.calls).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  token = 'new';
  login.resolve();
  expect((await Promise.all(answers)).map(({ data }) => data)).toEqual([{ logout: true }, { logout: true }]);
});

test('answers an error where the session ended instead', async () => {
  const client = clientOf(server.url, { accessToken, expired: () => Promise.reject(new Error('ended')) });
  const { data, error } = await client.mutation(Leave, {}).toPromise();
  expect(data).toBeUndefined();
  expect(error).toBeDefined();
});

test('sends the token of the cookie with what it sends, as the gateway wants to see it', async () => {
  token = 'new';
  await clientOf(server.url, { accessToken }).query(Who, {}).toPromise();
  expect(server.calls[0]?.headers['x-xsrf-token']).toBe('a/b');
});

test('reads a lost network as such, and says that nothing was changed', async () => {
  const gone = await graphqlServer(() => ({}));
  await gone.close();
  const { error } = await clientOf(gone.url).mutation(Leave, {}).toPromise();
  expect(error && refusalOf(error)).toMatchObject({ code: 'OFFLINE', fields: [], requestId: null });
});
