import { expect, test } from 'vitest';
import { declaredKeys } from '../../web/commands/keys.ts';
import { everyCommand } from '../../web/commands/registry.ts';
import { panes } from '../../web/panes/registry.ts';
import { linesFor } from '../../web/surfaces/help-lines.tsx';
import { foundIn, keyGroups } from '../../web/surfaces/key-groups.ts';
import { holding, job, user } from './made.ts';

const commands = await everyCommand();
const hand = holding([job()]);
const groups = keyGroups(commands, hand, declaredKeys);

/** The ids that are found by a key, for what was typed. */
const byKey = (typed: string) =>
  foundIn(groups, typed)
    .filter(({ heading }) => heading === 'With this key')
    .flatMap(({ lines }) => lines.map(({ command }) => command.id));

test('what fits what is held comes first, and what one may not use not at all', () => {
  expect(groups[0]?.heading).toBe('Jobs');
  expect(keyGroups(commands, holding([user()]), declaredKeys)[0]?.heading).toBe('Users');
  const ids = groups.flatMap(({ lines }) => lines.map(({ command }) => command.id));
  expect(ids).toContain('job.assign');
  expect(ids).not.toContain('quotation.send');
});

test('commands of a pane stand under its name, and the console’s own begin with what is the console’s', () => {
  const all = keyGroups(commands, holding([job()], ['JOBS_READ', 'JOBS_WRITE']), declaredKeys);
  const headings = new Map(all.flatMap(({ heading, lines }) => lines.map(({ command }) => [command.id, heading])));
  expect(headings.get('schedule.nextDay')).toBe('Schedule');
  expect(headings.get('jobs.filter')).toBe('Jobs');
  expect(headings.get('review.next')).toBe('Documents');
  expect(
    all.find(({ heading }) => heading === 'Console')?.lines.every(({ command }) => command.id.startsWith('app.')),
  ).toBe(true);
});

test('only lists are ordered', () => {
  const ordered = commands.flatMap(({ id, on }) => (id.endsWith('.order') && on.of === 'place' ? [on.path] : []));
  expect(ordered.sort()).toEqual(panes.flatMap(({ path, kind, filters }) => (kind && filters ? [path] : [])).sort());
  expect(ordered).not.toContain('/layout/schedule');
});

test('a key finds what it does, before anything is found by name', () => {
  expect(byKey('g j')).toEqual([]);
  const permitted = keyGroups(commands, holding([job()], ['JOBS_READ', 'JOBS_WRITE']), declaredKeys);
  const [first] = foundIn(permitted, 'g j');
  expect(first?.lines.map(({ command }) => command.id)).toEqual(['jobs.go']);
  expect(byKey('shift+a')).toEqual(['job.unassign']);
  expect(byKey('Ctrl+K')).toEqual(['app.palette']);
  expect(byKey('?')).toEqual(['app.help']);
});

test('the beginning of a sequence finds all that go on from it, after what it is by itself', () => {
  const found = byKey('v');
  expect(found).toContain('app.keys');
  expect(found.length).toBeGreaterThan(3);
  expect(byKey('z')[0]).toBe('app.undo');
});

test('what is found by key is not found by name again', () => {
  const ids = foundIn(groups, 'a').flatMap(({ lines }) => lines.map(({ command }) => command.id));
  expect(new Set(ids).size).toBe(ids.length);
});

test('what nothing is called and no key is finds nothing', () => {
  expect(foundIn(groups, 'zzyzx')).toEqual([]);
});

test('the lines that are taught fit what is held, by the name one would type', () => {
  const [line] = linesFor(commands, hand);
  expect(line).toEqual({ said: 'assign job J-000007', asked: ['worker'] });
  const ofUser = linesFor(commands, holding([user()]));
  expect(ofUser.every(({ said }) => said.includes('"Ana Lima"'))).toBe(true);
  expect(linesFor(commands, holding([])).map(({ said }) => said)).toContain('assign 1042 maria');
});
