import { beforeAll, expect, test } from 'vitest';
import { permissionsOf } from '../../service/shared/permissions.ts';
import { panes } from '../../web/app/panes.ts';
import { nameOf } from '../../web/commands/core/command.ts';
import { everyCommand } from '../../web/commands/core/registry.ts';
import { journeys } from './journeys.ts';
import { makeCustomer, makeJob } from './made-jobs.ts';
import type { Person } from './person.ts';
import '../../web/app/registries.ts';

const here = journeys();

const permissions = new Set<string>(permissionsOf('ROLE_QUOTATION_ADMIN'));
const isBeyond = ({ needs }: { needs?: string }) => needs !== undefined && !permissions.has(needs);

beforeAll(async () => {
  await makeJob(here.stack, await makeCustomer(here.stack), { title: 'Furnace does not ignite' });
});

test('a quotation administrator is offered only customers, quotations and related records', async () => {
  const beyond = (await everyCommand()).filter(isBeyond).map(nameOf);
  expect(beyond).toEqual(expect.arrayContaining(['Add user', 'Edit department', 'Assign job', 'Edit company']));
  const person = await here.arrives();
  await person.logsIn(here.stack.lima.quotationAdmin);
  await person.sees('heading', 'Quotations');

  await person.press('?');
  await person.sees('heading', 'Keys and commands');
  expect(await person.page.locator('.help dt').allTextContents()).toHaveLength(10);
  await person.press('Tab', 'Tab', 'Tab', 'Enter');
  await person.sees('heading', 'Any record');
  const offered = await person.page.locator('.help dt').allTextContents();
  expect(offered).toEqual(expect.arrayContaining(['Add quotation', 'Generate proforma invoice of quotation']));
  expect(offered.filter((title) => beyond.includes(title))).toEqual([]);
  await person.press('Escape');
  await person.seesNo('heading', 'Keys and commands');

  const links = await person.page.getByRole('navigation').getByRole('link').allTextContents();
  const closed = panes.filter(isBeyond);
  expect(closed.map(({ title }) => title)).toEqual(['Dashboard', 'Companies', 'Roles', 'Webhooks', 'Security events']);
  expect(links.filter((text) => closed.some(({ title }) => text.startsWith(title)))).toEqual([]);
  for (const { path } of closed) {
    await goes(person, path);
    await person.sees('heading', 'Not for your role');
  }

  // A job is readable, with its worker and department; keys for changes do nothing.
  await person.finds('J-000001', /Furnace/);
  await person.sees('heading', 'J-000001 Furnace does not ignite');
  await person.press('e', 'a', 's', 'i', 'Control+Backspace');
  await person.press('Control+k');
  await person.sees('combobox', 'Command palette');
  const rows = await person.page.getByRole('option').allTextContents();
  expect(rows.filter((row) => beyond.some((title) => row.startsWith(title)))).toEqual([]);
  await person.types('assign 1 will');
  await person.sees(
    'option',
    /^Assign 1 will A quotation admin can’t change jobs; company admins and super admins can$/,
  );
  await person.press('Enter');
  await person.reads('A quotation admin can’t change jobs; company admins and super admins can.');
});

test('everybody has an account screen: a quotation administrator changes name, formats and password', async () => {
  const { email, password } = here.stack.lima.quotationAdmin;
  const person = await here.arrives();
  await person.logsIn({ email, password });
  await person.sees('heading', 'Quotations');
  await person.finds('my account', 'Go to my account');
  await person.sees('heading', 'My account');
  await person.reads(email);
  await person.reads('as the company');
  await person.press(',', 'a');
  await person.sees('dialog', 'Edit my account');
  await person.fills('Name', 'Quinn of Lima');
  await person.chooses('Time zone', 'Europe/Berlin');
  await person.chooses('Language and region', 'German (Germany)');
  await person.press('Control+Enter');
  await person.reads('Your account changed.');
  // The side bar and the formats follow at once.
  await person.sees('link', 'Quinn of Lima');
  await person.reads('1.234,5');
  await person.reads('Europe/Berlin');
  await person.press('z');
  await person.sees('link', 'Quinn Lima');
  await person.reads('1,234.5');

  await person.finds('password', 'Change my password');
  await person.sees('dialog', 'Change my password');
  await person.fills('Your current password', password);
  await person.fills('New password', 'another otter lamp');
  await person.reads(/Otherwise these stay logged in: .*node/);
  await person.press('Control+Enter');
  await person.reads('Change your password? Your other sessions end.');
  await person.press('Enter');
  await person.reads('Your password changed.');
  // The session stays; the old password doesn't.
  await person.press('g', 'j');
  await person.sees('grid', 'Jobs');
  const again = (password: string) => here.stack.graphql(null, LOGIN, { input: { email, password } });
  expect((await again(password)).errors).toHaveLength(1);
  expect((await again('another otter lamp')).errors).toBeUndefined();
});

const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { userId } }';

/** Opens a given address. */
async function goes(person: Person, path: string): Promise<void> {
  await person.page.evaluate((hash) => {
    location.hash = hash;
  }, path);
}
