import { expect, test, vi } from 'vitest';
import { availability } from '../../web/commands/core/command.ts';
import { commandOf } from '../../web/commands/core/registry.ts';
import { go } from '../../web/ground/hash-location.ts';
import { CreateSavedCommand } from '../../web/records/saved-command.ts';
import { savedHere } from '../../web/state/saved.ts';
import { followsSaved } from './follows-saved.ts';
import { graphqlServer } from './graphql-server.ts';
import { actor, holding } from './made.ts';
import '../../web/app/registries.ts';

const id = 'saved_command_01jd3k8f0ve2mb2q5d6n7x8y91';
const view = {
  __typename: 'SavedCommand',
  id,
  version: 1,
  deletedAt: null,
  name: 'Skylights',
  kind: 'VIEW',
  definition: { path: '/layout/jobs', query: { ask: 'skylight' } },
  isShared: false,
  userId: actor.userId,
  user: null,
};
let isSaved = false;
let answerList = () => {};
const server = await graphqlServer(async ({ name }) => {
  if (name === 'CreateSavedCommand') {
    isSaved = true;
    return { data: { changed: view } };
  }
  if (isSaved) await new Promise<void>((resolve) => (answerList = resolve));
  const edges = isSaved ? [{ __typename: 'SavedCommandEdge', node: view }] : [];
  const pageInfo = { __typename: 'PageInfo', hasNextPage: false, endCursor: null };
  return { data: { savedCommands: { __typename: 'SavedCommandConnection', pageInfo, edges } } };
});
const client = followsSaved(server);

test('a key right after “Save view…” changes the new view, before the list of views comes', async () => {
  await vi.waitFor(() => expect(server.calls).toHaveLength(1));
  await vi.waitFor(() => expect(savedHere()).toEqual([]));
  const input = { kind: 'VIEW' as const, name: view.name, definition: view.definition };
  await client.mutation(CreateSavedCommand, { input }).toPromise();
  go(`/layout/jobs?ask=skylight&view=${id}`);

  const pin = commandOf('view.pin');
  const place = { path: '/layout/jobs', query: { ask: 'skylight', view: id } };
  const can = () => pin && availability(pin, { ...holding([]), hasRows: true, place });
  expect(can()).toEqual({ state: 'ready' });
  answerList();
  await vi.waitFor(() => expect(server.calls.filter(({ name }) => name === 'SavedCommands')).toHaveLength(2));
  expect(can()).toEqual({ state: 'ready' });
});
