import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';

const here = journeys();

test('an administrator follows the security events, narrows them by keys, and opens the person', async () => {
  const { admin, quotationAdmin } = here.stack.lima;
  const person = await here.arrives();
  await person.logsIn(admin);
  await person.sees('heading', 'Dashboard');
  await person.finds('failed logins', 'Go to security events');
  await person.sees('heading', 'Security events');
  await person.sees('link', /Ana Lima Login, new browser .*Chrome on Linux/);
  await person.findsNothingInTheWay();

  const other = await here.arrives();
  await other.logsIn(quotationAdmin);
  await other.sees('heading', 'Quotations');
  // The event comes by itself, and both logins stay apart.
  await person.sees('link', /Quinn Lima Login, new browser .*Chrome on Linux/);

  await person.press('f');
  await person.sees('dialog', /Filter/);
  await person.chooses('Event', 'Session ended');
  await person.press('Control+Enter');
  await person.reads('No security event matches the filter.');
  await person.reads('Only Session ended');
  await other.finds('log out', 'Log out');
  await person.goesTo('link', /Session ended/);
  await person.press('Enter');
  await person.sees('tab', 'Overview');
  expect(person.page.url()).toContain(quotationAdmin.id);
});

test('the older part of a long history comes by a button, until the beginning', async () => {
  const { stack } = here;
  const { token } = stack.lima.admin;
  const { createDepartment } = await stack.demand(
    token,
    /* GraphQL */ `mutation ($input: CreateDepartmentInput!) { createDepartment(input: $input) { id } }`,
    { input: { name: 'Heating' } },
  );
  const UPDATE = /* GraphQL */ `mutation ($input: UpdateDepartmentInput!) { updateDepartment(input: $input) { id } }`;
  for (let version = 1; version <= 60; version += 1)
    await stack.demand(token, UPDATE, { input: { id: createDepartment.id, version, description: `Crew ${version}` } });
  const person = await here.arrives(`#/layout/departments/${createDepartment.id}?tab=history`);
  await person.logsIn(stack.lima.admin);
  await person.sees('list', 'Changes, newest first');
  const entries = () => person.page.locator('.audit-entry').count();
  expect(await entries()).toBe(20);
  for (const shown of [40, 60, 61]) {
    await person.goesTo('button', 'Show older');
    await person.press('Enter');
    await expect.poll(entries).toBe(shown);
  }
  await person.reads('created it');
  await person.seesNo('button', 'Show older');
});
