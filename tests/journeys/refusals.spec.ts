import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import type { Person } from './person.ts';

/** The limits of the gateway, but few turns and a short wait: a few reads take every turn. */
const all = { atOnce: 4, waiting: 40 };
const here = journeys({ operations: { ...all, patienceMs: 1_000, shares: [all, all], alone: all.atOnce } });

/**
 * Keeps the server busy until disposal: a transaction locks the users, and waiting reads of another company hold every turn
 * of the gateway.
 */
async function busy(): Promise<{ rests(): Promise<void> } & AsyncDisposable> {
  const { database, oslo, graphql } = here.stack;
  const begun = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const change = database.db.transaction().execute(async (trx) => {
    await sql`lock table users in access exclusive mode`.execute(trx);
    begun.resolve();
    await over.promise;
  });
  await begun.promise;
  const read = () => graphql(oslo.admin.token, '{ users { totalCount } }');
  const reads = Array.from({ length: all.atOnce }, read);
  await expect.poll(async () => (await read()).errors?.[0]?.extensions.code).toBe('UNAVAILABLE');
  const rests = async () => {
    over.resolve();
    await change;
    await Promise.all(reads);
  };
  return { rests, [Symbol.asyncDispose]: rests };
}

/** The label and text of the focused field. */
const fieldInFocus = ({ page }: Person) =>
  page.evaluate(() => {
    const { activeElement: field } = document;
    return field instanceof HTMLInputElement
      ? `${(field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent)?.trim()}: ${field.value}`
      : null;
  });

test('while the server is busy, a list says so and keeps the typed search, then shows its rows by itself', async () => {
  const { admin } = here.stack.lima;
  const person = await here.arrives('#/layout/users');
  await person.logsIn(admin);
  await person.sees('row', 'Will Lima');
  await person.rests();
  await using server = await busy();
  await person.press('/');
  await person.types('quinn');
  await person.sees('heading', 'This screen could not be loaded');
  await person.reads('The server is busy or down.');
  await person.reads('Docket tries again in a few seconds.');
  await person.reads('Docket keeps trying.');
  await person.findsNothingInTheWay();
  expect(await fieldInFocus(person)).toBe('Search users: quinn');
  await server.rests();
  await person.sees('row', 'Quinn Lima');
  await person.seesNo('alert', /./);
  expect(await fieldInFocus(person)).toBe('Search users: quinn');
});

test('while the server is busy, the palette says so, then shows the records by itself', async () => {
  const person = await here.arrives('#/layout/users');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', 'Will Lima');
  await person.rests();
  await using server = await busy();
  await person.press('Control+k');
  await person.types('quinn');
  await person.reads('Can’t search records: The server is busy or down');
  await server.rests();
  await person.sees('option', /Quinn Lima/);
});

test('a save while the server is busy keeps the answers, and a second try saves once', async () => {
  const { lima, demand } = here.stack;
  const person = await here.arrives('#/layout/users');
  await person.logsIn(lima.admin);
  await person.sees('row', 'Will Lima');
  await person.press('c');
  await person.fills('Name', 'Rita Moss');
  await person.fills('E-mail', 'rita@lima.example');
  await person.rests();
  await using server = await busy();
  await person.press('Control+Enter');
  await person.reads(/^Add user: the server is busy\. Try again in \d seconds\. Your entries are kept/);
  expect(await fieldInFocus(person)).toBe('E-mail: rita@lima.example');
  await server.rests();
  await person.press('Control+Enter');
  await person.reads('Rita Moss added');
  const { users } = await demand(lima.admin.token, '{ users(search: "rita") { totalCount } }');
  expect(users.totalCount).toBe(1);
});

