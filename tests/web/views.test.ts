import { createStore } from 'jotai';
import { expect, test, vi } from 'vitest';
import type { AnySending } from '../../web/commands/core/command.ts';
import { attempt, deedOf, perform, type Send } from '../../web/commands/core/run.ts';
import type { SavedCommandRecord } from '../../web/records/saved-command.ts';
import { createHistory } from '../../web/shell/stage/undo.ts';
import { deedsAtom, withDeed } from '../../web/state/deeds.ts';
import { savedHere } from '../../web/state/saved.ts';
import { views } from '../../web/wings/lists/view-commands.ts';
import { followsSaved } from './follows-saved.ts';
import { graphqlServer, refusal } from './graphql-server.ts';
import { actor } from './made.ts';

const original = {
  __typename: 'SavedCommand',
  id: 'saved_command_1',
  version: 1,
  deletedAt: null,
  name: 'New jobs',
  kind: 'VIEW',
  definition: { path: '/layout/jobs', query: { status: 'NEW' } },
  isShared: false,
  userId: actor.userId,
  user: { __typename: 'User', id: actor.userId, fullName: 'Ana Lima' },
} as const;

/** A service with a single view. */
let kept: SavedCommandRecord = original;
const server = await graphqlServer(({ name, variables }) => {
  if (name === 'SavedCommandById') return { data: { record: kept } };
  const pageInfo = { __typename: 'PageInfo', hasNextPage: false, endCursor: null };
  const page = { __typename: 'SavedCommandConnection', pageInfo };
  const edges = [{ __typename: 'SavedCommandEdge', node: kept }];
  if (name === 'SavedCommands') return { data: { savedCommands: { ...page, edges } } };
  const { version, ...change } = variables.input as Pick<SavedCommandRecord, 'version'>;
  if (version !== kept.version) return refusal('STALE_VERSION', 'It has changed since.');
  kept = { ...kept, ...change, version: version + 1 };
  return { data: { changed: kept } };
});
const client = followsSaved(server);

test('each change of a view is undone in turn and redone', async () => {
  const store = createStore();
  const { undo, redo } = createHistory(store, () => client, vi.fn());
  const send: Send = ({ operation, variables }) =>
    operation.definitions.some((each) => 'operation' in each && each.operation === 'query')
      ? client.query(operation, variables, { requestPolicy: 'network-only' }).toPromise()
      : client.mutation(operation, variables).toPromise();
  const states = () => [kept.name, kept.isShared, kept.definition];
  const place = { path: '/layout/jobs', query: { status: 'ASSIGNED', view: kept.id } };
  const stood = [states()];
  const changes = [
    ['view.rename', { name: 'Begun' }],
    ['view.update', {}],
    ['view.rename', { name: 'Under way' }],
    ['view.share', {}],
  ] as const;
  for (const [id, answers] of changes) {
    await vi.waitUntil(() => savedHere()[0]?.version === kept.version);
    const command = views.find((each) => each.id === id) as AnySending; // these commands send
    const results = await perform(attempt(command, [place], answers, actor), send);
    expect(results).toMatchObject([{ change: { recordId: kept.id } }]);
    store.set(deedsAtom, withDeed(store.get(deedsAtom), deedOf(id, results)));
    stood.push(states());
  }
  for (const state of stood.toReversed().slice(1)) {
    await undo();
    expect(states()).toEqual(state);
  }
  for (const state of stood.slice(1)) {
    await redo();
    expect(states()).toEqual(state);
  }
  // Each answer contained the view.
  expect(server.calls.filter(({ name }) => name === 'SavedCommands')).toHaveLength(1);
});
