import { expect, test, vi } from 'vitest';
import { refresh } from '../../web/api.ts';
import { graphql } from '../../web/graphql.ts';
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

vi.stubGlobal('document', { cookie: '' });
const server = await graphqlServer(({ name }) => ({
  data: name === 'Who' ? { viewer: { __typename: 'Viewer', userId: 'user_1' } } : { roles: [] },
}));
const namesOf = () => server.calls.map(({ name }) => name);

test('fetches again what is on the screen, and nothing that has left it', async () => {
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
