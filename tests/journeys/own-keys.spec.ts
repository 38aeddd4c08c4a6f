import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import type { Person } from './person.ts';

const here = journeys();

async function atWork(): Promise<Person> {
  const person = await here.arrives('#/layout/users');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', 'Will Lima');
  return person;
}

/** Opens the list of keys, and records a key for a command. */
async function listensFor(person: Person, name: string): Promise<void> {
  await person.press('v', '?');
  await person.sees('combobox', 'Change keys');
  await person.types(name);
  await person.sees('option', name);
  await person.press('Enter');
  await person.sees('textbox', `New keys of ${name}`);
}

test('a custom key works and is shown everywhere, and assigning it first names the previous command', async () => {
  const person = await atWork();
  await listensFor(person, 'Refresh');
  await person.press('Control+w');
  await person.reads(/Ctrl\+W opens or closes a tab or window of the browser/);
  await person.press('e', 'Enter');
  await person.reads('E is in use here:');
  await person.reads('“Edit user” on users');
  await person.findsNothingInTheWay();
  await person.press('Backspace', 'g', 'g');
  await person.reads('Refresh is G then G.');
  await person.findsNothingInTheWay();
  await person.press('Escape');
  await person.seesNo('dialog', 'Change keys');

  await person.press('g', 'g');
  await person.reads('Refreshed.');
  await person.press('Control+k');
  await person.types('refresh');
  const row = await person.sees('option', 'Refresh');
  expect(await row.locator('kbd').allTextContents()).toEqual(['G', 'G']);
  await person.press('Escape');
  await person.press('?');
  await person.sees('dialog', 'Keys and commands');
  await person.types('g g');
  await person.sees('heading', 'With this key');
  expect(await person.page.locator('.help dt').first().textContent()).toBe('Refresh');
  await person.press('Escape');

  // Custom keys are kept for the person on the device.
  await person.page.reload();
  await person.sees('row', 'Will Lima');
  await person.press('g', 'g');
  await person.reads('Refreshed.');
  await person.finds('Log out');
  await person.sees('heading', /^Log in/);
  await person.logsIn(here.stack.lima.quotationAdmin);
  await person.sees('button', 'Log out');
  await person.press('v', '?');
  await person.reads('All keys are at their defaults.');
});

test('a key is added as an alternative, removed, and reset', async () => {
  const person = await atWork();
  await listensFor(person, 'Show keys');
  await person.press('Tab', 'F2');
  await person.reads('Show keys is ?, F2.');
  await person.press('Escape');
  await person.press('F2');
  await person.sees('dialog', 'Keys and commands');
  // The opening key also closes.
  await person.press('F2');
  await person.seesNo('dialog', 'Keys and commands');

  await listensFor(person, 'Edit user');
  await person.press('Backspace');
  await person.reads('Edit user has no keys.');
  await person.press('Escape');
  await person.press('j', 'e');
  await person.seesNo('dialog', 'Edit user');
  await listensFor(person, 'Edit user');
  await person.press('Delete');
  await person.reads('Edit user is E.');
  await person.press('Escape');
  await person.press('e');
  await person.sees('dialog', 'Edit user');
  await person.press('Escape');
});

test('the palette keeps at least a key, and any of its keys closes it', async () => {
  const person = await atWork();
  await listensFor(person, 'Open the palette');
  await person.press('Backspace');
  await person.reads(/Open the palette always needs a key/);
  await person.press('Control+j');
  await person.press('Enter');
  await person.reads('Open the palette is Ctrl+J.');
  await person.press('Escape');
  await person.press('Control+j');
  await person.sees('combobox', 'Command palette');
  await person.press('Control+j');
  await person.seesNo('combobox', 'Command palette');
});

test('keys are saved as a file and loaded elsewhere; the dialog first names the omitted keys', async () => {
  const person = await atWork();
  await listensFor(person, 'Refresh');
  await person.press('q', 'Enter', 'Enter');
  await person.reads(/^Refresh is Q\. Taken from .*“Show QR code”/);
  await person.press('Escape');
  const saved = person.page.waitForEvent('download');
  await person.finds('Save keys as a file');
  const file = await saved;
  expect(file.suggestedFilename()).toBe('docket-keys.json');
  const { keys } = JSON.parse(await readFile(await file.path(), 'utf8'));
  const notes = { 'customer.addNote': [], 'customerCompany.addNote': [], 'job.addNote': [], 'quotation.addNote': [] };
  expect(keys).toEqual({ 'app.refresh': ['q'], 'company.qrCode': [], ...notes });

  const colleague = await atWork();
  await colleague.finds('Load keys from a file');
  await colleague.sees('dialog', 'Load keys');
  const more = { docket: 'keys', version: 1, keys: { ...keys, 'job.fly': ['f'], 'user.edit': ['mod+w'] } };
  const chooser = colleague.page.waitForEvent('filechooser');
  await colleague.press('Enter');
  const buffer = Buffer.from(JSON.stringify(more));
  await (await chooser).setFiles({ name: 'keys.json', mimeType: 'application/json', buffer });
  await colleague.sees('heading', 'New keys for 6 commands');
  await colleague.reads('job.fly: no such command');
  await colleague.reads(/Edit user: .*Ctrl\+W opens or closes a tab/);
  await colleague.findsNothingInTheWay();
  await colleague.press('Enter');
  await colleague.reads('Keys changed for 6 commands.');
  await colleague.press('q');
  await colleague.reads('Refreshed.');
  await colleague.finds('Reset all keys');
  await colleague.reads('Default keys restored for 6 commands.');
  await colleague.press('r');
  await colleague.reads('Refreshed.');
});

test('Settings shows and takes the person’s own letter of a pane', async () => {
  const person = await atWork();
  await listensFor(person, 'Go to Users');
  await person.press('g', 'g');
  await person.reads('Go to Users is G then G.');
  await person.press('Escape');
  await person.press('g', ',');
  await person.sees('heading', 'Organisation');
  const item = person.page.getByRole('listitem').filter({ has: person.page.getByRole('link', { name: 'Users' }) });
  expect(await item.locator('kbd').allTextContents()).toEqual(['G']);
  await person.press('g');
  await person.sees('row', 'Will Lima');
});
