import { expect, test } from 'vitest';
import { panes } from '../../web/app/panes.ts';
import { declaredKeys } from '../../web/commands/core/keys.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { linesFor } from '../../web/wings/keys/help-sheet.tsx';
import { foundIn, keyGroups } from '../../web/wings/keys/key-groups.ts';
import { tenKeys } from '../../web/wings/keys/ten-keys.ts';
import { holding, job, user } from './made.ts';
import '../../web/app/registries.ts';

const commands = await everyCommand();
const hand = holding([job()]);
const groups = keyGroups(commands, hand, declaredKeys);

/** The ids found by key for a typed text. */
const byKey = (typed: string) =>
  foundIn(groups, typed)
    .filter(({ heading }) => heading === 'With this key')
    .flatMap(({ lines }) => lines.map(({ command }) => command.id));

test('commands for the current record come first, and forbidden commands are missing', () => {
  expect(groups[0]?.heading).toBe('Jobs');
  expect(keyGroups(commands, holding([user()]), declaredKeys)[0]?.heading).toBe('Users');
  const ids = groups.flatMap(({ lines }) => lines.map(({ command }) => command.id));
  expect(ids).toContain('job.assign');
  expect(ids).not.toContain('quotation.send');
});

test('a pane’s commands stand under its name, and the console’s section begins with its own commands', () => {
  const all = keyGroups(commands, holding([job()], ['JOBS_READ', 'JOBS_WRITE']), declaredKeys);
  const headings = new Map(all.flatMap(({ heading, lines }) => lines.map(({ command }) => [command.id, heading])));
  expect(headings.get('schedule.nextDay')).toBe('Schedule');
  expect(headings.get('jobs.filter')).toBe('Jobs');
  expect(headings.get('review.next')).toBe('Documents');
  expect(
    all.find(({ heading }) => heading === 'Console')?.lines.every(({ command }) => command.id.startsWith('app.')),
  ).toBe(true);
});

test('only lists can be ordered', () => {
  const ordered = commands.flatMap(({ id, on }) => (id.endsWith('.order') && on.of === 'place' ? [on.path] : []));
  expect(ordered.sort()).toEqual(panes.flatMap(({ path, kind, filters }) => (kind && filters ? [path] : [])).sort());
  expect(ordered).not.toContain('/layout/schedule');
});

test('a typed key finds its command before any name', () => {
  expect(byKey('g j')).toEqual([]);
  const permitted = keyGroups(commands, holding([job()], ['JOBS_READ', 'JOBS_WRITE']), declaredKeys);
  const [first] = foundIn(permitted, 'g j');
  expect(first?.lines.map(({ command }) => command.id)).toEqual(['jobs.go']);
  expect(byKey('shift+a')).toEqual(['job.unassign']);
  expect(byKey('Ctrl+K')).toEqual(['app.palette']);
  expect(byKey('?')).toEqual(['app.help']);
});

test('the beginning of a sequence finds the command of the key first, then all longer sequences', () => {
  const found = byKey('v');
  expect(found).toContain('app.keys');
  expect(found.length).toBeGreaterThan(3);
  expect(byKey('z')[0]).toBe('app.undo');
});

test('a command found by key is not repeated by name', () => {
  const ids = foundIn(groups, 'a').flatMap(({ lines }) => lines.map(({ command }) => command.id));
  expect(new Set(ids).size).toBe(ids.length);
});

test('text that matches neither name nor key finds nothing', () => {
  expect(foundIn(groups, 'zzyzx')).toEqual([]);
});

const unused = { keysOf: declaredKeys, useOf: () => 0 };
const idsOf = (lines: readonly { command: { id: string } }[]) => lines.map(({ command }) => command.id);

test('the sheet begins with ten keys: next steps of the record, the pane’s own, moving, then the console’s', () => {
  const at = { place: { path: '/layout/jobs', query: {} }, hasRows: true } as const;
  const onJob = { ...holding([job()], ['JOBS_READ', 'JOBS_WRITE']), ...at };
  const ids = idsOf(tenKeys(commands, onJob, unused));
  expect(ids).toHaveLength(10);
  expect(ids[0]).toBe('job.assign');
  expect(ids).toEqual(expect.arrayContaining(['job.add', 'rows.down', 'app.palette']));
  const bare = idsOf(tenKeys(commands, { ...holding([]), ...at, hasRows: false }, unused));
  expect(bare).toHaveLength(10);
  expect(bare.slice(0, 4)).toEqual(['job.add', 'job.import', 'app.palette', 'record.find']);
});

test('the ten keys stand in order of use, and none of them is closed to the person', () => {
  const used = { keysOf: declaredKeys, useOf: ({ id }: { id: string }) => (id === 'job.edit' ? 2 : 0) };
  const ids = idsOf(tenKeys(commands, holding([job()], ['JOBS_READ', 'JOBS_WRITE']), used));
  expect(ids[0]).toBe('job.edit');
  expect(idsOf(tenKeys(commands, holding([job()], ['JOBS_READ']), used))).not.toContain('job.edit');
});

test('the example lines fit the current record and use its typed name', () => {
  const [line] = linesFor(commands, hand);
  expect(line).toEqual({ said: 'assign job J-000007', asked: ['worker'] });
  const ofUser = linesFor(commands, holding([user()]));
  expect(ofUser.every(({ said }) => said.includes('"Ana Lima"'))).toBe(true);
  expect(linesFor(commands, holding([])).map(({ said }) => said)).toContain('assign 1042 maria');
});
