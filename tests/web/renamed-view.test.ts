import { expect, test, vi } from 'vitest';
import { type SavedCommandRecord, UpdateSavedCommand } from '../../web/records/saved-command.ts';
import { savedHere } from '../../web/state/saved.ts';
import { viewsAt } from '../../web/wings/lists/view.ts';
import { followsSaved } from './follows-saved.ts';
import { graphqlServer } from './graphql-server.ts';
import { actor } from './made.ts';
import '../../web/app/registries.ts';

const common = { deletedAt: null, companyId: null, userId: actor.userId, user: null, isShared: false };
const view = (id: string, name: string, version = 1) => ({
  __typename: 'SavedCommand',
  id,
  version,
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
  ...common,
  kind: 'VIEW',
  name,
  definition: { path: '/layout/jobs', query: {} },
});
const server = await graphqlServer(({ name }) => {
  if (name === 'UpdateSavedCommand') return { data: { changed: view('saved_command_1', 'Yearly', 2) } };
  const edges = [view('saved_command_1', 'Daily'), view('saved_command_2', 'Weekly')].map((node) => ({
    __typename: 'SavedCommandEdge',
    node,
  }));
  const pageInfo = { __typename: 'PageInfo', hasNextPage: false, endCursor: null };
  return { data: { savedCommands: { __typename: 'SavedCommandConnection', pageInfo, edges } } };
});
const client = followsSaved(server);

const names = (saved: readonly SavedCommandRecord[]) => saved.map(({ name }) => name);

test('a renamed view moves at once to its alphabetical place', async () => {
  await vi.waitFor(() => expect(names(savedHere())).toEqual(['Daily', 'Weekly']));
  const asFetched = savedHere();
  const input = { id: 'saved_command_1', version: 1, name: 'Yearly' };
  await client.mutation(UpdateSavedCommand, { input }).toPromise();
  await vi.waitFor(() => expect(names(savedHere())).toEqual(['Weekly', 'Yearly']));
  expect(viewsAt(asFetched.toReversed(), '/layout/jobs').map(({ saved }) => saved.name)).toEqual(['Daily', 'Weekly']);
  expect(server.calls.filter(({ name }) => name === 'SavedCommands')).toHaveLength(1);
});
