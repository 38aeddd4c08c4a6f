import { beforeAll, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { makeJob } from './made-jobs.ts';

const here = journeys();
const COUNT = 20;

const CREATE_CUSTOMER = /* GraphQL */ `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;
const CREATE_CUSTOMER_COMPANY = /* GraphQL */ `
  mutation ($input: CreateCustomerCompanyInput!) { createCustomerCompany(input: $input) { id } }`;

/** `+1 416 555 0207` */
const phoneOf = (at: number) => `+1 416 555 ${String(200 + at).padStart(4, '0')}`;
const nameOf = (at: number) => `Caller Number${String.fromCharCode(65 + at)}`;

beforeAll(async () => {
  const { stack } = here;
  const { token } = stack.lima.admin;
  for (let at = 0; at < COUNT; at++) {
    const input = { fullName: nameOf(at), phone: phoneOf(at), email: `caller${at}@calls.example` };
    const { createCustomer } = await stack.demand(token, CREATE_CUSTOMER, { input });
    if (at === 0) {
      await makeJob(stack, createCustomer.id, { title: 'Drain blocked', scheduledStart: '2026-12-01T14:00:00Z' });
    }
  }
  const twins = { phone: '+1 416 555 0900' };
  await stack.demand(token, CREATE_CUSTOMER, { input: { fullName: 'Tessa Twin', ...twins } });
  await stack.demand(token, CREATE_CUSTOMER_COMPANY, { input: { name: 'Twin Bakery', ...twins } });
});

test('a call leads over the login to the caller and the open jobs; keys move a job and add another', async () => {
  const person = await here.arrives(`#/layout/call/${phoneOf(0).replaceAll(' ', '')}`);
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', nameOf(0));
  await person.sees('option', /Drain blocked/);
  await person.findsNothingInTheWay();
  await person.press('j');
  await person.sees('button', /Move job/);
  await person.press('Shift+w');
  await person.sees('textbox', 'Day');
  await person.types('2026-12-04');
  await person.press('Enter');
  await person.reads(/J-000001 moved/);
  await person.sees('option', /Drain blocked.*Dec 4/);
  await person.press('q');
  await person.sees('dialog', /^Add note to job/);
  await person.fills('Note', 'Wants the afternoon');
  await person.press('Control+Enter');
  await person.reads(/Note added to J-000001/);
  // The call goes along to an opened record.
  await person.press('Enter');
  await person.reads('on a call from +14165550200');
  await person.press('q');
  await person.reads(/On a call from \+14165550200\./);
  await person.fills('Note', 'Gate code 4711');
  await person.press('Control+Enter');
  await person.seesNo('dialog', /^Add note to job/);
  await expect.poll(() => person.page.getByText('on a call from +14165550200').count()).toBe(2);
  // A list ends the call.
  await person.press('g', 'j');
  await person.sees('row', /Drain blocked/);
  await person.press('j', 'q');
  await person.sees('dialog', /^Add note to job/);
  await person.fills('Note', 'Parts are ordered');
  expect(
    await person.page
      .getByText(/on a call/i)
      .filter({ visible: true })
      .count(),
  ).toBe(0);
  await person.press('Escape');
  await person.follows(`#/layout/call/${phoneOf(0).replaceAll(' ', '').slice(1)}`);
  await person.sees('option', /Drain blocked/);
  await person.press('j', 'q');
  await person.reads(/On a call from 14165550200\./);
  await person.press('Escape');
  await person.press('c');
  await person.sees('dialog', 'Add job for the caller…');
  await person.fills('Title', 'Tap drips');
  await person.press('Control+Enter');
  await person.sees('option', /Tap drips/);
  await person.sees('heading', nameOf(0));
});

test('each of twenty calls shows its caller', async () => {
  const person = await here.arrives(`#/layout/call/${encodeURIComponent(phoneOf(1))}`);
  await person.logsIn(here.stack.lima.admin);
  for (let at = 0; at < COUNT; at++) {
    const digits = phoneOf(at).replace(/\D/g, '');
    const forms = [`+${digits}`, `%2B${digits}`, digits.slice(1), `tel:${phoneOf(at)}`];
    await person.follows(`#/layout/call/${forms[at % forms.length]}`);
    await person.sees('heading', nameOf(at));
  }
});

test('a number of several asks who is calling; a digit answers', async () => {
  const person = await here.arrives('#/layout/call/+14165550900');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', 'Who is calling from +14165550900?');
  await person.findsNothingInTheWay();
  await person.press('2');
  await person.sees('heading', /T(essa Twin|win Bakery)/);
  expect(person.page.url()).toContain('who=');
});

test('a call from the head office of a customer offers the customer by a digit', async () => {
  const person = await here.arrives('#/layout/call/+14165550987');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', 'Nobody has the number +14165550987');
  await person.sees('heading', 'Nearest numbers');
  await person.findsNothingInTheWay();
  await person.press('1');
  await person.sees('heading', /T(essa Twin|win Bakery)/);
});

test('an unknown caller becomes a customer with the number, and stays on the line', async () => {
  const person = await here.arrives('#/layout/call/+14165550999');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', 'Nobody has the number +14165550999');
  await person.findsNothingInTheWay();
  await person.press('Shift+c');
  await person.sees('dialog', 'Add the caller as a customer…');
  await person.fills('Name', 'Nora New');
  await person.press('Control+Enter');
  await person.sees('heading', 'Nora New');
  await person.reads('+14165550999');
});

test('a tab opened by the telephone system takes over the session of another tab and asks for the caller at once', async () => {
  const person = await here.arrives('#/layout/jobs');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', 'Jobs');
  await person.rests();
  const call = await person.page.context().newPage();
  // The answer about the viewer waits for the question about the caller.
  const asked = call.waitForRequest((request) => request.postDataJSON()?.operationName === 'Callers');
  await call.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName === 'Viewer') await asked;
    await route.continue();
  });
  await call.goto(`${here.stack.url}/#/layout/call/+14165550201`);
  await call.getByRole('heading', { name: nameOf(1) }).waitFor();
  expect(await call.locator('link[rel=modulepreload][href*="/call-screen-"]').count()).toBe(1);
  await call.close();
});
