import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailServer, readLetter, type SmtpPeer, toCustomers } from '../smtp-peer.ts';
import { journeys } from './journeys.ts';
import { makeCustomer } from './made-jobs.ts';

let mailServer: SmtpPeer;
beforeAll(async () => {
  mailServer = await openMailServer();
});
const here = journeys({ smtpUrl: () => mailServer.url });

afterAll(() => mailServer?.[Symbol.asyncDispose]());

test('a quotation administrator writes a template, previews the template, and sends a quotation with it', async () => {
  const { stack } = here;
  const id = await makeQuotation();
  const person = await here.arrives('#/layout/email-templates');
  await person.logsIn(stack.lima.quotationAdmin);
  await person.sees('heading', 'E-mail templates');
  await person.press('c');
  await person.sees('textbox', 'Name');
  await person.fills('Name', 'Friendly');
  await person.chooses('Purpose', 'Quotation');
  await person.reads('{{quotation.validUntil}}');
  await person.fills('Subject', 'Our offer {{ quotation.number }}');
  await person.fills('Message', 'Dear {{ customer.fullName }}, it comes to {{ quotation.total }}.');
  await person.press('Control+Enter');
  await person.sees('heading', 'Friendly');

  await person.press('v', 'p');
  await person.types('Boiler');
  await person.sees('option', /Boiler/);
  await person.press('Enter');
  await person.reads('Our offer Q-2026-000001');
  await person.reads('Dear Rosa Reyes, it comes to $1,197.00.');
  await person.findsNothingInTheWay();
  await person.press('Shift+D');
  await person.reads('New messages use Friendly');

  await person.finds('Q-2026-000001', /Boiler/);
  await person.sees('heading', /Q-2026-000001/);
  await person.press('m');
  await person.reads(/With Q-2026-000001\.pdf, \d+ kB/);
  await person.findsNothingInTheWay();
  await person.fills('To, 1 of 1', 'rosa@reyes.example');
  await person.press('Control+Enter');
  await person.reads('Q-2026-000001 is on its way to rosa@reyes.example, and is marked as sent');
  await expect.poll(() => toCustomers(mailServer).length).toBe(1);
  const [sent] = toCustomers(mailServer);
  const letter = sent && (await readLetter(sent));
  expect(letter?.subject).toBe('Our offer Q-2026-000001');
  expect(letter?.attachments[0]?.filename).toBe('Q-2026-000001.pdf');

  await person.press('v', 'm');
  await person.reads('was taken by the mail server');
  await person.findsNothingInTheWay();
  await person.press('g', 'o');
  await person.sees('row', /Our offer Q-2026-000001.*Quotation.*Sent/);
  const { quotation } = await stack.demand(stack.lima.quotationAdmin.token, STATUS, { id });
  expect(quotation.status).toBe('SENT');
});

/** A draft for a boiler, of 1,140.00 and 5 % GST. */
async function makeQuotation(): Promise<string> {
  const { stack } = here;
  const customerId = await makeCustomer(stack);
  const line = {
    description: 'Boiler',
    quantity: '1',
    unit: 'pc',
    unitPrice: '1140',
    taxes: [{ name: 'GST', percent: '5' }],
  };
  const input = { customerId, subject: 'Boiler', issueDate: '2026-11-20', validUntil: '2999-12-31', lines: [line] };
  return (await stack.demand(stack.lima.quotationAdmin.token, CREATE, { input })).createQuotation.id;
}

const CREATE = /* GraphQL */ `mutation ($input: CreateQuotationInput!) { createQuotation(input: $input) { id } }`;
const STATUS = /* GraphQL */ `query ($id: ID!) { quotation(id: $id) { status } }`;
