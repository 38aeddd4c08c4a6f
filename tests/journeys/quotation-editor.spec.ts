import { beforeAll, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import type { Person } from './person.ts';

const here = journeys();

beforeAll(async () => {
  const { stack } = here;
  const { id: companyId, admin } = stack.lima;
  await stack.demand(admin.token, CREATE_CUSTOMER, {
    input: { companyId, fullName: 'Rosa Quispe', email: 'rosa@quispe.example' },
  });
  const names = ['Copper pipe 15 mm', 'Copper pipe 22 mm', 'Boiler 24 kW', 'Thermostat', 'Labour, plumber', 'Radiator'];
  for (const [at, name] of names.entries()) {
    const taxes = [{ name: 'GST', percent: '5' }];
    const unitPrice = `${10 * (at + 1)}.25`;
    await stack.demand(admin.token, CREATE_ITEM, {
      input: { companyId, code: `IT-${at + 1}`, name, unit: 'pcs', unitPrice, taxes },
    });
  }
});

/** The focused cell: its name and its text. */
const cell = (person: Person) =>
  person.page.evaluate(() => {
    const { activeElement: field } = document;
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      ? `${field.getAttribute('aria-label')}: ${field.value}`
      : `${field?.textContent}`;
  });

/** The label of the focused field. */
const labelOfFocus = (person: Person) =>
  person.page.evaluate(() => {
    const { activeElement: field } = document;
    return field instanceof HTMLInputElement ? field.labels?.[0]?.textContent : null;
  });

/** The text of a visible cell. */
const inCell = (person: Person, name: string) => person.page.getByLabel(name, { exact: true }).inputValue();

async function pastes(person: Person, text: string): Promise<void> {
  await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await person.page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await person.press('Control+v');
}

test('twelve lines are added, pasted, moved, duplicated, grouped and explained, survive a reload, and are saved', async () => {
  const { quotationAdmin } = here.stack.lima;
  const person = await here.arrives('#/layout/quotations');
  await person.logsIn(quotationAdmin);
  await person.sees('heading', 'Quotations');
  await person.press('c');
  await person.chooses('Customer', 'Rosa Quispe');
  await person.fills('Subject', 'New heating');
  // A single Enter goes to the next field without sending; a key leads from any field to the lines and totals.
  await person.press('Enter');
  expect(await labelOfFocus(person)).toContain('Customer reference');
  await person.press('Alt+t');
  expect(await cell(person)).toContain('Total');
  await person.press('Alt+l');
  await person.sees('grid', 'Lines');

  // By name, by code, and by a code left before its item is found.
  await person.types('boil');
  await person.sees('option', /^Boiler/);
  await person.press('Enter');
  expect(await cell(person)).toBe('Quantity, line 1: 1');
  await person.types('2');
  await person.press('Enter');
  await person.types('IT-1');
  await person.press('Tab');
  await person.reads('Line filled in from IT-1.');
  await person.types('12.5');
  await person.press('Enter');
  expect(await cell(person)).toBe('Item or description, line 3: ');
  expect(await inCell(person, 'Unit price, line 2')).toBe('10.25');

  // Free text, with another line's tax by name alone.
  await person.types('Permit');
  await person.press('Control+z');
  expect(await cell(person)).toBe('Item or description, line 3: ');
  await person.press('Control+Shift+z');
  await person.press('Tab');
  for (const text of ['1', 'pcs', '1,200.50', '$120.05', 'GST']) {
    await person.types(text);
    await person.press('Tab');
  }
  expect(await inCell(person, 'Unit price, line 3')).toBe('1200.50');
  expect(await inCell(person, 'Discount, line 3')).toBe('120.05 CAD');
  expect(await inCell(person, 'Taxes, line 3')).toBe('GST 5');
  expect(await cell(person)).toBe('Item or description, line 4: ');

  // From a spreadsheet with a head.
  const rows = Array.from({ length: 7 }, (_, at) => `${at + 1}\tFitting ${at + 1}\tpcs\t$1,0${at}0.00\tGST 5`);
  await pastes(person, `Qty\tDescription\tUnit\tUnit price\tTax\n${rows.join('\n')}\n`);
  await person.reads('Pasted 7 lines.');
  expect(await cell(person)).toBe('Item or description, line 10: Fitting 7');
  expect(await inCell(person, 'Unit price, line 10')).toBe('1060.00');

  // A line is moved, undone, redone and duplicated; two lines are moved, removed and undone.
  await person.press('Alt+ArrowUp');
  expect(await cell(person)).toBe('Item or description, line 9: Fitting 7');
  await person.press('Control+z');
  expect(await inCell(person, 'Item or description, line 10')).toBe('Fitting 7');
  await person.press('Control+Shift+z', 'Control+d');
  expect(await cell(person)).toBe('Item or description, line 10: Fitting 7');
  await person.press('Shift+ArrowUp', 'Control+Backspace');
  await person.reads('Removed 2 lines.');
  expect(await inCell(person, 'Item or description, line 9')).toBe('Fitting 6');
  await person.press('Control+z');
  expect(await inCell(person, 'Item or description, line 11')).toBe('Fitting 6');
  await person.press('Control+Home', 'Alt+h');
  await person.types('Boiler room');
  await person.press('Control+End', 'Enter', 'Alt+n');
  await person.types('Access by the yard.');
  await person.findsNothingInTheWay();

  // The draft and its totals survive a reload.
  await person.page.reload();
  await person.sees('heading', 'Quotations');
  await person.press('c');
  await person.reads('This draft was not saved');
  await person.sees('grid', 'Lines');
  await person.press('Alt+l');
  expect(await cell(person)).toBe('Heading, line 1: Boiler room');
  await person.press('Alt+t', 't');
  await person.sees('region', 'How Total is calculated');
  await person.reads(/Rounded on each line, it would be/);
  await person.findsNothingInTheWay();
  await person.press('Escape');

  await person.press('Control+Enter');
  await person.sees('heading', 'New heating');
  const { quotations } = await here.stack.demand(quotationAdmin.token, SAVED);
  const [{ node }] = quotations.edges;
  expect(node.lines[3]).toMatchObject({ discountPercent: null, discountAmount: '120.05' });
  expect(node.lines.map(({ kind, description, quantity }: Line) => [kind, description, quantity])).toEqual([
    ['HEADING', 'Boiler room', null],
    ['PRICED', 'Boiler 24 kW', '2'],
    ['PRICED', 'Copper pipe 15 mm', '12.5'],
    ['PRICED', 'Permit', '1'],
    ...[1, 2, 3, 4, 5, 7, 7, 6].map((at) => ['PRICED', `Fitting ${at}`, `${at}`]),
    ['NOTE', 'Access by the yard.', null],
  ]);
  await person.page
    .getByText(new RegExp(`${Number(node.totals.total.amount).toLocaleString('en-CA')}`))
    .first()
    .waitFor();
});

/** The hints without room for their whole text. */
const cutHints = (person: Person) =>
  person.page
    .locator('.field-says.hint')
    .evaluateAll((hints) =>
      hints.filter((hint) => hint.scrollWidth > hint.clientWidth).map((hint) => hint.textContent),
    );

test('each hint of the form is readable at once, on a narrow screen, too', async () => {
  const viewports = [
    { width: 1024, height: 768 },
    { width: 390, height: 844 },
  ];
  for (const viewport of viewports) {
    const person = await here.arrives('#/layout/quotations', { viewport });
    await person.logsIn(here.stack.lima.quotationAdmin);
    await person.sees('heading', 'Quotations');
    await person.press('c');
    await person.reads('In place of the percentage');
    expect(await cutHints(person), `${viewport.width}`).toEqual([]);
    await person.leaves();
  }
});

test('errors are marked at their cells, and the first wrong cell gets the focus, even out of sight', async () => {
  const { admin } = here.stack.oslo;
  const person = await here.arrives('#/layout/quotations');
  await person.logsIn(admin);
  await person.sees('heading', 'Quotations');
  await here.stack.demand(admin.token, CREATE_CUSTOMER, {
    input: { fullName: 'Nils Eide', email: 'nils@eide.example' },
  });
  await person.press('c');
  await person.chooses('Customer', 'Nils Eide');
  await person.fills('Subject', 'Many lines');
  await person.press('Alt+l');
  await person.sees('grid', 'Lines');
  const rows = Array.from({ length: 300 }, (_, at) => `Part ${at + 1}\t${at === 1 ? '' : '1'}\tpcs\t5`);
  await pastes(person, rows.join('\n'));
  await person.reads('Pasted 300 lines.');
  expect(await cell(person)).toBe('Item or description, line 300: Part 300');
  await person.press('Control+Enter');
  await person.reads('Needed.');
  expect(await cell(person)).toBe('Quantity, line 2: ');
  await person.types('4');
  await person.press('Control+Enter');
  await person.sees('heading', 'Many lines');
});

test('a quotation takes the maximum number of lines, and a later change of currency', async () => {
  const { admin } = here.stack.lima;
  const person = await here.arrives('#/layout/quotations', { colorScheme: 'dark' });
  await person.logsIn(admin);
  await person.sees('heading', 'Quotations');
  await person.press('c');
  await person.sees('grid', 'Lines');
  await person.findsNothingInTheWay();
  await person.press('Alt+l');
  const rows = Array.from({ length: 501 }, (_, at) => `Part ${at + 1}\t1\tpcs\t2.5`);
  await pastes(person, rows.join('\n'));
  await person.reads('Pasted 500 lines. 1 row left out: at most 500 lines.');
  await person.press('Control+Backspace', 'Control+z', 'Control+z');
  expect(await cell(person)).toBe('Item or description, line 1: ');
  await person.press('Control+Shift+z');
  expect(await cell(person)).toBe('Item or description, line 500: Part 500');

  // The editor never traps the focus: after the last possible line come the totals.
  await person.press('Control+End', 'Enter');
  await person.reads('At most 500 lines.');
  await person.press('Tab');
  expect(await cell(person)).toMatch(/^Total/);
  await person.chooses('Currency', 'JPY');
  await person.reads('Prices keep their amounts, now in JPY.');

  await person.page.reload();
  await person.sees('heading', 'Quotations');
  await person.press('Control+Shift+c');
  await person.sees('option', 'GraphQL');
  await person.press('Enter');
  await person.reads(/^Copied the list/);
  await person.press('c');
  await person.reads('This draft was not saved');
  await person.sees('grid', 'Lines');
  // The form ends above a note.
  const edge = (of: string, side: 'top' | 'bottom') =>
    person.page.locator(of).evaluate((element, side) => element.getBoundingClientRect()[side], side);
  await expect
    .poll(async () => (await edge('.bp6-toast', 'top')) - (await edge('.sheet-foot', 'bottom')))
    .toBeGreaterThanOrEqual(0);
  await person.press('Alt+l', 'Control+End');
  expect(await cell(person)).toBe('Taxes, line 500: ');
});

test('a super admin’s new quotation names no currency before its company, and then the company’s', async () => {
  const { superAdmin } = here.stack;
  const person = await here.arrives('#/layout/quotations');
  await person.logsIn(superAdmin);
  await person.sees('heading', 'Quotations');
  await person.press('c');
  const form = await person.sees('dialog', 'Add quotation');
  await person.sees('grid', 'Lines');
  const shown = () =>
    form.evaluate((dialog) =>
      [dialog.textContent, ...[...dialog.querySelectorAll('input')].map(({ value }) => value)].join(' '),
    );
  await person.press('Alt+l');
  await person.types('Pump');
  await person.press('Tab');
  await person.types('2');
  expect(await shown()).not.toContain('XXX');
  await person.chooses('Company', 'Lima Works');
  await expect.poll(shown).toContain('CAD');
  expect(await shown()).not.toContain('XXX');
});

test('two people editing the same quotation choose line by line, and no line is lost', async () => {
  const { stack } = here;
  const { admin } = stack.lima;
  const { customers } = await stack.demand(admin.token, '{ customers(first: 1) { edges { node { id } } } }');
  const line = (description: string, quantity = '1') => ({ description, quantity, unit: 'pcs', unitPrice: '10' });
  const { createQuotation: made } = await stack.demand(admin.token, CREATE_QUOTATION, {
    input: {
      customerId: customers.edges[0].node.id,
      subject: 'Shared',
      lines: [line('Alpha'), line('Beta'), line('Gamma')],
    },
  });
  const [alpha, beta] = made.lines.map(({ id }: { id: string }) => id);
  const person = await here.arrives(`#/layout/quotations/${made.id}`);
  await person.logsIn(admin);
  await person.sees('heading', 'Shared');
  await person.press('e');
  await person.sees('grid', 'Lines');
  await person.press('Alt+l', 'Tab');
  await person.types('7');
  await person.press('Enter');
  await person.types('8');

  await stack.demand(admin.token, UPDATE_QUOTATION, {
    input: {
      id: made.id,
      version: made.version,
      lines: [{ id: alpha, ...line('Alpha', '3') }, { id: beta, ...line('Beta') }, line('Zeta')],
    },
  });
  await person.press('Control+Enter');
  await person.sees('heading', / changed Q-/);
  await person.sees('group', 'Line “Alpha”');
  await person.reads(/^Kept from .+: added “Zeta”\.$/);
  await person.reads(/^Kept from .+: removed “Gamma”\.$/);
  await person.findsNothingInTheWay();
  await person.press('ArrowDown', 'Control+Enter');
  await person.seesNo('heading', / changed Q-/);

  const { quotation } = await stack.demand(
    admin.token,
    'query ($id: ID!) { quotation(id: $id) { lines { description quantity } } }',
    { id: made.id },
  );
  expect(quotation.lines.map(({ description, quantity }: Line) => `${description} ${quantity}`)).toEqual([
    'Alpha 7',
    'Beta 8',
    'Zeta 1',
  ]);
});

test('prices include tax by a key, with the net, the taxes and the total as written', async () => {
  const { stack } = here;
  const { admin } = stack.lima;
  const { customers } = await stack.demand(admin.token, '{ customers(first: 1) { edges { node { id } } } }');
  const taxes = [
    { name: 'GST', percent: '5' },
    { name: 'QST', percent: '9.975' },
  ];
  const { createQuotation: made } = await stack.demand(admin.token, CREATE_QUOTATION, {
    input: {
      customerId: customers.edges[0].node.id,
      subject: 'With tax',
      lines: [{ description: 'Boiler', quantity: '1', unit: 'pc', unitPrice: '100', taxes }],
    },
  });
  const person = await here.arrives(`#/layout/quotations/${made.id}`);
  await person.logsIn(admin);
  await person.sees('heading', 'With tax');
  await person.press('e');
  await person.sees('grid', 'Lines');
  await person.sees('button', /^Total .*114\.98/);
  await person.page.getByLabel('Prices include tax', { exact: true }).focus();
  await person.press('Space');
  await person.sees('button', /^Total without tax .*86\.97/);
  await person.sees('button', /^QST 9\.975% .*8\.68/);
  await person.sees('button', /^Total, prices include tax .*100\.00/);
  await person.findsNothingInTheWay();
  await person.press('Alt+t', 'ArrowLeft', 't');
  await person.sees('region', 'How QST 9.975% is calculated');
  await person.reads(/× its percentage ÷ \(100 \+ all percentages\)/);
  await person.press('Escape', 'Control+Enter');
  await person.seesNo('grid', 'Lines');
  await person.sees('button', /^Total, prices include tax .*100\.00/);

  // Another offer to the same lead.
  const leadOf = () => person.page.getByLabel(/^Lead number/).inputValue();
  await person.press('Shift+L');
  await person.sees('heading', /^Add quotation to the same lead/);
  await person.sees('grid', 'Lines');
  expect(await leadOf()).toMatch(/^L-\d{6}$/);
  // Only the lines are missing, so the form begins there.
  await person.types('Pump');
  await person.press('Tab');
  for (const text of ['1', 'pc', '50']) {
    await person.types(text);
    await person.press('Tab');
  }
  await person.press('Control+Enter');
  await person.reads(/created as a draft, for lead L-\d{6}/);
  await person.press('v', 'l');
  await person.sees('row', /With tax.*100\.00/);
  await person.sees('row', /With tax.*50\.00/);
});

interface Line {
  kind: string;
  description: string;
  quantity: string | null;
}

const CREATE_CUSTOMER = `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;
const CREATE_ITEM = `mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }`;
const CREATE_QUOTATION = `mutation ($input: CreateQuotationInput!) {
  createQuotation(input: $input) { id version lines { id } }
}`;
const UPDATE_QUOTATION = `mutation ($input: UpdateQuotationInput!) { updateQuotation(input: $input) { version } }`;
const SAVED = `{ quotations(first: 1) { edges { node { lines { kind description quantity discountPercent discountAmount } totals { total { amount } } } } } }`;
