import { expect, test } from 'vitest';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { firstSteps, isEmpty, lookOf, type Started } from '../../web/panes/dashboard/first-steps.ts';
import '../../web/app/registries.ts';

const none = { active: 0, inactive: 0 };
const one = { active: 1, inactive: 0 };
const fresh: Started = { companies: none, users: one, customers: none, jobs: [], quotations: [] };
const open = (started: Started) => firstSteps(started).flatMap(({ isDone, command }) => (isDone ? [] : [command]));

test('a new installation begins with five steps', () => {
  expect(open(fresh)).toEqual(['company.add', 'user.add', 'customer.add', 'job.add', 'quotation.add']);
  expect(isEmpty(fresh)).toBe(true);
});

test('each step ticks itself off once its records exist', () => {
  const company = { ...fresh, companies: one };
  const people = { ...company, users: { active: 1, inactive: 1 } };
  const customer = { ...people, customers: one };
  const job = { ...customer, jobs: [{ count: 0 }, { count: 1 }] };
  const draft = { ...job, quotations: [{ status: 'DRAFT', count: 1 }] };
  const sent = { ...job, quotations: [{ status: 'SENT', count: 1 }] };
  expect([company, people, customer, job, draft, sent].map((each) => open(each).length)).toEqual([4, 3, 2, 1, 1, 0]);
  expect(open(draft)).toEqual(['quotations.drafts']);
  expect([customer, job, draft].map(isEmpty)).toEqual([true, false, false]);
});

test('a company’s own dashboard begins with the people', () => {
  const { companies: _, ...ofCompany } = fresh;
  expect(open(ofCompany)[0]).toBe('user.add');
});

test('each step names commands that exist', async () => {
  const ids = (await everyCommand()).map(({ id }) => id as string);
  for (const { command, at } of firstSteps(fresh)) expect(ids).toEqual(expect.arrayContaining([command, at]));
});

test('a step keeps its place while its command loads, and is left out for people who may not do it', () => {
  const states = [undefined, 'ready', 'blocked', 'forbidden', 'hidden'] as const;
  expect(states.map((state) => lookOf(false, state))).toEqual(['awaited', 'button', 'button', 'absent', 'absent']);
  expect(lookOf(true, undefined)).toBe('done');
});
