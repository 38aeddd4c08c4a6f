import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { completeJob, type MadeJob, makeCustomer, makeJob } from './made-jobs.ts';
import type { Person } from './person.ts';

const here = journeys();

let customerId: string;
let assigned: MadeJob;
const completed: MadeJob[] = [];

beforeAll(async () => {
  const { stack } = here;
  customerId = await makeCustomer(stack);
  const assigneeId = stack.lima.worker.id;
  assigned = await makeJob(stack, customerId, { title: 'Furnace', assigneeId });
  for (const title of ['Leak', 'Drain']) {
    completed.push(await completeJob(stack, await makeJob(stack, customerId, { title, assigneeId })));
  }
});

/** `J-000001` → `1`: the number as spoken on the phone. */
const spoken = ({ number }: MadeJob) => number.replace(/^J-0+/, '');

async function arrives(fragment: string): Promise<Person> {
  const person = await here.arrives(fragment);
  await person.logsIn(here.stack.lima.admin);
  return person;
}

/** Types a line, and waits for its meaning. */
async function says(person: Person, line: string, ...meaning: readonly string[]): Promise<void> {
  await person.press('Control+k');
  await person.sees('combobox', 'Command palette');
  await person.types(line);
  await sees(person, ...meaning);
}

/** Waits for the pieces of a line's meaning, complete after all look-ups. */
async function sees({ page }: Person, ...meaning: readonly string[]): Promise<void> {
  for (const piece of meaning) {
    await page.locator('.line-chips:not([data-stale]) .line-chip', { hasText: piece }).first().waitFor();
  }
}

test('a whole line in the palette shows its meaning, and Enter runs the command', async () => {
  const person = await arrives('#/layout/users');
  await person.sees('row', 'Will Lima');
  await says(person, 'switch will off', 'Switch on or off', 'Will Lima', 'Inactive');
  await person.sees('option', 'Switch on or off Will Lima → Inactive');
  await person.findsNothingInTheWay();
  await person.press('Enter');
  await person.reads('Will Lima is inactive.');

  // Nobody has read the meaning when Enter comes at once, so a second Enter sends the change.
  await person.page.route('**/graphql', async (route) => {
    await sleep(300);
    await route.continue();
  });
  await person.press('Control+k');
  await person.sees('combobox', 'Command palette');
  await person.types('switch will on');
  await person.press('Enter');
  await person.reads('Read the marked row, then press Enter.');
  await person.press('Enter');
  await person.reads('Will Lima is active.');
});

test('a line of two commands runs both, and each has its undo', async () => {
  const { stack } = here;
  const job = await makeJob(stack, customerId, { title: 'Two commands' });
  const person = await arrives('#/layout/jobs');
  await person.sees('row', 'Two commands');
  await says(person, `${spoken(job)} urgent and assign to will`, 'Urgent', 'Will Lima');
  await person.sees('option', new RegExp(`Edit ${job.number} .* → Urgent, then assign ${job.number} .* → Will Lima`));
  await person.press('Enter');
  await person.reads(`${job.number} assigned to Will Lima`);
  await person.sees('row', /Two commands.*Urgent.*Will Lima|Two commands.*Will Lima.*Urgent/);
  await person.press('z');
  await person.sees('row', /Two commands.*Urgent.*Unassigned/);
  const present = 'query ($id: ID!) { job(id: $id) { priority assigneeId } }';
  expect(await stack.demand(stack.lima.admin.token, present, { id: job.id })).toEqual({
    job: { priority: 'URGENT', assigneeId: null },
  });
});

test('a line adds a record from its words, and a form with the known values asks for the rest', async () => {
  const person = await arrives('#/layout/customers');
  await person.sees('row', 'Rosa Reyes');
  await says(person, 'new customer "Ana Souza" ana@souza.example 416 555 0100', 'Ana Souza', 'ana@souza.example');
  await person.press('Enter');
  await person.reads('Ana Souza added.');
  await person.sees('heading', 'Ana Souza');

  await says(person, 'new customer ben@souza.example', 'ben@souza.example', 'Name');
  await person.press('Enter');
  await person.sees('heading', 'Add customer');
  expect(await (await person.sees('textbox', 'E-mail')).inputValue()).toBe('ben@souza.example');
  // The focus is on the missing value.
  await person.types('Ben Souza');
  await person.press('Control+Enter');
  await person.reads('Ben Souza added.');
});

