import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AnySending, availability, pairIn, subjectsOf } from '../../web/commands/core/command.ts';
import { commandOf, everyCommand } from '../../web/commands/core/registry.ts';
import { taskOf } from '../../web/shell/stage/task.ts';
import { actor, customer, holding } from './made.ts';
import '../../web/app/registries.ts';

await everyCommand();
const sending = (id: string) => commandOf(id) as AnySending; // both send
const merge = sending('customer.merge');

const aoife = customer({ id: 'customer_1', version: 3, fullName: 'Aoife Brennan', email: null, phone: '1' });
const double = customer({ id: 'customer_2', version: 5, fullName: 'A. Brennan', email: 'a@b.example', phone: '2' });

beforeEach(() => {
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('localStorage', { getItem: () => null });
});

describe('the merge of two customers', () => {
  test('works on one customer, and on two checked customers: the second is the answer', () => {
    expect(availability(merge, holding([aoife])).state).toBe('ready');
    const two = holding([aoife, double]);
    expect(subjectsOf(merge, two)).toEqual([aoife]);
    expect(taskOf(merge, [aoife], actor, pairIn(merge, two)).given).toMatchObject({ merged: double });
    expect(availability(merge, holding([aoife, double, customer()])).state).toBe('hidden');
  });

  test('asks for the other customer, then reads both', () => {
    expect(merge.reads?.(aoife, actor, {})).toBeNull();
    expect(merge.reads?.(aoife, actor, { merged: aoife })).toBeNull();
    expect(merge.reads?.(aoife, actor, { merged: double })).toMatchObject({
      variables: { id: 'customer_1', otherId: 'customer_2' },
    });
  });

  test('keeps the survivor’s values by default, and takes over values missing in the survivor', () => {
    expect(merge.variables(aoife, { merged: double, compared: null })).toEqual({
      input: { id: 'customer_1', version: 3, mergedId: 'customer_2', mergedVersion: 5, take: ['email'] },
    });
  });

  test('keeps the other customer if the person decides so, and is undone by the merged record', () => {
    const answers = { merged: double, compared: { survivorId: 'customer_2', take: ['fullName'] } };
    expect(merge.variables(aoife, answers)).toEqual({
      input: { id: 'customer_2', version: 5, mergedId: 'customer_1', mergedVersion: 3, take: ['fullName'] },
    });
    expect(merge.say(aoife, answers, {})).toBe('Aoife Brennan merged into A. Brennan');
    expect(merge.undo?.(aoife, answers, {})).toMatchObject({
      variables: { input: { id: 'customer_1', version: 4 } },
      says: 'Aoife Brennan and A. Brennan are separate again',
    });
  });
});

test('a merge taken back names the records that stay', () => {
  const undo = sending('customer.undoMerge');
  expect(undo.variables(aoife, { merged: 'customer_2 6' })).toEqual({ input: { id: 'customer_2', version: 6 } });
  const added = [{ recordId: 'job_1', name: 'J-000007' }];
  expect(
    undo.say(aoife, {}, { changed: { id: 'customer_2', version: 7, record: double, survivor: aoife, added } }),
  ).toBe('A. Brennan and Aoife Brennan are separate again; J-000007 stays with Aoife Brennan');
});
