import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import type { Person } from './person.ts';

const here = journeys();
const run = promisify(execFile);

/** The text on the clipboard. */
const copied = (person: Person) => person.page.evaluate(() => navigator.clipboard.readText());

/** Runs a text in a shell; returns the output. */
async function inShell(text: string, token: string) {
  const { stdout } = await run('sh', ['-c', text], { env: { ...process.env, DOCKET_TOKEN: token } });
  return JSON.parse(stdout);
}

test('an administrator creates a token for a script, copies a call with it, and revokes the token', async () => {
  const person = await here.arrives();
  await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', 'Dashboard');

  await person.press('g', 'y');
  await person.reads('An API token lets a script act with your permissions');
  await person.press('c');
  await person.sees('dialog', 'Add API token');
  await person.fills('Name', 'Nightly import');
  await person.chooses('Access', 'Read and write, and make administrators');
  await person.fills('Your current password', here.stack.lima.admin.password);
  await person.findsNothingInTheWay();
  await person.press('Control+Enter');

  // Closing the dialog before copying warns of the loss, and the dialog returns.
  await person.sees('dialog', 'API token Nightly import');
  await person.findsNothingInTheWay();
  await person.press('Escape');
  await person.reads(/Docket can’t show it again/);
  await person.press('Escape');
  await person.reads(/Docket keeps only a hash/);
  await person.press('Enter');
  await person.reads('Treat the token like a password.');
  const token = await copied(person);
  expect(token).toMatch(/^docket_[\w-]{43}$/);
  await person.press('Enter');
  await person.seesNo('dialog', 'API token Nightly import');
  await person.sees('heading', 'Nightly import');

  // A half-filled form as a shell command.
  await person.press('g', 'd');
  await person.press('c');
  await person.sees('textbox', 'Name');
  await person.types('Night `shift` of $HOME, isn’t it');
  await person.press('Control+Shift+c');
  await person.sees('region', 'As GraphQL');
  await person.press('ArrowDown');
  await person.sees('region', 'As curl');
  await person.press('Enter');
  await person.reads(/Copied the call/);
  const added = await inShell(await copied(person), token);
  expect(added.data.changed).toMatchObject({ name: 'Night `shift` of $HOME, isn’t it', status: 'ACTIVE' });

  // The list on the screen as a shell command.
  await person.press('g', 'd');
  await person.press('r');
  await person.reads('Night `shift` of $HOME, isn’t it');
  await person.press('Control+Shift+c');
  await person.sees('region', 'As GraphQL');
  await person.press('ArrowDown');
  await person.sees('region', 'As curl');
  await person.press('Enter');
  await person.reads('Copied the list of departments as curl.');
  const list = await copied(person);
  expect((await inShell(list, token)).data.page.edges).toHaveLength(1);

  await person.press('g', 'y');
  await person.sees('row', /Nightly import.*Active/);
  await person.press('j', 'Control+Backspace');
  await person.reads(/Scripts that use the token are refused from now on/);
  await person.press('Enter');
  await person.reads('“Nightly import” revoked');
  const [refused] = (await inShell(list, token)).errors;
  expect(refused.extensions.code).toBe('UNAUTHENTICATED');
  expect(refused.message).toMatch(/“Nightly import” was revoked/);
  expect(here.stack.log()).not.toContain(token);
});

test('a quotation administrator creates a token of their own role, and sees only their own tokens', async () => {
  const person = await here.arrives('#/layout/api-tokens');
  await person.logsIn(here.stack.lima.quotationAdmin);
  await person.reads('An API token lets a script act with your permissions');
  await person.press('c');
  await person.fills('Name', 'Price list');
  await person.fills('Your current password', here.stack.lima.quotationAdmin.password);
  await person.press('Control+Enter');
  await person.reads(/Docket keeps only a hash/);
  await person.press('Escape', 'Tab', 'Enter');
  await person.sees('heading', 'Price list');
  await person.reads('Quotation admin');
});
