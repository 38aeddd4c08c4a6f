import { type Client, CombinedError } from '@urql/core';
import { GraphQLError } from 'graphql';
import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { graphql } from '../../web/graphql.ts';
import { deedsAtom } from '../../web/state/history.ts';
import type { Note } from '../../web/surfaces/notes.ts';
import { createUndo } from '../../web/surfaces/undo.ts';

const Restore = graphql(`mutation Restore($input: RecordVersionInput!) { restoreDepartment(input: $input) { id } }`);

type Answer = 'done' | 'no answer' | 'stale';

/** A deed of as many changes as there are first answers, and what is sent to take it back. */
function deed(changes: number, answers: readonly Answer[]) {
  const store = createStore();
  const ids = Array.from({ length: changes }, (_, at) => `department_${at}`);
  store.set(deedsAtom, [
    {
      id: '1',
      at: '2026-01-05T09:00:00.000Z',
      said: 'Done',
      state: 'done',
      changes: ids.map((recordId) => ({
        recordId,
        fromVersion: 1,
        toVersion: 2,
        undo: { operation: Restore, variables: { input: { id: recordId, version: 2 } } },
      })),
    },
  ]);
  const sent: string[] = [];
  const notes: Note[] = [];
  const answer = async (id: string) => {
    sent.push(id);
    const next = answers[sent.length - 1];
    if (next === 'done') return { data: { changed: { id, version: 3 } } };
    if (next === 'no answer') return { error: new CombinedError({ networkError: new TypeError('Failed to fetch') }) };
    const refused = new GraphQLError('It has changed since.', { extensions: { code: 'STALE_VERSION' } });
    return { error: new CombinedError({ graphQLErrors: [refused] }) };
  };
  const mutation = (_: unknown, { input }: { input: { id: string } }) => ({ toPromise: () => answer(input.id) });
  // Undo calls nothing else of a client.
  const undo = createUndo(
    store,
    () => ({ mutation }) as unknown as Client,
    (note) => notes.push(note),
  );
  return { undo, sent, notes, deeds: () => store.get(deedsAtom) };
}

test('takes each change back, the last one first', async () => {
  const { undo, sent, deeds, notes } = deed(2, ['done', 'done']);
  await undo();
  expect(sent).toEqual(['department_1', 'department_0']);
  expect(deeds()).toMatchObject([{ state: 'undone' }]);
  expect(notes).toMatchObject([{ tone: 'good', message: 'Undone: Done.' }]);
});

test('asked twice at once, takes back once', async () => {
  const { undo, sent } = deed(1, ['done', 'stale']);
  await Promise.all([undo(), undo()]);
  expect(sent).toEqual(['department_0']);
});

test('what got no answer can be taken back once there is a network again, and nothing else is sent anew', async () => {
  const { undo, sent, deeds, notes } = deed(2, ['done', 'no answer', 'done']);
  await undo();
  expect(notes).toMatchObject([{ tone: 'bad', action: { label: 'Try again' } }]);
  await undo();
  expect(sent).toEqual(['department_1', 'department_0', 'department_0']);
  expect(deeds()).toMatchObject([{ state: 'undone' }]);
});

test('what the service refuses is kept with the reason, and not tried again', async () => {
  const { undo, sent, deeds, notes } = deed(1, ['stale']);
  await undo();
  expect(deeds()).toMatchObject([{ state: 'done', whyNot: 'It has changed since.' }]);
  await undo();
  expect(sent).toHaveLength(1);
  expect(notes.at(-1)).toMatchObject({ message: 'There is nothing to undo.' });
});
