import { beforeAll, expect, test } from 'vitest';
import { type Ear, listensTo } from './ear.ts';
import { journeys } from './journeys.ts';
import { closeJob, completeJob, makeCustomer, makeJob } from './made-jobs.ts';
import type { Person } from './person.ts';

const here = journeys();
const COUNT = 24;

beforeAll(async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack);
  for (let at = 0; at < COUNT; at++) await makeJob(stack, customerId);
  const done = await makeJob(stack, customerId, { assigneeId: stack.lima.admin.id });
  await closeJob(stack, await completeJob(stack, done));
});

async function atJobs(): Promise<[Person, Ear]> {
  const person = await here.arrives('#/layout/jobs');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /J-000025/);
  await person.reads('Live');
  return [person, await listensTo(person)];
}

/** A longer announcement reads out a part of the screen, not a sentence. */
const longestTold = 200;

const isShort = async (ear: Ear) => expect((await ear.told()).filter(({ length }) => length > longestTold)).toEqual([]);

test('typing announces the number of results, and the announced row is the row under Enter', async () => {
  const [person, ear] = await atJobs();
  await person.press('j', 'j', 'Control+k');
  await ear.isOn('Assign job');
  await person.press('ArrowDown');
  const second = await person.page.getByRole('option', { selected: true }).textContent();
  await ear.isOn(second ?? '');
  await person.types('unassi');
  await ear.isOn('Unassign job');
  await ear.hears(/^\d+ results?\.$/);
  await person.types('zzzz');
  await ear.hears('Nothing matches “unassizzzz”.');
  await person.press('Control+a');
  await person.types('assign 24 will');
  await ear.hears(/^Assign, J-000024 .*Worker: Will Lima\.$/);
  await person.press('Escape');

  await person.press('l');
  await person.types('will');
  await ear.hears(/^\d+ results?\.$/);
  await ear.isOn('Will Lima');
  await person.press('Control+a');
  await person.types('nobody at all');
  await ear.hears('No record matches “nobody at all”.');
  await person.press('Escape', '?');
  await person.sees('dialog', 'Keys and commands');
  await person.types('undo');
  await ear.hears(/^\d+ found$/);
  await isShort(ear);
});

test('a list announces its length, its checked rows, and the record opened or peeked at', async () => {
  const [person, ear] = await atJobs();
  await person.press('j');
  await ear.isOn('J-000025');
  await person.press('x');
  await ear.hears('1 job checked');
  await person.press('j', 'x');
  await ear.hears('2 jobs checked');
  await person.press('x', 'k', 'x');
  await ear.hears('Nothing is checked.');
  await person.press(' ');
  await ear.hears('Peek: J-000025');
  await person.press('Escape', 'Enter');
  await ear.hears('J-000025 Furnace does not ignite is open.');
  await person.press('Escape');
  await person.press('/');
  await person.types('J-000007');
  await ear.hears(/^1 job$/);
  await person.press('Control+a');
  await person.types('no such thing');
  await ear.hears(/^0 jobs$/);
  await isShort(ear);
});

test('the questions of a command, its result, its undo and its refusal are announced', async () => {
  const [person, ear] = await atJobs();
  await person.press('j', 'j', 'a');
  await person.sees('combobox', 'Worker');
  await expect.poll(async () => (await ear.hands()).name).toContain('Worker');
  await person.types('nobody');
  await ear.hears('No user matches “nobody”.');
  await person.press('Control+a');
  await person.types('will');
  await ear.hears('1 result');
  await ear.isOn('Will Lima');
  await person.press('Enter');
  await ear.hears(/^J-000024 assigned to Will Lima\. Undo: Z\./);
  await person.press('z');
  await ear.hears(/^Undone: J-000024 assigned to Will Lima\./);

  await person.press('Home', 'Control+k');
  await person.types('reopen');
  await ear.isOn(/J-000025 is closed/);
  await person.press('Enter');
  await ear.hears('J-000025 is closed');
  await person.press('Escape');

  await person.press('j', 'w');
  await person.sees('textbox', 'Start');
  await person.types('blah');
  await person.press('Enter');
  await ear.hears('“blah” is not a day and time');
  expect((await ear.hands()).description).toContain('“blah” is not a day and time');
  await isShort(ear);
});

test('the errors of a form are announced once, and each error again at its field', async () => {
  const [person, ear] = await atJobs();
  await person.press('c');
  await person.sees('combobox', 'Customer');
  await person.press('Control+Enter');
  await ear.hears(/^2 answers are wrong\.$/);
  await expect
    .poll(() => ear.hands())
    .toEqual({ name: expect.stringContaining('Customer'), description: 'Customer can’t be empty.' });
  await person.chooses('Customer', 'Rosa Reyes');
  await person.press('Control+Enter');
  await ear.hears(/^Title can’t be empty\.$/);
  await expect.poll(() => ear.hands()).toMatchObject({ name: expect.stringContaining('Title') });
  const told = await ear.told();
  expect(told.filter((sentence) => sentence.includes('can’t be empty'))).toEqual(['Title can’t be empty.']);
  await isShort(ear);
});

test('a bulk change announces its start, progress and end', async () => {
  const [person, ear] = await atJobs();
  await person.press('Control+a');
  await ear.hears(`${COUNT + 1} jobs checked`);
  await person.press('a');
  await person.sees('combobox', 'Worker');
  await person.types('will');
  await ear.isOn('Will Lima');
  await person.press('Enter');
  await ear.hears(`0 of ${COUNT + 1}`);
  const outcome = await person.sees('heading', `${COUNT} jobs assigned to Will Lima, 1 refused`);
  await expect.poll(() => outcome.evaluate((element) => element === document.activeElement)).toBe(true);
  const steps = (await ear.told()).filter((sentence) => / of 25$/.test(sentence));
  expect(steps.length).toBeLessThanOrEqual(5);

  await person.press('Escape', 'z');
  await ear.hears(`Undoing ${COUNT}…`);
  await ear.hears(/^Undone: /);
  expect((await ear.told()).filter((sentence) => sentence.startsWith('Undoing'))).toHaveLength(1);
  await isShort(ear);
});

test('losing and regaining the connection is announced', async () => {
  const [person, ear] = await atJobs();
  const context = person.page.context();
  await context.setOffline(true);
  await person.press('g', 'u');
  await ear.hears('The server can’t be reached.');
  await context.setOffline(false);
  await ear.hears('Connected again.');
  await isShort(ear);
});
