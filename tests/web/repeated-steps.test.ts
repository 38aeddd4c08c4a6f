import type { Client } from '@urql/core';
import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { command, one } from '../../web/commands/core/command.ts';
import type { Console } from '../../web/commands/core/console.ts';
import { graphql } from '../../web/ground/graphql.ts';
import { text } from '../../web/records/fields/question.ts';
import { createStage } from '../../web/shell/stage/stage.ts';
import { close, surfaceAtom } from '../../web/shell/stage/surface.ts';
import { department, holding } from './made.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('document', { activeElement: null, querySelector: () => null });
  vi.stubGlobal('requestAnimationFrame', () => 0);
});

const move = command({
  id: 'department.move',
  title: 'Move department',
  on: one('department'),
  operation: graphql(`
    mutation MoveDepartment($input: UpdateDepartmentInput!) {
      changed: updateDepartment(input: $input) {
        id
      }
    }
  `),
  variables: ({ id, version, name }) => ({ input: { id, version, name } }),
  say: () => 'It is moved',
});

const rename = command({ ...move, id: 'department.rename', title: 'Rename department' });

const change = command({
  ...move,
  id: 'department.change',
  title: 'Change department',
  ask: () => ({ name: text({ label: 'Name' }) }),
});

/** A stage whose every change is answered quickly with the next version. */
function stage() {
  let version = 3;
  const sent: number[] = [];
  const mutation = (_: unknown, { input }: { input: { version: number } }) => ({
    toPromise: async () => {
      sent.push(input.version);
      await new Promise((done) => setTimeout(done, 5));
      version += 1;
      return { data: { changed: { id: 'department_1' } } };
    },
  });
  const query = () => ({ toPromise: async () => ({ data: { record: department({ version }) } }) });
  const store = createStore();
  // The only methods used.
  const client = { mutation, query } as unknown as Client;
  const made = createStage({
    store,
    client: () => client,
    console: {} as Console,
    hand: () => holding([department({ version })]),
    notify: () => {},
    commandOf: () => undefined,
  });
  return { ...made, store, sent };
}

test('a key pressed before the last answer acts on the last change’s result', async () => {
  const { invoke, sent } = stage();
  for (const each of [move, move, rename]) invoke(each);
  await vi.waitFor(() => expect(sent).toEqual([3, 4, 5]));
});

test('a prompt waits for the last change, and opens a waiting layer at once', async () => {
  const { invoke, store } = stage();
  invoke(move);
  invoke(change);
  expect(store.get(surfaceAtom)).toEqual({ is: 'wait' });
  await vi.waitFor(() =>
    expect(store.get(surfaceAtom)).toMatchObject({
      is: 'prompt',
      task: { command: change, subjects: [{ version: 4 }] },
    }),
  );
});

test('a command cancelled before its prompt stays cancelled', async () => {
  const { invoke, store, sent } = stage();
  invoke(move);
  invoke(change);
  close(store);
  invoke(rename);
  await vi.waitFor(() => expect(sent).toEqual([3, 4]));
  expect(store.get(surfaceAtom)).toBeNull();
});
