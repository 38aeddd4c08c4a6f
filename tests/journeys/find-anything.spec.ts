import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { makeJob } from './made-jobs.ts';
import type { Person } from './person.ts';

const here = journeys();

const CREATE_CUSTOMER = /* GraphQL */ `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;

async function customer(input: { fullName: string; email: string; phone?: string }): Promise<string> {
  return (await here.stack.demand(here.stack.lima.admin.token, CREATE_CUSTOMER, { input })).createCustomer.id;
}

async function atWork(): Promise<Person> {
  const person = await here.arrives('#/layout/users');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', 'Will Lima');
  return person;
}

async function opensPalette(person: Person): Promise<void> {
  await person.press('Control+k');
  await person.sees('combobox', 'Command palette');
}

/** As from another window: the clipboard is filled there. */
async function pastes(person: Person, text: string): Promise<void> {
  await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await person.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await person.press('Control+v');
}

test('a phone number, however it is grouped, leads to whom it belongs, and says that it was the phone', async () => {
  await customer({ fullName: 'Rosa Reyes', email: 'rosa@reyes.example', phone: '+1 416 555 0111' });
  const person = await atWork();
  await opensPalette(person);
  await person.types('(416) 555-0111');
  await person.sees('option', /Rosa Reyes.*phone.*416 555 0111/);
  await person.press('Enter');
  await person.sees('heading', 'Rosa Reyes');

  // Told on the phone, digit by digit, with one key before them: Enter waits for the answer.
  await person.press('g', 'u');
  await person.sees('row', 'Will Lima');
  await person.press('l');
  await person.sees('combobox', 'Find a record');
  await person.types('4165550111');
  await person.press('Enter');
  await person.sees('heading', 'Rosa Reyes');
});

test('a number and Enter at once is the record that has it', async () => {
  const { number } = await makeJob(here.stack, await customer({ fullName: 'Ivo Pavić', email: 'ivo@pavic.example' }));
  const person = await atWork();
  await opensPalette(person);
  await person.types(number.replace(/^J-0*/, ''));
  await person.press('Enter');
  await person.sees('heading', new RegExp(number));
});

test('what is pasted is landed on: one record at once, and of a whole e-mail whatever it names', async () => {
  const id = await customer({ fullName: 'Uma Raman', email: 'uma@raman.example' });
  const job = await makeJob(here.stack, id, { title: 'Repair the pump' });
  const person = await atWork();
  await opensPalette(person);
  await pastes(person, `https://elsewhere.example/#/layout/jobs/${job.id}?tab=history`);
  await person.sees('tab', 'History');
  expect(person.page.url()).toContain(`${job.id}?tab=history`);

  await opensPalette(person);
  await pastes(person, 'UMA@raman.example');
  await person.sees('heading', 'Uma Raman');

  await opensPalette(person);
  await pastes(person, `From: Uma Raman <uma@raman.example>\nSubject: ${job.number}\n\nAnd what of J-999999?\nUma`);
  await person.sees('option', new RegExp(`${job.number} Repair the pump.*pasted`));
  await person.sees('option', /Uma Raman.*uma@raman\.example/);
  await person.reads('2 found. Not found: J-999999.');
  await person.findsNothingInTheWay();
  await person.press('Escape');
});

test('what can be done with a record that was found is one step to the right', async () => {
  await makeJob(here.stack, await customer({ fullName: 'Olga Dahl', email: 'olga@dahl.example' }), {
    title: 'Seal the roof',
  });
  const person = await atWork();
  await opensPalette(person);
  await person.types('seal roof');
  await person.sees('option', /Seal the roof/);
  await person.press('ArrowRight');
  await person.sees('combobox', 'What can be done');
  await person.sees('option', 'Assign job');
  await person.types('assign');
  await person.press('Enter');
  await person.sees('combobox', 'Worker');
  await person.types('will');
  await person.sees('option', 'Will Lima');
  await person.press('Enter');
  await person.reads(/is Will Lima’s/);
  expect(person.page.url()).toContain('#/layout/users');
});

test('a command for something else asks first what it is for', async () => {
  await customer({ fullName: 'Nils Juul', email: 'nils@juul.example' });
  const person = await atWork();
  await opensPalette(person);
  await person.types('edit customer');
  await person.sees('option', /Edit customer….*choose a customer first/);
  await person.press('Enter');
  await person.sees('combobox', 'Which customer');
  await person.types('juul');
  await person.press('Enter');
  await person.sees('dialog', 'Edit customer');
  await person.press('Escape');
});

test('without a network it says that records are not searched, and does what needs none', async () => {
  const person = await atWork();
  await opensPalette(person);
  await person.page.context().setOffline(true);
  await person.types('zanzibar');
  await person.reads('Records are not searched: the server can’t be reached.');
  await person.press('Control+a');
  await person.types('go to roles');
  await person.press('Enter');
  await person.sees('heading', 'Roles');
  await person.page.context().setOffline(false);
});

test('why something can’t be done is one key away, and Enter does what would change that', async () => {
  const { number } = await makeJob(here.stack, await customer({ fullName: 'Pia Holm', email: 'pia@holm.example' }), {
    title: 'Hang the door',
  });
  const person = await here.arrives('#/layout/jobs');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /Hang the door/);
  await person.press('j');
  await person.press('!');
  await person.sees('combobox', 'Why can’t I…?');
  await person.types('start');
  await person.sees('option', new RegExp(`Start job.*${number} is assigned to nobody → Assign job`));
  await person.findsNothingInTheWay();
  await person.press('Enter');
  await person.sees('combobox', 'Worker');
  await person.types('will');
  await person.sees('option', 'Will Lima');
  await person.press('Enter');
  await person.reads(`${number} is Will Lima’s`);
});

test('who may not is told who may', async () => {
  const person = await here.arrives('#/layout/quotations');
  await person.logsIn(here.stack.lima.quotationAdmin);
  await person.sees('heading', 'Quotations');
  await opensPalette(person);
  await person.types('add user');
  await person.sees('option', /Add user….*A quotation admin may not change users; a company admin may/);
  await person.press('Enter');
  await person.reads('A quotation admin may not change users; a company admin may.');
  await person.press('Escape');
});

test('with nothing typed, what was opened and done last is there', async () => {
  await customer({ fullName: 'Vera Kvam', email: 'vera@kvam.example' });
  const person = await atWork();
  await opensPalette(person);
  await person.types('vera kvam');
  await person.sees('option', 'Vera Kvam');
  await person.press('Enter');
  await person.sees('heading', 'Vera Kvam');
  // It has to be stayed with, or it was only passed by.
  await expect
    .poll(() => person.page.evaluate(() => localStorage.getItem('docket.uses')), { timeout: 10_000 })
    .toContain('customer_');
  await person.press('g', 'u');
  await person.sees('row', 'Will Lima');
  await opensPalette(person);
  await person.sees('option', 'Vera Kvam');
  await person.press('Escape');
});
