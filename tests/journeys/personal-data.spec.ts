import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';

const here = journeys();

const CREATE_CUSTOMER = /* GraphQL */ `
  mutation ($input: CreateCustomerInput!) { made: createCustomer(input: $input) { id } }
`;
const CREATE_NOTE = /* GraphQL */ `mutation ($input: CreateNoteInput!) { createNote(input: $input) { id } }`;
const CREATE_USER = /* GraphQL */ `
  mutation ($input: CreateUserInput!) { made: createUser(input: $input) { id } }
`;

test('the data of a customer is downloaded, and the customer erased after a preview', async () => {
  const { stack } = here;
  const { admin } = stack.lima;
  const { made } = await stack.demand(admin.token, CREATE_CUSTOMER, {
    input: { fullName: 'Janetta Quill', email: 'janetta@quill.example', phone: '+1 416 555 0131' },
  });
  await stack.demand(admin.token, CREATE_NOTE, { input: { recordId: made.id, text: 'Prefers e-mail' } });
  const person = await here.arrives(`#/layout/customers/${made.id}`);
  await person.logsIn(admin);
  await person.sees('heading', 'Janetta Quill');

  const download = person.page.waitForEvent('download');
  await person.finds('personal data', 'Download data of customer');
  expect((await download).suggestedFilename()).toBe('Janetta Quill data.zip');

  await person.finds('forget', /^Forget customer for good/);
  await person.sees('heading', 'Forget Janetta Quill for good?');
  await person.reads(/Erased: name, e-mail, phone, address and settings; 1 note on the customer/);
  await person.findsNothingInTheWay();
  await person.press('Enter');
  await person.reads(/Janetta Quill is forgotten: Erased customer [0-9A-Z]{6} from now on/);
  await person.sees('heading', /^Erased customer [0-9A-Z]{6}$/);
});

test('a user is erased, and nothing restores the user', async () => {
  const { stack } = here;
  const { admin } = stack.lima;
  const { made } = await stack.demand(admin.token, CREATE_USER, {
    input: { fullName: 'Mina Ostrow', email: 'mina@ostrow.example', role: 'ROLE_USER' },
  });
  const person = await here.arrives(`#/layout/users/${made.id}`);
  await person.logsIn(admin);
  await person.sees('heading', 'Mina Ostrow');
  const download = person.page.waitForEvent('download');
  await person.finds('personal data', 'Download data of user');
  expect((await download).suggestedFilename()).toBe('Mina Ostrow data.zip');
  await person.finds('forget', /^Forget user for good/);
  await person.sees('heading', 'Forget Mina Ostrow for good?');
  await person.press('Enter');
  await person.sees('heading', /^Erased user [0-9A-Z]{6}$/);
  await person.press('u');
  await person.reads(/Restore user: Erased user [0-9A-Z]{6} is erased for good/);
});

test('a quotation admin downloads their own data from My account', async () => {
  const person = await here.arrives('#/layout/account');
  await person.logsIn(here.stack.lima.quotationAdmin);
  await person.sees('heading', 'My account');
  const download = person.page.waitForEvent('download');
  await person.finds('my data', 'Get my data');
  expect((await download).suggestedFilename()).toMatch(/ data\.zip$/);
});
