import { type Client, CombinedError } from '@urql/core';
import { GraphQLError } from 'graphql';
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { createHistory } from '../../web/shell/stage/undo.ts';
import { deedsAtom } from '../../web/state/deeds.ts';
import type { Note } from '../../web/state/notes.ts';

const RESTORE = 'mutation Restore($input: RecordVersionInput!) { restoreDepartment(input: $input) { id } }';
const DELETE = 'mutation Delete($input: RecordVersionInput!) { deleteDepartment(input: $input) { id } }';

type Answer = 'done' | 'no answer' | 'stale';

/** A deed with as many changes as answers, and the sent undos. */
function deed(changes: number, answers: readonly Answer[]) {
  const store = createStore();
  const ids = Array.from({ length: changes }, (_, at) => `department_${at}`);
  store.set(deedsAtom, [
    {
      id: '1',
      at: '2026-01-05T09:00:00.000Z',
      said: 'Done',
      changes: ids.map((recordId) => ({
        recordId,
        fromVersion: 1,
        toVersion: 2,
        undo: { operation: RESTORE, variables: { input: { id: recordId, version: 2 } } },
        redo: { operation: DELETE, variables: { input: { id: recordId, version: 1 } } },
      })),
    },
  ]);
  const sent: string[] = [];
  const notes: Note[] = [];
  const answer = async (id: string, version: number) => {
    sent.push(id);
    const next = answers[sent.length - 1];
    if (next === 'done') return { data: { changed: { id, version: version + 1 } } };
    if (next === 'no answer') return { error: new CombinedError({ networkError: new TypeError('Failed to fetch') }) };
    const refused = new GraphQLError('It has changed since.', { extensions: { code: 'STALE_VERSION' } });
    return { error: new CombinedError({ graphQLErrors: [refused] }) };
  };
  const mutation = (_: unknown, { input }: { input: { id: string; version: number } }) => ({
    toPromise: () => answer(input.id, input.version),
  });
  const node = {
    __typename: 'Department',
    id: 'department_0',
    history: { edges: [{ node: { actorName: 'Maria Silva' } }] },
  };
  const record = { __typename: 'Department', id: 'department_0', name: 'Heating' };
  const query = () => ({ toPromise: async () => ({ data: { node, record } }) });
  // The only method used.
  const { undo, redo } = createHistory(
    store,
    () => ({ mutation, query }) as unknown as Client,
    (note) => notes.push(note),
  );
  return { undo, redo, sent, notes, store, deeds: () => store.get(deedsAtom) };
}

test('undo reverses each change, the last first', async () => {
  const { undo, sent, deeds, notes } = deed(2, ['done', 'done']);
  await undo();
  expect(sent).toEqual(['department_1', 'department_0']);
  expect(deeds()[0]?.changes.map(({ isUndone }) => isUndone)).toEqual([true, true]);
  expect(notes).toMatchObject([{ tone: 'good', message: 'Undone: Done.' }]);
});

test('two undos at once run once', async () => {
  const { undo, sent } = deed(1, ['done', 'stale']);
  await Promise.all([undo(), undo()]);
  expect(sent).toEqual(['department_0']);
});

test('an unanswered undo can be repeated when the network returns, and nothing else is sent again', async () => {
  const { undo, sent, deeds, notes } = deed(2, ['done', 'no answer', 'done']);
  await undo();
  expect(notes).toMatchObject([{ tone: 'bad', action: { label: 'Try again' } }]);
  await undo();
  expect(sent).toEqual(['department_1', 'department_0', 'department_0']);
  expect(deeds()[0]?.changes.map(({ isUndone }) => isUndone)).toEqual([true, true]);
});

test('a record changed by another person is reported with the name and not retried', async () => {
  const { undo, sent, deeds, notes } = deed(1, ['stale']);
  await undo();
  expect(notes.at(-1)).toMatchObject({ tone: 'bad', lines: ['Maria Silva changed Heating since.'] });
  expect(deeds()[0]?.changes).toMatchObject([{ whyNot: 'Maria Silva changed Heating since' }]);
  await undo();
  expect(sent).toHaveLength(1);
  expect(notes.at(-1)).toMatchObject({ message: 'There is nothing to undo.' });
});

test('an undone change is redone from its current version, and undone again', async () => {
  const { undo, redo, deeds } = deed(1, ['done', 'done', 'done']);
  await undo();
  expect(deeds()[0]?.changes).toMatchObject([{ fromVersion: 3, isUndone: true }]);
  await redo();
  expect(deeds()[0]?.changes).toMatchObject([{ fromVersion: 3, toVersion: 4 }]);
  expect(deeds()[0]?.changes[0]).not.toHaveProperty('isUndone');
  await undo();
  expect(deeds()[0]?.changes).toMatchObject([{ fromVersion: 5, toVersion: 4, isUndone: true }]);
});

test('undo explains an irreversible last deed before undoing an earlier deed', async () => {
  const { undo, sent, notes, store } = deed(1, ['done']);
  const closed = { id: '2', at: '2026-01-05T09:00:01.000Z', said: 'J-000007 is closed', changes: [] };
  store.set(deedsAtom, (deeds) => [{ ...closed, final: 'a closed job stays closed' }, ...deeds]);
  await undo();
  expect(sent).toEqual([]);
  expect(notes.at(-1)).toMatchObject({
    message: '“J-000007 is closed” can’t be undone: a closed job stays closed.',
    lines: ['The change before can be undone: “Done”.'],
  });
  await undo();
  expect(sent).toEqual(['department_0']);
});