test('a line adds a job for a caller whom Docket doesn’t know: the customer first, then the job', async () => {
  const person = await arrives('#/layout/jobs');
  await says(
    person,
    'new job for noor haddad 416 555 0123, leaking tap',
    'new, Noor Haddad, 416 555 0123',
    'leaking tap',
  );
  await person.press('Enter');
  const form = await person.sees('dialog', 'Add customer');
  expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Noor Haddad');
  expect(await form.getByRole('textbox', { name: 'Phone' }).inputValue()).toBe('416 555 0123');
  await person.press('Control+Enter');
  await person.reads('Noor Haddad added.');
  await person.seesNo('dialog', 'Add customer');
  await person.page.locator('.sheet :focus').waitFor();
  await person.press('Control+Enter');
  await person.sees('heading', /leaking tap/);
  await person.reads('Noor Haddad');

  // The second call comes from a known number.
  await says(person, 'new job for n haddad 416 555 0123, second tap', 'Noor Haddad', 'second tap');
  await person.sees('option', /Add job → Noor Haddad, second tap/);
  await person.press('Enter');
  await person.sees('heading', /second tap/);
});

test('a line sends a worker to a job at a time; `Shift+B` asks for both, and one `z` takes both back', async () => {
  const visited = await makeJob(here.stack, customerId, { title: 'Boiler' });
  const person = await arrives('#/layout/jobs');
  await person.sees('row', new RegExp(visited.number));
  await says(
    person,
    `book will on ${spoken(visited)} tomorrow 10-12`,
    'Assign and schedule',
    'Will Lima',
    '10:00',
    '12:00',
  );
  await person.press('Enter');
  await person.reads(`${visited.number} assigned to Will Lima and scheduled.`);
  await person.sees('row', new RegExp(`${visited.number}.*Will Lima.*10:00`));
  await person.press('z');
  await person.sees('row', new RegExp(`${visited.number}.*Unassigned.*Not scheduled`));

  await person.finds(visited.number, new RegExp(`^${visited.number} `));
  await person.sees('heading', `${visited.number} Boiler`);
  await person.press('Shift+B');
  await person.sees('dialog', 'Assign and schedule job');
  await person.types('will');
  await person.sees('option', /Will Lima/);
  await person.press('Enter');
  await person.sees('textbox', 'Start');
  await person.types('tomorrow 9');
  await person.press('Enter', 'Enter');
  await person.reads(`${visited.number} assigned to Will Lima and scheduled.`);
});

test('a sum and a spoken day show their results before the command runs', async () => {
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
  await says(person, `schedule ${spoken(assigned)} +3d 9:00 2h`, day, 'Due');
  await person.press('Enter');
  await person.reads(`${assigned.number} is scheduled`);
});

test('a line changes a job’s status, and asks for a missing reason', async () => {
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

test('a line changes several records, and a line with a wrong number changes none', async () => {
  const person = await arrives('#/layout/jobs');
  await person.sees('row', 'Leak');
  const numbers = completed.map(spoken).join(' and ');
  await says(person, `close ${numbers}, 9999`, 'Leak', 'Drain', 'No job is “9999”');
  // An incomplete line does nothing.
  await person.press('Enter');
  await person.sees('option', 'No job is “9999”');
  await person.press('Control+a');
  await person.types(`close ${numbers}`);
  await person.seesNo('option', 'No job is “9999”');
  await sees(person, 'Leak', 'Drain');
  await person.press('Enter');
  await person.reads('2 jobs are closed.');
});

test('a refused line keeps its answers: the form opens with the understood part, at the wrong field', async () => {
  const person = await arrives('#/layout/customers');
  await person.sees('row', 'Rosa Reyes');
  await says(
    person,
    'new customer "Ruth Adams" phone abc',
    'Ruth Adams',
    '“abc” is not a phone number, such as +1 416 555 0100',
  );
  await person.findsNothingInTheWay();
  await person.press('Enter');
  await person.sees('heading', 'Add customer');
  expect(await (await person.sees('textbox', 'Name')).inputValue()).toBe('Ruth Adams');
  const phone = await person.sees('textbox', 'Phone');
  expect(await phone.inputValue()).toBe('abc');
  expect(await phone.getAttribute('aria-invalid')).toBe('true');
  await person.reads('“abc” is not a phone number, such as +1 416 555 0100.');
  await person.findsNothingInTheWay();
  // The focus is on the wrong field.
  await person.press('Control+a');
  await person.types('416 555 0177');
  await person.press('Control+Enter');
  await person.reads('Ruth Adams added.');

  // Words that concern no field stand under the question.
  await says(person, `assign ${spoken(assigned)} to will with the big ladder`, 'Will Lima', 'left over');
  await person.press('Enter');
  await person.sees('list', 'Answered so far');
  await person.reads('“the big ladder” is left over.');
  await person.press('Escape');
});

test('Tab completes a word, and Enter on an ambiguous word asks for a choice', async () => {
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
  await person.reads('2 records match.');
  await person.press('Tab');
  await expect.poll(() => field.inputValue()).toMatch(/^switch "?rosa/i);
});
