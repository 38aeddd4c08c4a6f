import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatsOf } from '../../web/ground/formats.ts';
import { dayIn, momentAt, plusDays } from '../../web/ground/zoned-time.ts';
import { journeys } from './journeys.ts';
import { makeCustomer, makeJob } from './made-jobs.ts';
import type { Person } from './person.ts';

const here = journeys();
const timeZone = 'America/Toronto';
/** A Tuesday: the days before and after are in the same week. */
const tuesday = '2026-12-08';
const at = (day: string, time: string) => momentAt(day, time, timeZone);

test('an unassigned job without a start goes onto a worker’s day, by keys on the schedule', async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack);
  const { id } = await makeJob(stack, customerId, { title: 'Leaking tap' });
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await stack.demand(stack.lima.admin.token, TAKE_BACK, { input: await takenBack(id) });
    const person = await here.arrives(`#/layout/schedule?day=${tuesday}&period=WEEK`, { viewport: { width, height } });
    await person.logsIn(stack.lima.admin);
    const grid = await person.sees('grid', /^Jobs of .* by worker/);
    await person.sees('heading', '1 job to assign');
    await person.sees('button', /2 weeks/);
    const before = await grid.boundingBox();
    await person.press('v', 'n');
    const list = await person.sees('listbox', 'Unassigned jobs');
    await person.sees('option', /Leaking tap.*J-000001/);
    await expect.poll(() => list.getAttribute('aria-activedescendant')).toMatch(id);
    await expect.poll(() => hasFocus(list)).toBe(true);
    // The list lies beside or over the schedule, whose size stays.
    expect(await grid.boundingBox()).toEqual(before);
    await person.findsNothingInTheWay();

    await person.press('w');
    await person.sees('textbox', 'Start');
    await person.types(`${tuesday} 9`);
    await person.press('Enter');
    await person.sees('textbox', 'Due');
    await person.types('2h');
    await person.press('Enter');
    await person.reads('J-000001 is scheduled');
    // The cursor is still on the job, now on the schedule.
    await expect.poll(() => grid.getAttribute('aria-activedescendant')).toMatch(id);
    await person.press('a');
    await person.sees('dialog', 'Assign job');
    await person.types('will');
    await person.sees('option', /Will Lima.*free/);
    await person.press('Enter');
    await person.reads('J-000001 assigned to Will Lima');
    await person.seesNo('heading', /to assign/);
    await laneOf(person, 'Will Lima', 'Leaking tap');
    expect(await jobOf(id)).toEqual({
      scheduledStart: at(tuesday, '09:00'),
      scheduledEnd: at(tuesday, '11:00'),
      assignee: { fullName: 'Will Lima' },
    });
    await person.findsNothingInTheWay();
    await person.press('v', 'n');
    await person.reads(/^No unassigned jobs outside /);
    expect(await grid.getAttribute('aria-activedescendant')).toMatch(id);
  }
});

test('keys on the schedule move and stretch a job, and turn day, week and two weeks', async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack, 'Ana Torres');
  const planned = { scheduledStart: at(tuesday, '09:00'), scheduledEnd: at(tuesday, '11:00') };
  const { id } = await makeJob(stack, customerId, { title: 'Boiler', assigneeId: stack.lima.worker.id, ...planned });
  const person = await here.arrives(`#/layout/schedule?day=${tuesday}`);
  await person.logsIn(stack.lima.admin);
  const grid = await person.sees('grid', /December 8.* by worker/);
  await laneOf(person, 'Will Lima', 'Boiler');
  const onBoiler = async () => {
    for (let rows = 0; rows < 5 && !(await grid.getAttribute('aria-activedescendant'))?.includes(id); rows += 1)
      await person.press('j');
    expect(await grid.getAttribute('aria-activedescendant')).toContain(id);
  };
  await onBoiler();
  await person.press('}');
  await person.reads(/is 30 minutes longer/);
  await person.press('}');
  await expect.poll(() => jobOf(id)).toMatchObject({ scheduledEnd: at(tuesday, '12:00') });
  await person.press('{');
  await person.reads(/is 30 minutes shorter/);
  await expect.poll(() => jobOf(id)).toMatchObject({ scheduledEnd: at(tuesday, '11:30') });

  // A move keeps the time of day and the duration.
  await person.press('Shift+w');
  await person.sees('dialog', 'Move job');
  await person.types(plusDays(tuesday, 1));
  await person.press('Enter');
  await person.reads(/J-\d+ moved/);
  await expect
    .poll(() => jobOf(id))
    .toMatchObject({
      scheduledStart: at(plusDays(tuesday, 1), '09:00'),
      scheduledEnd: at(plusDays(tuesday, 1), '11:30'),
    });
  await person.press(']');
  await person.sees('grid', /December 9.* by worker/);
  await laneOf(person, 'Will Lima', 'Boiler');
  await person.press('[', '[');
  await person.sees('grid', /December 7.* by worker/);
  await person.press('v', 'w');
  await person.sees('columnheader', /13/);
  await laneOf(person, 'Will Lima', 'Boiler');
  // A week with a full weekend fits beside the unassigned jobs.
  const later = { title: 'Spare part', scheduledStart: at(plusDays(tuesday, 60), '09:00') };
  await makeJob(stack, customerId, later);
  for (const [days, title] of [
    [4, 'Saturday round'],
    [5, 'Sunday round'],
  ] as const) {
    const on = { assigneeId: stack.lima.worker.id, scheduledStart: at(plusDays(tuesday, days), '09:00') };
    await makeJob(stack, customerId, { title, ...on });
    await laneOf(person, 'Will Lima', title);
  }
  await person.sees('option', /Spare part/);
  const schedule = person.page.locator('.schedule-grid');
  expect(await schedule.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await person.press(']');
  await person.sees('columnheader', /14/);
  await person.press('v', 'f');
  await person.sees('columnheader', /27/);
  await person.press('Shift+t');
  await person.press('v', 'o');
  const today = momentAt(dayIn(new Date(), timeZone), '12:00', timeZone);
  await person.sees('grid', `Jobs of ${formatsOf('en-CA', timeZone).longDay(today)} by worker`);
});

