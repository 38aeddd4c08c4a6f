import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stack, startStack } from '../stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack[Symbol.asyncDispose]());

const MOST = 500;

test('a quotation of 500 lines of the longest texts is saved, opened, changed and compared', async () => {
  const { token } = stack.lima.quotationAdmin;
  const { createCustomer } = await stack.demand(token, CUSTOMER);
  const description = '梯'.repeat(2_000);
  const taxes = ['GST', 'QST', 'Third'].map((name) => ({ name: name.padEnd(50, '_'), percent: '9.9754' }));
  const line = {
    description,
    quantity: '12.5',
    unit: '個'.repeat(20),
    unitPrice: '1234.5678',
    discountPercent: '2.5',
    taxes,
  };
  const input = { customerId: createCustomer.id, subject: 'Lifts', lines: Array(MOST).fill(line) };

  const { createQuotation } = await stack.demand(token, SAVE, { input });
  const { id, lines } = createQuotation;
  expect(lines).toHaveLength(MOST);
  expect(lines[MOST - 1]).toMatchObject({ ...line, amounts: { net: '15046.30' } });

  const given = lines.map(({ amounts, ...rest }: { amounts: object }) => rest);
  const edit = { id, version: createQuotation.version, lines: [...given.slice(1), { ...given[0], quantity: '2' }] };
  const { updateQuotation } = await stack.demand(token, CHANGE, { input: edit });
  expect(updateQuotation.version).toBe(2);
  const { quotation } = await stack.demand(token, OPEN, { id });
  expect(quotation.lines.map((one: { id: string }) => one.id)).toEqual(edit.lines.map((one: { id: string }) => one.id));
});

const LINES = /* GraphQL */ `
  lines {
    id kind itemId description quantity unit unitPrice discountPercent
    taxes { name percent }
    amounts { gross discount net discountShare taxable }
  }`;
const CUSTOMER = /* GraphQL */ `mutation { createCustomer(input: { fullName: "Paula Lima", phone: "1" }) { id } }`;
const SAVE = /* GraphQL */ `mutation ($input: CreateQuotationInput!) { createQuotation(input: $input) { id version ${LINES} } }`;
const CHANGE = /* GraphQL */ `mutation ($input: UpdateQuotationInput!) { updateQuotation(input: $input) { version } }`;
const OPEN = /* GraphQL */ `query ($id: ID!) { quotation(id: $id) { totals { total { amount } taxes { amount } } ${LINES} } }`;
