import { expect, test } from 'vitest';
import { everyCommand } from '../../web/commands/registry.ts';
import { mutations } from '../laws/schema.ts';
import { readDone } from './done.ts';

/** Of the whole: runs after every journey. */
const done = readDone();

test('every mutation of the schema was made on a journey, by keys', () => {
  const undone = mutations.map(({ field }) => field.name).filter((name) => !done.mutations.has(name));
  expect(undone).toEqual([]);
});

test('every action of the specification was done on a journey, by keys', async () => {
  const commands = await everyCommand();
  const actions = new Set(commands.flatMap(({ action }) => action ?? []));
  for (const { id, action } of commands) if (action && done.commands.has(id)) actions.delete(action);
  expect([...actions]).toEqual([]);
});
