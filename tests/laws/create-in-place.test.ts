import { expect, test, vi } from 'vitest';
import { permissionsOf, roles } from '../../service/shared/permissions.ts';
import { asksOf, type Hand } from '../../web/commands/core/command.ts';
import { commandOf, everyCommand } from '../../web/commands/core/registry.ts';
import { adderOf, addingTask } from '../../web/shell/prompt/adding.ts';
import { taskOf } from '../../web/shell/stage/task.ts';
import { actor, holding } from '../web/made.ts';
import { sampleOf } from './sample-subjects.ts';
import '../../web/app/registries.ts';

vi.stubGlobal('location', { hash: '' });
vi.stubGlobal('localStorage', { getItem: () => null });

const commands = await everyCommand();

/** Each question that picks a record of a kind with a command to add one. */
const questions = commands.flatMap((command) =>
  [actor, { ...actor, role: 'ROLE_SUPER_ADMIN', companyId: null } as const].flatMap((person) =>
    Object.entries(asksOf(command, sampleOf(command.on), person)).flatMap(([name, field]) => {
      const kind = field.type === 'pricedLines' ? 'item' : field.type === 'record' ? field.kind : null;
      const adds = kind === null ? undefined : commandOf(`${kind}.add`);
      return adds ? [{ command, name, field, adds, person }] : [];
    }),
  ),
);

const handOf = (role: Hand['actor']['role']): Hand => ({
  ...holding([]),
  actor: { ...actor, role },
  permissions: new Set(permissionsOf(role)),
});

test('a field that picks a record offers to add one, to each role that may', () => {
  const silent = questions.flatMap(({ command, name, field, adds }) =>
    roles.flatMap((role) => {
      const may = !adds.needs || permissionsOf(role).includes(adds.needs);
      const isOffered = adderOf(field, handOf(role)) !== null;
      return isOffered === may ? [] : [`${command.id} ${name}`];
    }),
  );
  expect(questions.length).toBeGreaterThan(40);
  // A merge needs two present records, and a preview a record with a past.
  expect([...new Set(silent)].sort()).toEqual([
    'customer.merge merged',
    'customerCompany.merge merged',
    'emailTemplate.preview record',
    'item.merge merged',
  ]);
});

test('the form of the new record begins with the typed text', () => {
  const kinds = new Map(questions.map((question) => [question.adds.id, question]));
  expect(kinds.size).toBeGreaterThan(9);
  for (const { command, name, adds, person } of kinds.values()) {
    const beneath = { task: { ...taskOf(adds, [null], person), command }, name, from: null, take: () => {} };
    const { given } = addingTask(adds, 'company_1', beneath, 'Riverdale');
    expect(Object.values(given), adds.id).toContain('Riverdale');
  }
});
