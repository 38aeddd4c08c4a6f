import { setTimeout as sleep } from 'node:timers/promises';
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

/** Pastes a text. The clipboard is filled as if by another program. */
async function pastes(person: Person, text: string): Promise<void> {
  await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await person.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await person.press('Control+v');
}

test('a phone number in any grouping finds its owner, and the row names the phone as the match', async () => {
  await customer({ fullName: 'Rosa Reyes', email: 'rosa@reyes.example', phone: '+1 416 555 0111' });
  const person = await atWork();
  await opensPalette(person);
  await person.types('(416) 555-0111');
  await person.sees('option', /Rosa Reyes.*phone.*416 555 0111/);
  await person.press('Enter');
  await person.sees('heading', 'Rosa Reyes');

  // A user types the number digit by digit, as heard on the phone, after a single key: Enter waits for the answer.
  await person.press('g', 'u');
  await person.sees('row', 'Will Lima');
  await person.press('l');
  await person.sees('combobox', 'Find a record');
  await person.types('4165550111');
  await person.press('Enter');
  await person.sees('heading', 'Rosa Reyes');
});

test('typing a number and pressing Enter at once opens its record', async () => {
  const { number } = await makeJob(here.stack, await customer({ fullName: 'Ivo Pavić', email: 'ivo@pavic.example' }));
  const person = await atWork();
  await opensPalette(person);
  await person.types(number.replace(/^J-0*/, ''));
  await person.press('Enter');
  await person.sees('heading', new RegExp(number));
});

test('a pasted name or number opens the record, and a pasted e-mail offers every record with the reason', async () => {
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
  await person.sees('option', new RegExp(`${job.number} Repair the pump.*(number|customer) `));
  await person.sees('option', /Uma Raman.*(name|e-mail) /);
  await person.findsNothingInTheWay();
  await person.press('Escape');
});

test('a text without hits offers the nearest records, and Enter opens none of them unasked', async () => {
  await customer({ fullName: 'Wanda Brzezicka', email: 'wanda@brzezicka.example' });
  const person = await atWork();
  await opensPalette(person);
  await person.types('brzezicka locksmith yodelling');
  await person.sees('option', 'Wanda Brzezicka');
  await person.reads('Nothing matches “brzezicka locksmith yodelling”.');
  await person.press('Enter');
  await person.sees('combobox', 'Command palette');
  await person.press('ArrowDown', 'Enter');
  await person.sees('heading', 'Wanda Brzezicka');
});

test('the right arrow shows the commands for a found record', async () => {
  await makeJob(here.stack, await customer({ fullName: 'Olga Dahl', email: 'olga@dahl.example' }), {
    title: 'Seal the roof',
  });
  const person = await atWork();
  await opensPalette(person);
  await person.types('seal roof');
  await person.sees('option', /Seal the roof/);
  await person.press('ArrowRight');
  await person.sees('combobox', 'Commands');
  await person.sees('option', 'Assign job');
  await person.types('assign');
  await person.press('Enter');
  await person.sees('combobox', 'Worker');
  await person.types('will');
  await person.sees('option', 'Will Lima');
  await person.press('Enter');
  await person.reads(/assigned to Will Lima/);
  expect(person.page.url()).toContain('#/layout/users');
});

test('a command for another kind of record first asks for the record', async () => {
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

test('without a network, the palette reports the missing search and runs offline commands', async () => {
  const person = await atWork();
  await opensPalette(person);
  await person.page.context().setOffline(true);
  await person.types('zanzibar');
  await person.reads('Can’t search records: the server can’t be reached.');
  await person.press('Control+a');
  await person.types('go to roles');
  await person.press('Enter');
  await person.sees('heading', 'Roles');
  await person.page.context().setOffline(false);
});

test('a key shows the reason for a blocked command, and Enter runs the remedy', async () => {
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
  await person.sees('option', new RegExp(`Start job.*${number} is unassigned → Assign job`));
  await person.findsNothingInTheWay();
  await person.press('Enter');
  await person.sees('combobox', 'Worker');
  await person.types('will');
  await person.sees('option', 'Will Lima');
  await person.press('Enter');
  await person.reads(`${number} assigned to Will Lima`);
});

test('on a slow network, a word and Enter at once open what a patient person opens', async () => {
  const names = ['Quinn Abara', 'Zelda Moor', 'Xaver Uhl', 'Ylva Strand', 'Otto Kranz'];
  const ids: string[] = [];
  for (const fullName of names) {
    const [first = ''] = fullName.toLowerCase().split(' ');
    ids.push(await customer({ fullName, email: `${first}@slow.example` }));
  }
  const jobs = await Promise.all(ids.slice(0, 2).map((id) => makeJob(here.stack, id)));
  const person = await atWork();
  let delays = 0;
  await person.page.route('**/graphql', async (route) => {
    delays += 1;
    await sleep(300 + ((delays * 7) % 13) * 50);
    await route.continue();
  });
  const places = ['Jobs', 'Customers', 'Quotations', 'Departments', 'Users', 'Schedule', 'Outbox', 'Mentions', 'Roles'];
  const records = names.map((name) => [name.toLowerCase(), new RegExp(name)] as const);
  const numbers = jobs.map(({ number }) => [`job ${number.replace(/^J-0*/, '')}`, new RegExp(number)] as const);
  const lines = [
    ['go to item master', /Item master/],
    ['invoices', /Proforma invoices/],
    ['xaver', /Xaver Uhl/],
    ['zelda@slow.example', /Zelda Moor/],
  ] as const;
  const tries = [
    ...places.map((place) => [place.toLowerCase(), new RegExp(place)] as const),
    ...records,
    ...numbers,
    ...lines,
  ];
  expect(tries).toHaveLength(20);
  for (const [text, heading] of tries) {
    await person.press('Control+k');
    await person.sees('combobox', 'Command palette');
    await person.types(text);
    await person.press('Enter');
    await person.seesNo('combobox', 'Command palette');
    await person.sees('heading', heading);
  }
});

test('a user without permission sees the roles with permission', async () => {
  const person = await here.arrives('#/layout/quotations');
  await person.logsIn(here.stack.lima.quotationAdmin);
  await person.sees('heading', 'Quotations');
  await opensPalette(person);
  await person.types('add user');
  await person.sees('option', /Add user….*A quotation admin can’t change users; company admins and super admins can/);
  await person.press('Enter');
  await person.reads('A quotation admin can’t change users; company admins and super admins can.');
  await person.press('Escape');
});

test('the empty palette begins with recently used records and commands', async () => {
  await customer({ fullName: 'Vera Kvam', email: 'vera@kvam.example' });
  const person = await atWork();
  await opensPalette(person);
  await person.types('vera kvam');
  await person.sees('option', 'Vera Kvam');
  await person.press('Enter');
  await person.sees('heading', 'Vera Kvam');
  // Only a record kept open counts as visited.
  await expect.poll(() => person.page.evaluate(() => localStorage.getItem('docket.uses'))).toContain('customer_');
  await person.press('g', 'u');
  await person.sees('row', 'Will Lima');
  await opensPalette(person);
  await person.sees('option', 'Vera Kvam');
  await person.press('Escape');
});
