import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import type { Person } from './person.ts';

const here = journeys();

test('a super admin fills a company to its last seat', async () => {
  const person = await here.arrives();
  await person.logsIn(here.stack.superAdmin);
  await person.sees('heading', 'Dashboard');

  await person.press('g', 'c');
  await person.sees('grid', 'Companies');
  await person.press('c');
  await person.sees('dialog', 'Add company');
  await person.fills('Name', 'Bergen Works');
  await person.fills('E-mail', 'office@bergen.example');
  await person.chooses('Currency', 'NOK');
  await person.fills('Seats', '3');
  await person.press('Control+Enter');
  await person.sees('heading', 'Bergen Works');

  await person.press('q');
  const code = await person.sees('img', 'QR code of Bergen Works');
  expect(await code.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

  // The open company is not asked again.
  await person.finds('Add department');
  await person.fills('Name', 'Harbour');
  await person.press('Enter');
  await person.fills('Description', 'Cranes and quays');
  await person.press('Enter');
  await person.sees('heading', 'Harbour');

  for (const firstName of ['Nora', 'Nils', 'Astrid']) {
    await addWorker(person, firstName);
    await person.sees('heading', `${firstName} Berg`);
  }
  await addWorker(person, 'Odd');
  await person.reads('All 3 seats of Bergen Works are taken. Switch a user off, or ask a super admin for more seats.');
  await person.press('Escape');
});

test('an administrator switches a user off, undoes the change, finds the user by part of the name, and logs out', async () => {
  const person = await here.arrives();
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', 'Dashboard');

  // Settings holds the panes of once a month, each one key away, and the account.
  await person.press('g', ',');
  await person.sees('link', 'My account');
  await person.press('v');
  await person.reads(here.stack.lima.admin.email);
  await person.press('g', ',');
  await person.sees('link', 'Roles');
  await person.press('r');
  await person.sees('heading', 'Roles');
  await person.press(',', 'b');
  await expect.poll(() => widthOfSidebar(person)).toBeLessThan(60);
  await person.sees('link', 'Settings');
  await person.press(',', 'b');
  await expect.poll(() => widthOfSidebar(person)).toBeGreaterThan(200);
  await person.finds('wil', 'Will Lima');
  await person.sees('heading', 'Will Lima');

  await person.press('s');
  await person.sees('option', 'Inactive');
  await person.press('Enter');
  await person.reads('Will Lima is inactive');
  expect(await statusOfWorker()).toBe('INACTIVE');
  await person.press('z');
  await person.reads('Undone');
  expect(await statusOfWorker()).toBe('ACTIVE');

  await person.finds('Log out');
  await person.sees('heading', 'Log in');
});

const widthOfSidebar = (person: Person) =>
  person.page.locator('.sidebar').evaluate((bar) => bar.getBoundingClientRect().width);

async function statusOfWorker(): Promise<string> {
  const { superAdmin, lima, demand } = here.stack;
  const { user } = await demand(superAdmin.token, 'query ($id: ID!) { user(id: $id) { status } }', {
    id: lima.worker.id,
  });
  return user.status;
}

/** The open record’s company is not asked again. */
async function addWorker(person: Person, firstName: string): Promise<void> {
  await person.finds('Add user');
  await person.fills('Name', `${firstName} Berg`);
  await person.fills('E-mail', `${firstName.toLowerCase()}@bergen.example`);
  await person.press('Control+Enter');
}