test('a quotation saved while the server is busy keeps its lines, and a second try saves once', async () => {
  const { lima, demand } = here.stack;
  const customer = { companyId: lima.id, fullName: 'Rosa Quispe', email: 'rosa@quispe.example' };
  await demand(lima.admin.token, CREATE_CUSTOMER, { input: customer });
  const person = await here.arrives('#/layout/quotations');
  await person.logsIn(lima.quotationAdmin);
  await person.sees('heading', 'Quotations');
  await person.press('c');
  await person.chooses('Customer', 'Rosa Quispe');
  await person.fills('Subject', 'New heating');
  await person.press('Alt+l');
  await person.sees('grid', 'Lines');
  for (const cell of ['Permit', '1', 'pcs', '85']) {
    await person.types(cell);
    await person.press('Tab');
  }
  await person.rests();
  const line = () =>
    person.page.getByLabel(/, line 1$/).evaluateAll((all) => all.map((cell) => 'value' in cell && cell.value));
  const typed = await line();
  expect(typed).toContain('Permit');
  await using server = await busy();
  await person.press('Control+Enter');
  await person.reads(/^Add quotation: the server is busy\. Try again in \d seconds\. Your entries are kept/);
  expect(await line()).toEqual(typed);
  await server.rests();
  await person.press('Control+Enter');
  await person.sees('heading', /New heating/);
  const { quotations } = await demand(lima.admin.token, '{ quotations { totalCount } }');
  expect(quotations.totalCount).toBe(1);
});

test('a login while the server is busy names the time for another try, and keeps the e-mail', async () => {
  const { admin } = here.stack.lima;
  const person = await here.arrives();
  await person.sees('heading', 'Log in');
  await person.rests();
  await using server = await busy();
  await person.fills('E-mail', admin.email);
  await person.fills('Password', admin.password);
  await person.press('Enter');
  await person.reads(/^The server is busy or down\. Try again in \d seconds\.$/);
  expect(await (await person.sees('textbox', 'E-mail')).inputValue()).toBe(admin.email);
  await server.rests();
  await person.press('Enter');
  await person.isLoggedIn();
});

test('a search of more than 10 words says how many a search takes, and keeps its text', async () => {
  const person = await here.arrives('#/layout/users');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', 'Will Lima');
  await person.press('/');
  const words = 'will lima one two three four five six seven eight';
  await person.types(`${words} nine`);
  await person.reads('A search takes at most 10 different words. Leave some out.');
  await person.findsNothingInTheWay();
  expect(await fieldInFocus(person)).toBe(`Search users: ${words} nine`);
  for (let letters = 0; letters < ' nine'.length; letters += 1) await person.press('Backspace');
  await person.sees('heading', 'No users match');
  expect(await fieldInFocus(person)).toBe(`Search users: ${words}`);
});

test('an address with too many failed logins reads when to try again, with the e-mail kept', async () => {
  const { url, lima } = here.stack;
  const person = await here.arrives();
  const from = { 'X-Forwarded-For': '203.0.113.7' };
  await person.page.setExtraHTTPHeaders(from);
  for (let tries = 0; tries < 20; tries += 1) {
    const input = { email: `nobody${tries}@lima.example`, password: 'wrong otter lamp' };
    const body = JSON.stringify({ query: LOGIN, variables: { input } });
    await fetch(`${url}/graphql`, { method: 'POST', headers: { ...from, 'Content-Type': 'application/json' }, body });
  }
  await person.fills('E-mail', lima.admin.email);
  await person.fills('Password', lima.admin.password);
  await person.press('Enter');
  await person.reads(/^Too many attempts\. Try again at \d+:\d\d [ap]\.m\. Or choose/);
  await person.findsNothingInTheWay();
  expect(await (await person.sees('textbox', 'E-mail')).inputValue()).toBe(lima.admin.email);
  expect(await fieldInFocus(person)).toBe(`Password: ${lima.admin.password}`);
});

test('a query that takes too long names the condition and a way to narrow the list, and stays in its line', async () => {
  // The planner expects a second for each text, so the database refuses to look through texts.
  await sql`alter function plain_text(text) cost 1000000000`.execute(here.stack.database.db);
  const person = await here.arrives('#/layout/users');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', 'Will Lima');
  await person.press('f');
  await person.sees('combobox', 'Query for users');
  await person.types('name: will');
  await person.press('Enter');
  await person.reads(
    /^“name: will” takes longer than 1 second\. Use longer words, or add a status, a customer or days\.$/,
  );
  await person.findsNothingInTheWay();
  await person.sees('button', /^name: will/);
});

const CREATE_CUSTOMER = /* GraphQL */ `
  mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;
const LOGIN = /* GraphQL */ `mutation ($input: LoginInput!) { login(input: $input) { userId } }`;
