import { expect, test } from 'vitest';
import { app, type Command, command, one } from '../../web/commands/command.ts';
import { defaults } from '../../web/state/preferences.ts';
import { bestRow, capped, choicesFor, type Found, rowsFor } from '../../web/surfaces/palette-rows.ts';
import { department, holding, job, user } from './made.ts';

const run = () => {};
const commands: readonly Command[] = [
  command({ id: 'user.edit', title: 'Edit user…', on: one('user'), keys: 'e', run }),
  command({ id: 'user.restore', title: 'Restore user', on: one('user'), ready: () => 'Ana Lima is not deleted', run }),
  command({ id: 'app.help', title: 'Show all keys', on: app, keys: '?', run }),
  command({ id: 'app.undo', title: 'Undo the last change', on: app, keys: 'z', run }),
  command({ id: 'department.add', title: 'Add department…', on: app, keys: 'c', keysAt: '/layout/departments', run }),
  command({ id: 'users.go', title: 'Go to users', on: app, keys: 'g u', run }),
];

/** The palette's groups, as headings and titles. */
const seen = (typed: string, { recent = [] as string[], found = {} as Found, hand = holding([user()]) } = {}) =>
  rowsFor(choicesFor(commands, hand, defaults), typed, recent, found).map(({ heading, rows }) => [
    heading,
    ...rows.map(({ title }) => title),
  ]);

test('with nothing typed: what fits what is under the hand, then what was used last, then the rest', () => {
  expect(seen('', { recent: ['app.undo', 'gone'] })).toEqual([
    ['Ana Lima', 'Edit user…', 'Restore user'],
    ['Recent', 'Undo the last change'],
    ['Commands', 'Show all keys', 'Add department…'],
    ['Go to', 'Go to users'],
  ]);
});

test('with nothing typed, what can’t be done now comes after what can', () => {
  const deleted = command({ id: 'user.purge', title: 'Purge user', on: one('user'), ready: () => 'Not yet', run });
  const [group] = rowsFor(choicesFor([deleted, ...commands], holding([user()]), defaults), '', [], {});
  expect(group?.rows.map(({ title }) => title)).toEqual(['Edit user…', 'Purge user', 'Restore user']);
});

test('names several held records by their number', () => {
  const several = holding([user(), user({ id: 'user_01jd3k8f0ve2mb2q5d6n7x8y91' })]);
  const [group] = choicesFor(commands, several, defaults).groups;
  expect(group?.heading).toBe('2 users');
});

test('groups keep their order, and records come after commands', () => {
  expect(seen('us', { found: { user: [user({ fullName: 'Usha Nair' })] } }).map(([heading]) => heading)).toEqual([
    'Ana Lima',
    'Go to',
    'Users',
  ]);
});

test('Enter takes what answers best, in whichever group it stands', () => {
  const groups = rowsFor(choicesFor(commands, holding([]), defaults), 'ana', [], { user: [user({ fullName: 'Ana' })] });
  expect(bestRow(groups)?.title).toBe('Ana');
});

test('shows what the service found by what is not shown, after what matches by name', () => {
  const found = {
    department: [
      department({ name: 'Lab' }),
      department({ name: 'Heating', id: 'department_01jd3k8f0ve2mb2q5d6n7x8y91' }),
    ],
  };
  expect(seen('heat', { found, hand: holding([]) })).toEqual([['Departments', 'Heating', 'Lab']]);
});

test('a blocked command is there with its reason', () => {
  const [group] = rowsFor(choicesFor(commands, holding([user()]), defaults), 'restore', [], {});
  expect(group?.rows[0]?.blocked).toMatchObject({ why: 'Ana Lima is not deleted' });
});

test('shows a key where it is heard', () => {
  const [row] = rowsFor(choicesFor(commands, holding([]), defaults), 'add dep', [], {}).flatMap(({ rows }) => rows);
  expect(row?.keys).toBe('c');
  const elsewhere = { ...holding([]), place: { path: '/layout/users', query: {} } };
  const [unheard] = rowsFor(choicesFor(commands, elsewhere, defaults), 'add dep', [], {}).flatMap(({ rows }) => rows);
  expect(unheard?.keys).toBeUndefined();
});

test('draws no more rows than anyone reads', () => {
  const groups = [
    {
      heading: 'Users',
      rows: Array.from({ length: 80 }, (_, at) => ({ value: `user:${at}`, title: `${at}` })),
      tier: 0,
    },
  ];
  expect(capped(groups).flatMap(({ rows }) => rows)).toHaveLength(50);
});

test('a number leads to the one record that has it, before those that only hold its digits', () => {
  const holdsIt = job({ id: 'job_1', number: 'J-010420', title: 'Replace valve 1042' });
  const hasIt = job({ id: 'job_2', number: 'J-001042', title: 'Furnace does not ignite' });
  const groups = rowsFor(choicesFor(commands, holding([user()]), defaults), '1042', [], { job: [holdsIt, hasIt] });
  expect(bestRow(groups)?.value).toBe('job:job_2');
});
