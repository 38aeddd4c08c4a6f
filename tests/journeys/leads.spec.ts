import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';

const here = journeys();

const CREATE_QUOTATION = /* GraphQL */ `
  mutation ($input: CreateQuotationInput!) { createQuotation(input: $input) { id leadNumber } }`;
const CREATE_CUSTOMER = /* GraphQL */ `
  mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;

test('a lead shows its quotations and begins another, all by keys', async () => {
  const { stack } = here;
  const { admin } = stack.lima;
  const made = async (mutation: string, input: object) => stack.demand(admin.token, mutation, { input });
  const { createCustomer: customer } = await made(CREATE_CUSTOMER, { fullName: 'Jo Park', phone: '1' });
  const line = { description: 'Boiler', quantity: '1', unit: 'pc', unitPrice: '100' };
  const offer = { customerId: customer.id, subject: 'New boiler', lines: [line] };
  await made(CREATE_QUOTATION, { ...offer, subject: 'Heater of the hall' });
  const { createQuotation: first } = await made(CREATE_QUOTATION, offer);
  const { leadNumber } = first;
  await made(CREATE_QUOTATION, { ...offer, subject: 'Gas boiler', leadNumber });

  const person = await here.arrives('#/layout/jobs');
  await person.logsIn(admin);
  await person.sees('heading', 'Jobs');
  await person.press('g', 'x');
  await person.sees('heading', 'Leads');
  await person.sees('link', new RegExp(`${leadNumber} Jo Park.*200\\.00.*2 draft`));
  const focused = () => person.page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toContain(leadNumber);
  await person.press('j');
  await expect.poll(focused).toContain('Heater of the hall');
  await person.press('k');
  await expect.poll(focused).toContain(leadNumber);
  await person.press('/');
  await person.types('gas');
  await person.press('Enter');
  await person.sees('link', new RegExp(leadNumber));
  await expect.poll(() => person.page.url()).toContain('q=gas');
  await expect.poll(focused).toContain(leadNumber);
  await person.press('Enter');
  await person.sees('heading', new RegExp(`${leadNumber} Gas boiler`));
  await person.sees('link', /^New boiler.*100\.00/);
  await person.sees('link', /^Gas boiler.*100\.00/);

  await person.press('c');
  await person.sees('heading', /^Add quotation to the lead/);
  await person.sees('grid', 'Lines');
  expect(await person.page.getByLabel(/^Lead number/).inputValue()).toBe(leadNumber);
  await person.types('Pump');
  await person.press('Tab');
  for (const text of ['1', 'pc', '50']) {
    await person.types(text);
    await person.press('Tab');
  }
  await person.press('Control+Enter');
  await person.reads(new RegExp(`created as a draft, for lead ${leadNumber}`));

  await person.press('v', 'Shift+L');
  await person.sees('link', /^Gas boiler.*50\.00/);
  await person.reads('3 draft');
  await person.press('Escape');
  await person.sees('link', new RegExp(`${leadNumber} Jo Park.*250\\.00`));
});