test('typing replaces the prefilled Start of “Schedule job…”, and Due moves with Start', async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack, 'Bo Park');
  const planned = { scheduledStart: at(tuesday, '09:00'), scheduledEnd: at(tuesday, '11:00') };
  const { id, number } = await makeJob(stack, customerId, {
    title: 'Gutter',
    assigneeId: stack.lima.worker.id,
    ...planned,
  });
  const person = await here.arrives(`#/layout/jobs/${id}`);
  await person.logsIn(stack.lima.admin);
  await person.sees('heading', /Gutter/);
  await person.press('w');
  const start = await person.sees('textbox', 'Start');
  expect(await start.inputValue()).toBe(`${tuesday} 09:00`);
  await person.types(`${tuesday} 14`);
  expect(await start.inputValue()).toBe(`${tuesday} 14`);
  await person.press('Enter');
  const due = await person.sees('textbox', 'Due');
  expect(await due.inputValue()).toBe(`${tuesday} 16:00`);
  await person.types('3h');
  expect(await due.inputValue()).toBe('3h');
  await person.press('Enter');
  await person.reads(/is scheduled/);
  expect(await jobOf(id)).toMatchObject({ scheduledStart: at(tuesday, '14:00'), scheduledEnd: at(tuesday, '17:00') });

  // A typed line moves Due with Start, too.
  await person.finds(`schedule ${number} ${plusDays(tuesday, 1)} 9`, /Schedule J-/);
  await expect
    .poll(() => jobOf(id))
    .toMatchObject({
      scheduledStart: at(plusDays(tuesday, 1), '09:00'),
      scheduledEnd: at(plusDays(tuesday, 1), '12:00'),
    });
});

