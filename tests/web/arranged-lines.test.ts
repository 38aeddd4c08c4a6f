import { expect, test, vi } from 'vitest';
import { everyCommand } from '../../web/commands/core/registry.ts';
import type { Place } from '../../web/ground/hash-location.ts';
import { linesOf } from '../../web/shell/palette/line/names.ts';
import { sureOf } from '../../web/shell/palette/line/sure.ts';
import { meaningOf, sceneWith } from './line-scene.ts';
import { means } from './line-world.ts';
import '../../web/app/registries.ts';

vi.stubGlobal('location', { hash: '#/layout/jobs' });

async function read(line: string, place: Place = { path: '/layout/jobs', query: {} }) {
  const scene = sceneWith('');
  const hand = { ...scene.hand, place };
  const answer = await means(line, { ...scene, hand }, linesOf(await everyCommand(), hand));
  return { meaning: meaningOf(line, answer), sure: sureOf(answer.understood)?.title };
}

test.each([
  ['order by due', 'Sort jobs → Due, soonest first'],
  ['order by due desc', 'Sort jobs → Due, latest first'],
  ['sort by due, latest first', 'Sort jobs → Due, latest first'],
  ['sort by priority', 'Sort jobs → Priority, ascending'],
  ['sort them by priority descending', 'Sort jobs → Priority, descending'],
  ['sort the list by worker', 'Sort jobs → Worker, A to Z'],
  ['order by worker z to a', 'Sort jobs → Worker, Z to A'],
  ['order by created', 'Sort jobs → Oldest first'],
  ['order by created desc', 'Sort jobs → Newest first'],
  ['group by worker', 'Group jobs → Worker'],
  ['group by due', 'Group jobs → Due, by month'],
  ['group by due week', 'Group jobs → Due, by week'],
  ['grouped by status', 'Group jobs → Status'],
])('on the list of jobs, “%s” is “%s”', async (line, title) => {
  expect((await read(line)).sure).toBe(title);
});

test('the groups of a list go by a line, and a list without groups says so', async () => {
  const grouped = { path: '/layout/jobs', query: { ask: 'overdue | by worker' } };
  for (const line of ['no groups', 'ungroup', 'remove the groups'])
    expect((await read(line, grouped)).sure, line).toBe('Group jobs → No groups');
  expect((await read('no groups')).meaning).toBe('Group jobs · ! The list has no groups');
});

test('the line is about the list on the screen, also beside an open record', async () => {
  const customers = { path: '/layout/customers/customer_01jd3k8f0ve2mb2q5d6n7x8y31', query: {} };
  expect((await read('order by e-mail', customers)).sure).toBe('Sort customers → E-mail, A to Z');
  expect((await read('order by due', customers)).sure).toBeUndefined();
  expect((await read('order by due', { path: '/layout/dashboard', query: {} })).sure).toBeUndefined();
});
