import type { Client } from '@urql/core';
import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Console, command, one } from '../../web/commands/command.ts';
import { graphql } from '../../web/graphql.ts';
import { createStage } from '../../web/surfaces/stage.ts';
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

test('what is pressed before the answer to the last change is there is done to what that change led to', async () => {
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
  const { invoke } = createStage({
    store: createStore(),
    // Neither is asked for more.
    client: () => ({ mutation }) as unknown as Client,
    console: {} as Console,
    hand: () => holding([department({ version })]),
    notify: () => {},
    commandOf: () => undefined,
  });
  for (const each of [move, move, rename]) invoke(each);
  await vi.waitFor(() => expect(sent).toEqual([3, 4, 5]));
});
