import { expect, test, vi } from 'vitest';
import { graphql } from '../../web/ground/graphql.ts';
import { isOwnChange, isUnderWay, refresh } from '../../web/ground/traffic.ts';
import { clientOf, graphqlServer } from './graphql-server.ts';

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

const Switch = graphql(`
  mutation Switch($input: ChangeStatusInput!) {
    changed: changeUserStatus(input: $input) {
      id
      version
    }
  }
`);

const answers: Record<string, object> = {
  Who: { viewer: { __typename: 'Viewer', userId: 'user_1' } },
  Roles: { roles: [] },
  Switch: { changed: { __typename: 'User', id: 'user_1', version: 2 } },
};

vi.stubGlobal('document', { cookie: '' });
const server = await graphqlServer(({ name }) => ({ data: answers[name] }));
const namesOf = () => server.calls.map(({ name }) => name);

test('a refresh fetches everything on the screen, and nothing else', async () => {
  const client = clientOf(server.url);
  const shown = vi.fn();
  const { unsubscribe } = client.query(Who, {}).subscribe(shown);
  await client.query(Roles, {}).toPromise();
  await vi.waitFor(() => expect(namesOf().toSorted()).toEqual(['Roles', 'Who']));
  await vi.waitFor(() => expect(shown).toHaveBeenCalled());
  refresh(client);
  await vi.waitFor(() => expect(namesOf().filter((name) => name === 'Who')).toHaveLength(2));
  expect(namesOf().filter((name) => name === 'Roles')).toHaveLength(1);
  unsubscribe();
});

test('a partial refresh fetches only affected queries on the screen', async () => {
  server.calls.length = 0;
  const client = clientOf(server.url);
  const stops = [client.query(Who, {}), client.query(Roles, {})].map((each) => each.subscribe(() => {}).unsubscribe);
  await vi.waitFor(() => expect(namesOf().toSorted()).toEqual(['Roles', 'Who']));
  await vi.waitFor(() => expect(isUnderWay(client)).toBe(false));
  refresh(client, ({ answer }) => JSON.stringify(answer).includes('user_1'));
  await vi.waitFor(() => expect(namesOf().toSorted()).toEqual(['Roles', 'Who', 'Who']));
  for (const stop of stops) stop();
});

test('the page’s own changes are recognized, each once', async () => {
  const client = clientOf(server.url);
  const change = () => client.mutation(Switch, { input: { id: 'user_1', version: 1, status: 'ACTIVE' } }).toPromise();
  await Promise.all([change(), change()]);
  expect(isUnderWay(client)).toBe(false);
  expect([1, 2, 3].map(() => isOwnChange(client, 'user_1'))).toEqual([true, true, false]);
  expect(isOwnChange(client, 'user_2')).toBe(false);
});
