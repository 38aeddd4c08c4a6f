import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { type MadeJob, makeCustomer, makeJob } from './made-jobs.ts';
import type { Person } from './person.ts';

const here = journeys();

let assigned: MadeJob;

beforeAll(async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack);
  const assigneeId = stack.lima.worker.id;
  assigned = await makeJob(stack, customerId, { title: 'Sump pump', assigneeId });
  // Another job to choose.
  await makeJob(stack, customerId, { title: 'Boiler', assigneeId });
});

const JOB = 'query ($id: ID!) { job(id: $id) { version status assigneeId deletedAt } }';
const present = () => here.stack.demand(here.stack.lima.admin.token, JOB, { id: assigned.id });

/** Types a line into the palette, and holds Enter for more than a second. */
async function holdsEnterAfter({ page }: Person, line: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).waitFor();
  await page.keyboard.type(line);
  for (let press = 0; press < 50; press++) {
    await page.keyboard.down('Enter');
    await sleep(30);
  }
  await page.keyboard.up('Enter');
}

test('on a slow network, a held Enter shows the question or the reading of a change, and sends nothing', async () => {
  const before = await present();
  const person = await here.arrives(`#/layout/jobs/${assigned.id}`);
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', /Sump pump/);
  await person.page.route('**/graphql', async (route) => {
    await sleep(300);
    await route.continue();
  });
  await holdsEnterAfter(person, 'assign');
  await person.sees('combobox', 'Worker');
  expect(await present()).toEqual(before);
  await person.press('Escape');

  await holdsEnterAfter(person, `delete ${assigned.number.replace(/^J-0*/, '')}`);
  await person.reads('Read the marked row, then press Enter.');
  expect(await present()).toEqual(before);
  await person.press('Escape');

  // The command asks, with the focus on the button that confirms.
  await person.follows(`#/layout/users/${here.stack.lima.quotationAdmin.id}`);
  await person.sees('heading', 'Quinn Lima');
  await holdsEnterAfter(person, 'end all sessions');
  await person.sees('heading', 'End all sessions of Quinn Lima?');
  await person.press('Escape');

  await person.press('g', 'h');
  await person.sees('heading', 'Dashboard');
  await holdsEnterAfter(person, 'start');
  await person.sees('option', /Sump pump/);
  expect(await present()).toEqual(before);
});
