import { expect, test, vi } from 'vitest';
import { permissionsOf } from '../../service/shared/permissions.ts';
import { nameOf } from '../../web/commands/core/command.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { linesOf } from '../../web/shell/palette/line/names.ts';
import { sceneWith } from './line-scene.ts';
import { means } from './line-world.ts';
import '../../web/app/registries.ts';

vi.stubGlobal('location', { hash: '#/layout/jobs' });

const commands = await everyCommand();
const names = [...new Set(commands.flatMap((each) => [nameOf(each), ...(each.aliases ?? [])]))];

test.each([
  ['ROLE_COMPANY', ''],
  ['ROLE_COMPANY', 'J-001042'],
  ['ROLE_COMPANY', 'Q-2026-000123'],
  ['ROLE_QUOTATION_ADMIN', 'Q-2026-000123'],
] as const)('the whole name of a command is no line of another command, for %s at “%s”', async (role, held) => {
  const scene = sceneWith(held);
  const hand = { ...scene.hand, permissions: new Set(permissionsOf(role)) };
  const lines = linesOf(commands, hand);
  const read = await Promise.all(
    names.map(async (name) => ({ name, understood: (await means(name, { ...scene, hand }, lines)).understood })),
  );
  expect(names.length).toBeGreaterThan(900);
  expect(read.filter(({ understood }) => understood.length > 0).map(({ name }) => name)).toEqual([]);
});

test('greetings around a name change nothing', async () => {
  const scene = sceneWith('J-001042');
  for (const line of ['put job off', 'Put job off please', 'ok, put job off', 'save view', 'Save view…'])
    expect((await means(line, scene)).understood, line).toEqual([]);
});
