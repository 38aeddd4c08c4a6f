import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { makeCustomer, makeJob } from './made-jobs.ts';

const here = journeys();

test('a blocked best match gives its reason, and Enter runs nothing else instead', async () => {
  const person = await here.arrives('#/layout/users');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', 'Will Lima');
  await person.press('j');
  await person.press('Control+k');
  await person.sees('combobox', 'Command palette');
  // `Delete user`, also called `remove user`, would be ready.
  await person.types('re');
  await person.sees('option', 'Restore user');
  await person.press('Enter');
  await person.reads('is not deleted.');
  await person.press('Escape');
  await person.sees('row', 'Will Lima');
});

test('with a slow search, a number marks no command, and its record as soon as the answer comes', async () => {
  const customerId = await makeCustomer(here.stack);
  for (const title of ['Leaking tap', 'New boiler']) await makeJob(here.stack, customerId, { title });
  const person = await here.arrives('#/layout/users');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', 'Will Lima');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await person.page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName === 'Find') await answered;
    await route.continue();
  });
  await person.press('Control+k');
  await person.sees('combobox', 'Command palette');
  await person.types('2');
  // Longer than a row must be shown to be kept.
  await person.page.waitForTimeout(600);
  expect(await person.page.getByRole('option').allTextContents()).toEqual([]);
  answer();
  await person.page.getByRole('option', { name: /J-000002/, selected: true }).waitFor();
  await person.press('Enter');
  await person.sees('heading', /J-000002 New boiler/);
});

test('the palette says that a line is being read, without moving anything, until the line is read', async () => {
  const person = await here.arrives('#/layout/users');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', 'Will Lima');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await person.page.route('**/graphql', async (route) => {
    if (/^(LookUp|FindUsers|FindEach)$/.test(route.request().postDataJSON().operationName)) await answered;
    await route.continue();
  });
  await person.press('Control+k');
  await person.sees('combobox', 'Command palette');
  const top = async () => (await person.page.getByRole('listbox', { name: 'Results' }).boundingBox())?.y;
  await person.rests();
  const before = await top();
  await person.types('deactivate will lima');
  await person.page.locator('[role=listbox][aria-busy=true]').waitFor();
  const sign = person.page.getByText('Reading…', { exact: true }).and(person.page.locator('[aria-hidden]'));
  await sign.waitFor();
  await person.page.getByRole('status').getByText('Reading…').waitFor();
  expect(await top()).toBe(before);
  answer();
  await sign.waitFor({ state: 'detached' });
  await person.sees('option', /Switch on or off Will Lima/);
  await person.page.locator('[role=listbox][aria-busy=false]').waitFor();
});