test('the cursor goes between the schedule and many unassigned jobs, and comes back to its job', async () => {
  const { stack } = here;
  const day = plusDays(tuesday, 7);
  const customerId = await makeCustomer(stack, 'Cy Diaz');
  const later = { scheduledStart: at(plusDays(day, 60), '09:00') };
  // The list has the jobs due first and the most urgent jobs: of equals, a job without a start comes first.
  for (let made = 0; made < 51; made += 1) await makeJob(stack, customerId, { title: `Later ${made}`, ...later });
  const undated = await makeJob(stack, customerId, { title: 'Undated' });
  await makeJob(stack, customerId, { title: 'First', scheduledStart: at(day, '09:00') });
  const second = await makeJob(stack, customerId, { title: 'Second', scheduledStart: at(day, '13:00') });
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const person = await here.arrives(`#/layout/schedule?day=${day}`, { viewport: { width, height } });
    await person.logsIn(stack.lima.admin);
    const grid = await person.sees('grid', /December 15.* by worker/);
    const list = person.page.getByRole('listbox', { name: 'Unassigned jobs' });
    const isOn = async (place: Locator, { id }: { id: string }) => {
      await expect.poll(() => place.getAttribute('aria-activedescendant')).toMatch(id);
      await expect.poll(() => hasFocus(place)).toBe(true);
      await person.sees('button', place === grid ? /^Go to unassigned jobs/ : /^Back to schedule/);
    };
    await person.sees('heading', /^\d+ jobs to assign, and [1-9]\d* more$/);
    await person.press('j', 'j');
    await isOn(grid, second);
    if (width === 1440) {
      await person.press('j');
      await isOn(list, undated);
      await person.press('v', 'n');
      await isOn(grid, second);
    }
    for (const back of [['v', 'n'], ['k'], ['Tab']]) {
      await person.press('v', 'n');
      await isOn(list, undated);
      await person.press(...back);
      await isOn(grid, second);
      // The sheet closes behind the cursor; the column stays.
      expect(await list.isVisible()).toBe(width === 1440);
    }

    // A job that goes onto the schedule takes the cursor along.
    await person.press('v', 'n');
    await isOn(list, undated);
    await person.press('w');
    await person.sees('textbox', 'Start');
    await person.types(`${day} 16`);
    await person.press('Enter');
    await person.sees('textbox', 'Due');
    await person.types('1h');
    await person.press('Enter');
    await person.reads(`${undated.number} is scheduled`);
    await isOn(grid, undated);
    await person.press('k');
    await isOn(grid, second);
    await stack.demand(stack.lima.admin.token, TAKE_BACK, { input: await takenBack(undated.id) });
    await person.seesNo('gridcell', /^Undated/);

    // A colleague schedules the job at the cursor: the cursor goes along, the focus stays at its button.
    await person.press('v', 'n');
    await isOn(list, undated);
    await person.press('Shift+Tab', 'Shift+Tab');
    const add = await person.sees('button', /^Add/);
    expect(await hasFocus(add)).toBe(true);
    const input = { ...(await takenBack(undated.id)), scheduledStart: at(day, '16:00') };
    await stack.demand(stack.lima.admin.token, TAKE_BACK, { input });
    await expect.poll(() => grid.getAttribute('aria-activedescendant')).toMatch(undated.id);
    await person.sees('button', /^Go to unassigned jobs/);
    expect(await hasFocus(add)).toBe(true);
    await stack.demand(stack.lima.admin.token, TAKE_BACK, { input: await takenBack(undated.id) });
    if (width === 390) {
      await person.follows(`#/layout/schedule?day=${day}&unassigned=open`);
      await person.page.reload();
      await expect.poll(() => list.getAttribute('aria-activedescendant')).toMatch(undated.id);
      await person.press(']');
      await person.sees('grid', /December 16.* by worker/);
      await expect.poll(() => list.getAttribute('aria-activedescendant')).toMatch(undated.id);
    }
    await person.press('v', 'a');
    await person.sees('row', /Undated/);
  }
});

test('a day full of unassigned jobs hides no other unassigned job', async () => {
  const { stack } = here;
  const day = plusDays(tuesday, 21);
  const customerId = await makeCustomer(stack, 'Ada Okafor');
  const planned = { priority: 'URGENT', scheduledStart: at(day, '09:00'), scheduledEnd: at(day, '10:00') };
  // More than a page of the jobs due first, and of the most urgent.
  for (let made = 0; made < 26; made += 1) await makeJob(stack, customerId, { title: `Planned ${made}`, ...planned });
  const person = await here.arrives(`#/layout/schedule?day=${day}`);
  await person.logsIn(stack.lima.admin);
  await person.sees('grid', /December 29.* by worker/);
  await person.sees('option', /Undated/);
  await person.press('v', 'n');
  await expect.poll(() => hasFocus(person.page.getByRole('listbox', { name: 'Unassigned jobs' }))).toBe(true);
});

const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement);

/** Waits until the lane of a worker holds a job. */
const laneOf = (person: Person, worker: string, title: string) =>
  person.page.getByRole('row').filter({ hasText: worker }).getByRole('gridcell', { name: title }).first().waitFor();

async function jobOf(id: string) {
  const { job } = await here.stack.demand(here.stack.lima.admin.token, JOB, { id });
  const { scheduledStart, scheduledEnd, assignee } = job;
  return { scheduledStart, scheduledEnd, assignee };
}

/** Input that removes the worker and the times of a job. */
async function takenBack(id: string) {
  const { lima, demand } = here.stack;
  const { job } = await demand(lima.admin.token, JOB, { id });
  if (job.assignee === null) return { id, version: job.version, scheduledStart: null, scheduledEnd: null };
  const { assignJob } = await demand(lima.admin.token, UNASSIGN, {
    input: { id, version: job.version, assigneeId: null },
  });
  return { id, version: assignJob.version, scheduledStart: null, scheduledEnd: null };
}

const JOB = /* GraphQL */ `
  query ($id: ID!) { job(id: $id) { version scheduledStart scheduledEnd assignee { fullName } } }`;
const UNASSIGN = /* GraphQL */ `mutation ($input: AssignJobInput!) { assignJob(input: $input) { version } }`;
const TAKE_BACK = /* GraphQL */ `mutation ($input: UpdateJobInput!) { updateJob(input: $input) { version } }`;
