import { beforeAll, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { completeJob, type MadeJob, makeCustomer, makeJob } from './made-jobs.ts';
import type { Person } from './person.ts';

const here = journeys();

let assigned: MadeJob;
const completed: MadeJob[] = [];

beforeAll(async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack);
  const assigneeId = stack.lima.worker.id;
  assigned = await makeJob(stack, customerId, { title: 'Furnace', assigneeId });
  for (const title of ['Leak', 'Drain']) {
    completed.push(await completeJob(stack, await makeJob(stack, customerId, { title, assigneeId })));
  }
});

/** `J-000001` → `1`: what one says on the phone. */
const spoken = ({ number }: MadeJob) => number.replace(/^J-0+/, '');

async function arrives(fragment: string): Promise<Person> {
  const person = await here.arrives(fragment);
  await person.logsIn(here.stack.lima.admin);
  return person;
}

/** Types a line, and waits until it says what it means. */
async function says(person: Person, line: string, ...meaning: readonly string[]): Promise<void> {
  await person.press('Control+k');
  await person.sees('combobox', 'Command palette');
  await person.types(line);
  await sees(person, ...meaning);
}

/** What a line means is there once nothing more is awaited. */
async function sees({ page }: Person, ...meaning: readonly string[]): Promise<void> {
  for (const piece of meaning) {
    await page.locator('.line-chips:not([data-stale]) .line-chip', { hasText: piece }).first().waitFor();
  }
}

test('a whole line in the palette does it at once, and says first what it means', async () => {
  const person = await arrives('#/layout/users');
  await person.sees('row', 'Will Lima');
  await says(person, 'switch will off', 'Switch on or off', 'Will Lima', 'Inactive');
  await person.sees('option', 'Switch on or off Will Lima → Inactive');
  await person.findsNothingInTheWay();
  await person.press('Enter');
  await person.reads('Will Lima is inactive.');

  // Enter at once waits until it is known what the line means.
  await person.press('Control+k');
  await person.sees('combobox', 'Command palette');
  await person.types('switch will on');
  await person.press('Enter');
  await person.reads('Will Lima is active.');
});

test('a record is added by what is said of it, and what is missing is asked on a form that has the rest', async () => {
  const person = await arrives('#/layout/customers');
  await person.sees('row', 'Rosa Reyes');
  await says(person, 'new customer "Ana Souza" ana@souza.example 416 555 0100', 'Ana Souza', 'ana@souza.example');
  await person.press('Enter');
  await person.reads('Ana Souza is added.');
  await person.sees('heading', 'Ana Souza');

  await says(person, 'new customer ben@souza.example', 'ben@souza.example', 'Name');
  await person.press('Enter');
  await person.sees('heading', 'Add customer');
  expect(await (await person.sees('textbox', 'E-mail')).inputValue()).toBe('ben@souza.example');
  // The hands are where something is missing.
  await person.types('Ben Souza');
  await person.press('Control+Enter');
  await person.reads('Ben Souza is added.');
});

test('a sum is worked out and a day is said in words, before anything is done', async () => {
  const person = await arrives('#/layout/items');
  await says(person, 'add item HVAC-1 "Filter" 1200*1.18 pc', '1416 = 1200*1.18');
  await person.press('Enter');
  await person.reads('1,416');

  const day = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('en-CA', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'America/Toronto',
  });
  await says(person, `schedule ${spoken(assigned)} +3d 9:00 2h`, day, 'To be done by');
  await person.press('Enter');
  await person.reads(`${assigned.number} is scheduled`);
});

test('a job goes to another state as one says it, and asks for the reason that is not there', async () => {
  const person = await arrives('#/layout/jobs');
  await person.sees('row', assigned.number);
  await says(person, `state ${spoken(assigned)} in progress`, 'In progress');
  await person.press('Enter');
  await person.reads(`${assigned.number} is in progress.`);

  await says(person, `put ${spoken(assigned)} on hold`, 'Put on hold', 'Reason');
  await person.press('Enter');
  await person.sees('textbox', 'Reason');
  await person.types('Waiting for parts');
  await person.press('Enter');
  await person.reads(`${assigned.number} is on hold.`);
});

test('several are done by one line, after the question that one would be asked', async () => {
  const person = await arrives('#/layout/jobs');
  await person.sees('row', 'Leak');
  const numbers = completed.map(spoken).join(' and ');
  await says(person, `close ${numbers}, 9999`, 'Leak', 'Drain', 'No job is “9999”');
  // What is not whole is not done.
  await person.press('Enter');
  await person.sees('option', 'No job is “9999”');
  await person.press('Control+a');
  await person.types(`close ${numbers}`);
  await person.seesNo('option', 'No job is “9999”');
  await sees(person, 'Leak', 'Drain');
  await person.press('Enter');
  await person.reads('A closed job can’t be changed or reopened.');
  await person.press('Enter');
  await person.reads('Close job: 2 done.');
});

test('Tab writes out what is begun, and Enter asks which where two fit', async () => {
  const person = await arrives('#/layout/jobs');
  await makeCustomer(here.stack, 'Rosa Ruiz');
  await says(person, 'assig');
  const field = await person.sees('combobox', 'Command palette');
  await person.press('Tab');
  await expect.poll(() => field.inputValue()).toBe('assign ');
  await person.types(`${spoken(assigned)} wil`);
  await sees(person, 'Will Lima');
  await person.press('Tab');
  await expect.poll(() => field.inputValue()).toBe(`assign ${spoken(assigned)} "Will Lima" `);
  await person.press('Escape');

  await says(person, 'switch rosa off', 'Rosa');
  await person.sees('option', 'Switch on or off Rosa Reyes → Inactive');
  await person.sees('option', 'Switch on or off Rosa Ruiz → Inactive');
  await person.press('Enter');
  await person.reads('2 fit what you typed.');
  await person.press('Tab');
  await expect.poll(() => field.inputValue()).toMatch(/^switch "?rosa/i);
});
