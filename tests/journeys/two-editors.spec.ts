import { beforeAll, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import type { Person } from './person.ts';

const here = journeys();
const names = ['Alpha', 'Beta', 'Gamma', 'Delta'];

let customerId: string;
beforeAll(async () => {
  const { id: companyId, admin } = here.stack.lima;
  const { createCustomer } = await here.stack.demand(admin.token, CREATE_CUSTOMER, {
    input: { companyId, fullName: 'Rosa Quispe', email: 'rosa@quispe.example' },
  });
  customerId = createCustomer.id;
});

interface Line {
  id: string;
  description: string;
  quantity: string;
}

const line = (description: string) => ({ description, quantity: '1', unit: 'pcs', unitPrice: '10' });

/** A quotation with these lines, open in the forms of two people. */
async function bothEdit(subject: string) {
  const { stack } = here;
  const { admin, quotationAdmin } = stack.lima;
  const { createQuotation } = await stack.demand(admin.token, CREATE_QUOTATION, {
    input: { customerId, subject, lines: names.map(line) },
  });
  const { id }: { id: string } = createQuotation;
  const opens = async (account: typeof admin) => {
    const person = await here.arrives(`#/layout/quotations/${id}`);
    await person.logsIn(account);
    await person.sees('heading', subject);
    await edits(person);
    return person;
  };
  const stored = async () => {
    const { quotation } = await stack.demand(admin.token, QUOTATION, { id });
    return {
      ...quotation,
      lines: quotation.lines.map(({ description, quantity }: Line) => `${description} ${quantity}`),
    };
  };
  return { id, quick: await opens(admin), slow: await opens(quotationAdmin), stored };
}

async function edits(person: Person): Promise<void> {
  await person.press('e');
  await person.sees('grid', 'Lines');
  await person.press('Alt+l');
}

/** Moves from the first line down to a line and across to its quantity. */
async function counts(person: Person, at: number, quantity: string): Promise<void> {
  await person.press('Control+Home', ...Array<string>(at).fill('ArrowDown'), 'Tab');
  await person.types(quantity);
}

async function adds(person: Person, description: string): Promise<void> {
  await person.press('Control+End', 'Enter');
  for (const text of [description, '1', 'pcs', '10']) {
    await person.types(text);
    await person.press('Tab');
  }
}

async function saves(person: Person): Promise<void> {
  await person.press('Control+Enter');
  await person.seesNo('grid', 'Lines');
}

test('when two people change, remove, move and add lines, the second sees everything and nothing is lost', async () => {
  const { quick, slow, stored } = await bothEdit('Many hands');
  // Both change Alpha; a person changes Beta, removed by the other; Gamma is removed; both move Delta; each adds a
  // line.
  await counts(quick, 0, '2');
  await counts(quick, 1, '3');
  await quick.press('Control+Home', 'ArrowDown', 'ArrowDown', 'Control+Backspace', 'Alt+ArrowUp');
  await adds(quick, 'Theirs');
  await counts(slow, 0, '5');
  await slow.press('Control+Home', 'ArrowDown', 'Control+Backspace');
  await slow.press('Control+End', 'Alt+ArrowUp', 'Alt+ArrowUp');
  await adds(slow, 'Mine');
  await saves(quick);
  expect((await stored()).lines).toEqual(['Alpha 2', 'Delta 1', 'Beta 3', 'Theirs 1']);

  await slow.press('Control+Enter');
  await slow.sees('heading', / changed Q-/);
  await slow.reads(/both changed 2 lines\. Choose which to keep\.$/);
  await slow.sees('group', 'Line “Alpha”');
  await slow.sees('group', 'Line “Beta”');
  await slow.reads(/^Kept from .+: added “Theirs”\.$/);
  await slow.reads(/^Kept from .+: removed “Gamma”\.$/);
  await slow.reads('You both moved lines. Your order is kept.');
  await slow.findsNothingInTheWay();
  // Sending needs both choices: their Beta, which follows Delta, and my Alpha.
  await slow.press('Control+Enter', 'Space', 'Control+Enter');
  await slow.sees('heading', / changed Q-/);
  await slow.press('Tab', 'ArrowDown', 'Control+Enter');
  await slow.seesNo('heading', / changed Q-/);
  const { lines } = await stored();
  expect(lines.toSorted()).toEqual(['Alpha 5', 'Beta 3', 'Delta 1', 'Mine 1', 'Theirs 1']);
  expect(lines.indexOf('Delta 1')).toBeLessThan(lines.indexOf('Alpha 5'));
});

test('an edit begun before another person sent the quotation becomes a revision, and the form says so first', async () => {
  const { id, quick, slow, stored } = await bothEdit('Sent meanwhile');
  await counts(slow, 0, '4');
  await quick.press('Escape');
  await here.stack.demand(here.stack.lima.admin.token, MOVE, { input: { id, version: 1, status: 'SENT' } });
  await slow.press('Control+Enter');
  await slow.sees('heading', / changed Q-/);
  await slow.reads(/Save as Q-\d{4}-\d{6}-R2\?/);
  await slow.press('Control+Enter');
  await slow.seesNo('heading', / changed Q-/);
  expect(await stored()).toMatchObject({
    revision: 2,
    status: 'DRAFT',
    lines: ['Alpha 4', 'Beta 1', 'Gamma 1', 'Delta 1'],
  });
});

test('an edit begun before another person recorded the acceptance is refused with the reason, and kept', async () => {
  const { id, quick, slow, stored } = await bothEdit('Accepted meanwhile');
  await counts(slow, 0, '4');
  await quick.press('Escape');
  const { admin } = here.stack.lima;
  await here.stack.demand(admin.token, MOVE, { input: { id, version: 1, status: 'SENT' } });
  await here.stack.demand(admin.token, MOVE, { input: { id, version: 2, status: 'ACCEPTED' } });
  await slow.press('Control+Enter');
  await slow.reads(/This change can no longer be saved: Q-\d{4}-\d{6} is accepted/);
  await slow.press('Control+Enter');
  await slow.sees('heading', / changed Q-/);
  expect(await stored()).toMatchObject({ version: 3, status: 'ACCEPTED', lines: names.map((name) => `${name} 1`) });
});

test('a draft reopened after another person’s save is compared before sending', async () => {
  const { quick, slow, stored } = await bothEdit('Left over lunch');
  await counts(slow, 0, '9');
  await counts(slow, 3, '8');
  await slow.press('Escape');
  await slow.seesNo('grid', 'Lines');
  await counts(quick, 0, '2');
  await quick.press('Control+Home', 'ArrowDown', 'Control+Backspace');
  await adds(quick, 'Theirs');
  await saves(quick);

  await slow.page.reload();
  await slow.sees('heading', 'Left over lunch');
  await edits(slow);
  await slow.reads('The record has changed since. Save to see both changes.');
  await slow.press('Control+Enter');
  await slow.sees('heading', / changed Q-/);
  await slow.sees('group', 'Line “Alpha”');
  await slow.press('ArrowDown', 'Control+Enter');
  await slow.seesNo('heading', / changed Q-/);
  expect((await stored()).lines).toEqual(['Alpha 9', 'Gamma 1', 'Delta 8', 'Theirs 1']);
});

const CREATE_CUSTOMER = `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;
const CREATE_QUOTATION = `mutation ($input: CreateQuotationInput!) { createQuotation(input: $input) { id } }`;
const QUOTATION = `query ($id: ID!) { quotation(id: $id) { version revision status lines { description quantity } } }`;
const MOVE = `mutation ($input: ChangeQuotationStatusInput!) { changeQuotationStatus(input: $input) { id } }`;
