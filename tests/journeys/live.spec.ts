import { beforeAll, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import type { Person } from './person.ts';

const here = journeys();

/** Ana works through the API, like another browser; Quinn looks on. */
async function ana(document: string, input: object): Promise<{ id: string; version: number }> {
  const data = await here.stack.demand(here.stack.lima.admin.token, document, { input });
  return data.made;
}

let rosa: { id: string; version: number };
beforeAll(async () => {
  rosa = await ana(CREATE, { fullName: 'Rosa Quispe', email: 'rosa@quispe.example' });
});

async function quinnLooksAt(fragment: string): Promise<Person> {
  const quinn = await here.arrives(fragment);
  await quinn.logsIn(here.stack.lima.quotationAdmin);
  await quinn.reads('Live');
  return quinn;
}

test('a list shows records created and changed by another person, with the person’s name', async () => {
  const quinn = await quinnLooksAt('#/layout/customers');
  await quinn.sees('row', /Rosa Quispe/);
  const made = await ana(CREATE, { fullName: 'Tomas Huanca', phone: '1' });
  await quinn.sees('row', /Tomas Huanca.*Ana Lima · new/);
  await ana(UPDATE, { ...made, fullName: 'Tomas Mamani' });
  await quinn.sees('row', /Tomas Mamani.*Ana Lima · name/);
  await quinn.findsNothingInTheWay();
});

test('cursor and checks stay on their rows while new rows arrive above', async () => {
  const quinn = await quinnLooksAt('#/layout/customers?orderBy=NAME_ASC');
  await quinn.sees('row', /Rosa Quispe/);
  await quinn.press('j');
  while (!(await quinn.page.locator('[data-cursor]', { hasText: 'Rosa Quispe' }).isVisible())) await quinn.press('j');
  await quinn.press('x');
  await ana(CREATE, { fullName: 'Aaron Apaza', phone: '1' });
  await quinn.sees('row', /Aaron Apaza/);
  const held = quinn.page.locator('[data-cursor][aria-selected=true]');
  expect(await held.textContent()).toContain('Rosa Quispe');
  expect(await quinn.page.locator('[aria-selected=true]').count()).toBe(1);
});

test('a link to another record opens that record beside the list, though the list has not fetched it', async () => {
  const omar = await ana(CREATE, { fullName: 'Omar Flores', phone: '1' });
  const quinn = await quinnLooksAt(`#/layout/customers/${rosa.id}?q=rosa`);
  await quinn.sees('heading', 'Rosa Quispe');
  await quinn.follows(`#/layout/customers/${omar.id}?q=rosa`);
  await quinn.sees('heading', 'Omar Flores');
  await quinn.seesNo('heading', 'Rosa Quispe');
});

test('an open record updates itself and names the author of the latest change', async () => {
  const quinn = await quinnLooksAt(`#/layout/customers/${rosa.id}`);
  await quinn.sees('heading', 'Rosa Quispe');
  rosa = await ana(UPDATE, { ...rosa, phone: '+51 999 000 111' });
  await quinn.reads('+51 999 000 111');
  const said = quinn.page.locator('.detail-head [role=status]');
  await expect.poll(() => said.textContent()).toContain('Ana Lima · phone · just now');
});

test('a form keeps typed text, reports another person’s change, and shows both versions on saving', async () => {
  const quinn = await quinnLooksAt(`#/layout/customers/${rosa.id}`);
  await quinn.sees('heading', 'Rosa Quispe');
  await quinn.press('e');
  await quinn.fills('Name', 'Rosa Condori');
  rosa = await ana(UPDATE, { ...rosa, fullName: 'Rosa Flores' });
  await quinn.reads(/Ana Lima changed this a moment ago \(name\)/);
  expect(await quinn.page.getByLabel('Name').first().inputValue()).toBe('Rosa Condori');
  await quinn.press('Control+Enter');
  await quinn.sees('heading', 'Ana Lima changed Rosa Flores');
  await quinn.reads('You and Ana Lima both changed Name. Choose which to keep.');
});

test('after being offline, a user sees missed changes and the next change', async () => {
  const quinn = await quinnLooksAt('#/layout/customers');
  await quinn.sees('row', /Rosa/);
  await quinn.page.context().setOffline(true);
  await ana(CREATE, { fullName: 'Missed Once', phone: '1' });
  await quinn.page.context().setOffline(false);
  await quinn.sees('row', /Missed Once/);
  await ana(CREATE, { fullName: 'Missed Never', phone: '1' });
  await quinn.sees('row', /Missed Never/);
});

test('the dashboard updates its counts by itself', async () => {
  const { lima } = here.stack;
  const looker = await here.arrives('#/layout/dashboard');
  await looker.logsIn(lima.admin);
  await looker.reads('Live');
  const tile = looker.page.locator('.tile', { hasText: 'Departments' });
  await expect.poll(() => tile.textContent()).toContain('0');
  await here.stack.demand(here.stack.superAdmin.token, DEPARTMENT, { input: { companyId: lima.id, name: 'Roofs' } });
  await expect.poll(() => tile.textContent()).toMatch(/Active\s*1/);
});

const CREATE = `mutation ($input: CreateCustomerInput!) { made: createCustomer(input: $input) { id version } }`;
const UPDATE = `mutation ($input: UpdateCustomerInput!) { made: updateCustomer(input: $input) { id version } }`;
const DEPARTMENT = `mutation ($input: CreateDepartmentInput!) { createDepartment(input: $input) { id } }`;
