import { expect, test } from 'vitest';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { mutations } from '../laws/schema.ts';
import { readDone } from './done.ts';
import '../../web/app/registries.ts';

/** The deeds of the whole run: runs after every journey. */
const done = readDone();

test('journeys make every mutation of the schema by keys', () => {
  const undone = mutations.map(({ field }) => field.name).filter((name) => !done.mutations.has(name));
  expect(undone).toEqual([]);
});

test('journeys do every action of the specification by keys', async () => {
  const commands = await everyCommand();
  const actions = new Set(commands.flatMap(({ action }) => action ?? []));
  for (const { id, action } of commands) if (action && done.commands.has(id)) actions.delete(action);
  expect([...actions]).toEqual([]);
});
