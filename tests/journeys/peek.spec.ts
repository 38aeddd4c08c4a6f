import { beforeAll, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { makeCustomer, makeJob } from './made-jobs.ts';
import type { Person } from './person.ts';

const here = journeys();

beforeAll(async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack);
  for (const title of ['Furnace does not ignite', 'Boiler drips', 'Fan rattles', 'Tap leaks', 'Door sticks']) {
    await makeJob(stack, customerId, { title });
  }
});

const peekOf = (person: Person) => person.page.getByRole('complementary', { name: 'Peek' });

/** The names of the console's queries from now on. */
function asked(person: Person): string[] {
  const names: string[] = [];
  person.page.on('request', (request) => {
    const name = request.postData()?.match(/"operationName":"(\w+)"/)?.[1];
    if (name?.endsWith('Peek')) names.push(name);
  });
  return names;
}

test('a peek shows a row with related records by a single request, and the next row appears at once', async () => {
  const person = await here.arrives('#/layout/jobs');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /J-000005/);
  const names = asked(person);
  await person.press('j', ' ');
  const peek = peekOf(person);
  await peek.getByRole('heading', { name: 'J-000005 Door sticks' }).waitFor();
  await peek.getByText('Not scheduled').waitFor();
  await peek.getByText('created it').waitFor();
  // The row itself and the row below; the top row has no row above.
  await expect.poll(() => names).toEqual(['JobPeek', 'JobPeek']);
  await person.findsNothingInTheWay();

  const loading = peek.getByRole('heading', { name: 'Loading' });
  await person.press('j');
  await peek.getByRole('heading', { name: 'J-000004 Tap leaks' }).waitFor();
  expect(await loading.count()).toBe(0);
  await expect.poll(() => names.length).toBe(3);
  await person.press('k');
  await peek.getByRole('heading', { name: 'J-000005 Door sticks' }).waitFor();
  expect(names.length).toBe(3);
});

test('in a peek, keys act on the row, and the peek stays open', async () => {
  const person = await here.arrives('#/layout/jobs');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /J-000005/);
  await person.press('j', 'j', ' ');
  const peek = peekOf(person);
  await peek.getByRole('heading', { name: /J-000004/ }).waitFor();

  await person.press('x');
  await person.sees('complementary', '1 job checked');
  await peek.getByRole('heading', { name: /J-000004/ }).waitFor();
  await person.press('x');
  await person.press('e');
  await person.fills('Title', 'Tap drips');
  await person.press('Control+Enter');
  await peek.getByRole('heading', { name: 'J-000004 Tap drips' }).waitFor();

  await person.press('Escape');
  await person.seesNo('complementary', 'Peek');
  await person.press(' ');
  await peek.getByRole('heading', { name: 'J-000004 Tap drips' }).waitFor();
  await person.press(' ');
  await person.seesNo('complementary', 'Peek');
  await person.press(' ');
  await peek.waitFor();
  await person.press('Enter');
  await person.sees('article', 'J-000004 Tap drips');
  await person.seesNo('complementary', 'Peek');
});

test('records of other kinds have peeks, too', async () => {
  const person = await here.arrives('#/layout/customers');
  await person.logsIn(here.stack.lima.admin);
  for (const [keys, title] of [
    ['k', 'Customers'],
    ['c', 'Companies'],
    ['u', 'Users'],
  ] as const) {
    await person.press('g', keys);
    const grid = await person.sees('grid', title);
    await grid.getByRole('row').nth(1).waitFor();
    await person.press('j', ' ');
    await peekOf(person).getByRole('heading', { level: 2 }).filter({ hasNotText: 'Loading' }).waitFor();
    await person.findsNothingInTheWay();
    await person.press('g', keys === 'k' ? 'c' : 'k');
    await person.seesNo('complementary', 'Peek');
  }
});
