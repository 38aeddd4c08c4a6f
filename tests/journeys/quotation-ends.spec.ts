import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { makeCustomer } from './made-jobs.ts';

const here = journeys();

const quarterMs = 15 * 60_000;

test('a quotation is rejected with a reason; another expires on screen and is accepted late', async () => {
  const { stack } = here;
  const { quotationAdmin } = stack.lima;
  const customerId = await makeCustomer(stack);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format();
  const dear = await makeSent(customerId, 'Gold taps', '2999-12-31');
  const short = await makeSent(customerId, 'Chimney', today);
  const person = await here.arrives('#/layout/quotations');
  await person.page.clock.install();
  await person.logsIn(quotationAdmin);
  await person.sees('heading', 'Quotations');

  await person.finds('Gold taps', /Gold taps/);
  await person.sees('heading', `${dear.number} Gold taps`);
  await person.press('Shift+A');
  await person.sees('textbox', 'Reason');
  await person.types('The price is too high');
  await person.press('Enter');
  await person.reads(`${dear.number} is rejected`);
  await person.reads('The price is too high');
  expect(await standingOf(dear.id)).toEqual({ status: 'REJECTED', statusReason: 'The price is too high' });

  await person.finds('Chimney', /Chimney/);
  await person.sees('heading', `${short.number} Chimney`);
  await person.sees('row', /Chimney.*Sent/);
  await person.reads('Soon');
  // The last day ends, and a new quarter of an hour begins.
  await stack.database.db.updateTable('quotations').set({ expiresAt: sql`now()` }).where('id', '=', short.id).execute();
  await person.page.clock.fastForward(quarterMs + 5_000);
  await person.sees('row', /Chimney.*Expired/);
  expect(await standingOf(short.id)).toMatchObject({ status: 'EXPIRED' });
  await person.press('m');
  await person.reads(`${short.number} has expired`);
  await person.press('Escape', 'a');
  await person.sees('heading', `${short.number} has expired. Accept it anyway?`);
  await person.findsNothingInTheWay();
  await person.press('Enter');
  await person.reads(`${short.number} is accepted`);
  expect(await standingOf(short.id)).toMatchObject({ status: 'ACCEPTED' });
});

/** Creates a sent quotation; returns id and number. */
async function makeSent(customerId: string, subject: string, validUntil: string) {
  const { demand, lima } = here.stack;
  const lines = [{ description: subject, quantity: '1', unit: 'pc', unitPrice: '1140' }];
  const input = { customerId, subject, validUntil, lines };
  const { createQuotation } = await demand(lima.quotationAdmin.token, CREATE, { input });
  const { number, ...draft } = createQuotation;
  await demand(lima.quotationAdmin.token, MOVE, { input: { ...draft, status: 'SENT' } });
  return { id: draft.id as string, number: number as string };
}

async function standingOf(id: string) {
  const { demand, lima } = here.stack;
  return (await demand(lima.quotationAdmin.token, STANDING, { id })).quotation;
}

const CREATE = /* GraphQL */ `
  mutation ($input: CreateQuotationInput!) { createQuotation(input: $input) { id number version } }`;
const MOVE = /* GraphQL */ `
  mutation ($input: ChangeQuotationStatusInput!) { changeQuotationStatus(input: $input) { id } }`;
const STANDING = /* GraphQL */ `query ($id: ID!) { quotation(id: $id) { status statusReason } }`;
