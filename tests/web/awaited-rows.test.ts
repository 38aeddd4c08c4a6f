import type { Client } from '@urql/core';
import { createStore } from 'jotai';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Command, command, some } from '../../web/commands/core/command.ts';
import type { Console } from '../../web/commands/core/console.ts';
import { createStage } from '../../web/shell/stage/stage.ts';
import { checkedAtom, nothing, selectionAtom } from '../../web/state/selection.ts';
import { department, holding } from './made.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('document', { activeElement: null, querySelector: () => null });
});

const ids = ['department_1', 'department_2', 'department_3'];

/**
 * A stage at a list with the cursor on the last row and the first two rows checked; the second row is missing until
 * `come`.
 */
function stage() {
  const told: string[] = [];
  const said: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const known = new Set(['department_1', 'department_3']);
  const store = createStore();
  const check = (checked: readonly string[]) => {
    const hands = { ...nothing, list: { kind: 'department' as const, ids }, cursor: 'department_3' };
    store.set(selectionAtom, { ...hands, checked: checked.length > 0 ? { department: checked } : {} });
  };
  check(['department_1', 'department_2']);
  const tell = command({
    id: 'department.tell',
    title: 'Tell of department',
    on: some('department'),
    run: (_, { id }) => void told.push(id),
  }) as Command;
  const { invoke } = createStage({
    store,
    // Never used.
    client: () => ({}) as Client,
    console: {} as Console,
    hand: () => {
      const checked = [...store.get(checkedAtom)];
      const refs = checked.length > 0 ? checked : ['department_3'];
      const hand = holding(refs.filter((id) => known.has(id)).map((id) => department({ id })));
      const missing = refs.filter((id) => !known.has(id)).length;
      return { ...hand, held: hand.held && { ...hand.held, ...(missing > 0 && { missing }) } };
    },
    whole: () => promise,
    notify: ({ message }) => said.push(message),
    commandOf: () => undefined,
  });
  const come = () => {
    known.add('department_2');
    resolve();
  };
  return { invoke: () => invoke(tell), check, come, told, said };
}

test('a command on checked rows that are loading runs on all of them', async () => {
  const { invoke, come, told, said } = stage();
  invoke();
  expect(said).toEqual(['Tell of department: loading 1 out of sight…']);
  come();
  await vi.waitFor(() => expect(told).toEqual(['department_1', 'department_2']));
});

test('rows unchecked while loading are left out', async () => {
  const { invoke, check, come, told } = stage();
  invoke();
  check(['department_1']);
  come();
  await vi.waitFor(() => expect(told).toEqual(['department_1']));
});

test.each([
  { now: [], is: 'all are unchecked' },
  { now: ['department_1', 'department_3'], is: 'another is checked' },
])('when $is meanwhile, the command does nothing and says so', async ({ now }) => {
  const { invoke, check, come, told, said } = stage();
  invoke();
  check(now);
  come();
  await vi.waitFor(() => expect(said).toHaveLength(2));
  expect(said[1]).toBe('Tell of department: not done. The checked records have changed.');
  expect(told).toEqual([]);
});
