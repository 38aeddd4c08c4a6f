import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailServer, type SmtpPeer, toCustomers } from '../smtp-peer.ts';
import { journeys } from './journeys.ts';
import { completeJob, makeCustomer, makeJob } from './made-jobs.ts';

let mailServer: SmtpPeer;
beforeAll(async () => {
  mailServer = await openMailServer();
});
const here = journeys({ smtpUrl: () => mailServer.url, mailDelayMs: 10_000 });

afterAll(() => mailServer?.[Symbol.asyncDispose]());

const COUNT = 45;
beforeAll(async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack);
  for (let at = 0; at < COUNT; at++) await makeJob(stack, customerId, { title: at < 2 ? 'Boiler drips' : 'Leak' });
});

test('forty pasted numbers check their rows and name unknown numbers; the checks survive a reload, and a bulk change is undone', async () => {
  const person = await here.arrives('#/layout/jobs');
  await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /J-000045/);
  const numbers = Array.from({ length: 38 }, (_, at) => `J-${String(at + 1).padStart(6, '0')}`);
  await person.page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    [...numbers, 'J-999998', 'J-999999'].join('\n'),
  );
  await person.press('Control+v');
  await person.sees('dialog', 'Checked records');
  await person.reads('38 jobs found, 2 unknown.');
  await person.reads('J-999998, J-999999');
  await person.findsNothingInTheWay();
  // The first button copies the unknown names; the row below is unchecked and checked again.
  await person.press('Enter');
  await person.reads('Copied the unknown names.');
  expect(await person.page.evaluate(() => navigator.clipboard.readText())).toBe('J-999998\nJ-999999');
  await person.press('ArrowDown', 'Enter', 'ArrowDown', 'Enter', 'Escape');
  await person.sees('complementary', '36 jobs checked');

  await person.press('g', 'k');
  await person.sees('grid', 'Customers');
  await person.press('g', 'j');
  await person.sees('complementary', '36 jobs checked');
  await person.sees('row', /J-000045/);
  await person.press('/');
  await person.types('Boiler');
  await person.press('Enter');
  await person.sees('complementary', '36 jobs checked, 34 out of sight');
  await person.page.reload();
  await person.sees('complementary', '36 jobs checked, 34 out of sight');

  await person.press('Control+Backspace');
  await person.sees('heading', 'Delete job: 36 jobs?');
  await person.reads(/34 of 36 are out of sight: J-\d+ Leak; J-\d+ Leak; J-\d+ Leak; and 31 more\./);
  // Pressing Enter twice doesn't stop the change.
  await person.press('Enter', 'Enter');
  await expect.poll(live).toBe(COUNT - 36);
  await person.reads('36 jobs deleted.');

  await person.page.reload();
  await person.reads('No jobs match');
  await person.press('v', 'z');
  await person.sees('button', /36 jobs deleted Undo/);
  await person.findsNothingInTheWay();
  await person.press('Enter');
  await expect.poll(live).toBe(COUNT);
  await person.reads('Undone: 36 jobs deleted.');
  await person.press('Escape', 'Shift+Z');
  await expect.poll(live).toBe(COUNT - 36);
  await person.reads('Redone: 36 jobs deleted.');
  await person.press('z');
  await expect.poll(live).toBe(COUNT);
});

test('one line sets a field of all checked rows after a preview, and one key undoes the change', async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack, 'Sven Set');
  for (let at = 0; at < 3; at++) await makeJob(stack, customerId, { title: 'Sash window' });
  const urgent = async () => {
    const query = '{ jobs(priority: URGENT) { totalCount } }';
    return (await stack.demand(stack.lima.admin.token, query)).jobs.totalCount;
  };
  const person = await here.arrives('#/layout/jobs?q=Sash');
  await person.logsIn(stack.lima.admin);
  await person.sees('row', /Sash window/);
  await person.press('Control+a', 'Control+k');
  await person.types('set priority urgent');
  await person.sees('option', /Set a field 3 jobs → Priority, Urgent/);
  await person.press('Enter');
  await person.sees('heading', 'Set priority to Urgent: 3 jobs?');
  await person.reads('Priority: Normal → Urgent');
  await person.findsNothingInTheWay();
  expect(await urgent()).toBe(0);
  await person.press('Enter');
  await expect.poll(urgent).toBe(3);
  await person.reads('3 jobs have the priority Urgent.');
  await person.press('z');
  await expect.poll(urgent).toBe(0);
});

test('the start of jobs and the sending of an e-mail are taken back', async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack, 'Ida Berg');
  for (let at = 0; at < 2; at++) {
    await makeJob(stack, customerId, { title: 'Valve', assigneeId: stack.lima.worker.id });
  }
  const job = await makeJob(stack, await makeCustomer(stack, 'Ana Silva'), { assigneeId: stack.lima.admin.id });
  await completeJob(stack, job);
  const person = await here.arrives(`#/layout/jobs/${job.id}`);
  await person.logsIn(stack.lima.admin);
  await person.sees('heading', new RegExp(job.number));
  await person.press('m');
  await person.reads(/report\.pdf, \d+ kB/);
  await person.fills('To, 1 of 1', 'ana@silva.example');
  await person.press('Control+Enter');
  await person.reads(/Leaves in \d+ s/);
  await person.press('z');
  await person.reads('The e-mail to ana@silva.example is taken back.');
  const { messages } = await stack.demand(stack.lima.admin.token, '{ messages { edges { node { status } } } }');
  expect(messages.edges).toEqual([{ node: { status: 'CANCELLED' } }]);

  const quotationId = await makeQuotation(customerId);
  await person.finds('New valve', /New valve/);
  await person.sees('heading', /Q-\d{4}-000001 New valve/);
  await person.press('m');
  await person.reads(/With Q-.*\.pdf, \d+ kB/);
  await person.press('Control+Enter');
  await person.reads(/Leaves in \d+ s/);
  await person.press('z');
  await person.reads(/^The e-mail to ida@reyes\.example is taken back; Q-\d{4}-000001 is no longer marked as sent\.$/);
  const { quotation } = await stack.demand(stack.lima.admin.token, STATUS_OF, { id: quotationId });
  expect(quotation.status).toBe('DRAFT');
  expect(toCustomers(mailServer)).toEqual([]);

  await person.press('g', 'j', '/');
  await person.types('Valve');
  await person.press('Enter');
  await person.seesNo('row', /Leak/);
  await person.sees('row', /Valve.*Assigned/);
  await person.press('Control+a', 'b');
  await person.reads('2 jobs are in progress.');
  await person.press('z');
  await person.reads('Undone: 2 jobs are in progress.');
  await person.sees('row', /Valve.*Assigned/);
});

test('the list of changes takes back a started job, and the marking of several quotations as sent', async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack, 'Eva Lund');
  const job = await makeJob(stack, customerId, { title: 'Drain', assigneeId: stack.lima.worker.id });
  const ids: string[] = [];
  for (let at = 0; at < 3; at++) ids.push(await makeQuotation(customerId));
  const states = async () => {
    const all = await Promise.all(ids.map((id) => stack.demand(stack.lima.admin.token, STATUS_OF, { id })));
    return all.map(({ quotation }) => quotation.status);
  };
  const person = await here.arrives(`#/layout/jobs/${job.id}`);
  await person.logsIn(stack.lima.admin);
  await person.sees('heading', /Drain/);
  await person.press('b');
  await person.reads(/is in progress/);
  await person.follows(`#/layout/quotations?customerId=${customerId}`);
  await expect.poll(() => person.page.getByRole('row').filter({ hasText: 'New valve' }).count()).toBe(3);
  await person.press('Control+a');
  await person.finds('mark as sent', /Mark quotation as sent/);
  await expect.poll(states).toEqual(['SENT', 'SENT', 'SENT']);
  // The list of changes has the change once the console tells the outcome.
  await person.reads(/^3 quotations .*sent/);

  await person.press('v', 'z');
  await person.sees('dialog', /changes/i);
  await person.sees('button', /3 quotations.*Undo/);
  await person.press('Enter');
  await expect.poll(states).toEqual(['DRAFT', 'DRAFT', 'DRAFT']);
  await person.sees('button', /3 quotations.*(Redo|Undone)/);
  await person.press('ArrowDown');
  await person.sees('button', /is in progress.*Undo/);
  await person.press('Enter');
  await expect
    .poll(async () => (await stack.demand(stack.lima.admin.token, JOB_STATUS, { id: job.id })).job.status)
    .toBe('ASSIGNED');
});

test('a job that a change takes out of the list stays selected and on the screen, and checked jobs that left are named', async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack, 'Uma Unger');
  const jobs = [];
  for (let at = 0; at < 3; at++)
    jobs.push(await makeJob(stack, customerId, { title: 'Awning', scheduledStart: '2026-12-01T14:00:00Z' }));
  const [first, second] = jobs.map(({ number }) => number);
  const person = await here.arrives('#/layout/jobs?unassigned=true&q=Awning&orderBy=CREATED_AT_ASC');
  await person.logsIn(stack.lima.admin);
  await person.sees('row', new RegExp(`${first}`));
  const selected = () =>
    person.page.evaluate(() => {
      const id = document.querySelector('[data-rows]')?.getAttribute('aria-activedescendant');
      return document.getElementById(id ?? '')?.textContent ?? '';
    });
  await person.press('j', 'a');
  await person.sees('combobox', 'Worker');
  await person.types('will');
  await person.sees('option', 'Will Lima');
  await person.press('Enter');
  await person.reads('left this list');
  await person.reads('2 jobs');
  expect(await selected()).toContain(first);
  expect(await selected()).toContain('Assigned');
  // The next key is for the same job.
  await person.press('b');
  await person.reads(`${first} is in progress.`);
  await expect.poll(selected).toContain('In progress');
  await person.press('}');
  await person.reads(`${first} is 30 minutes longer.`);
  await person.press('{');
  await person.reads(`${first} is 30 minutes shorter.`);
  await person.press('j');
  await person.seesNo('row', new RegExp(`${first}`));
  expect(await selected()).toContain(second);

  await person.press('Control+a', 'a');
  await person.sees('combobox', 'Worker');
  await person.types('will');
  await person.sees('option', 'Will Lima');
  await person.press('Enter');
  await person.reads('2 jobs assigned to Will Lima.');
  await person.sees('complementary', /2 jobs checked, 1 out of sight: J-\d+$/);
  // In a narrow window the keys of the bar wrap, and the note stays above the bar.
  await person.page.setViewportSize({ width: 1024, height: 768 });
  const gapPx = () =>
    person.page.evaluate(() => {
      const bar = document.querySelector('.action-bar')?.getBoundingClientRect();
      const notes = [...document.querySelectorAll('.bp6-toast')].map((note) => note.getBoundingClientRect().bottom);
      return bar && notes.length > 0 ? bar.top - Math.max(...notes) : Number.NaN;
    });
  await expect.poll(gapPx).toBeGreaterThan(0);
});

test('a retry of a refused change uses the record’s current version', async () => {
  const { stack } = here;
  const assigneeId = stack.lima.admin.id;
  const customerId = await makeCustomer(stack, 'Rita Ramos');
  for (let at = 0; at < 2; at++) await makeJob(stack, customerId, { title: 'Gate sticks' });
  const done = await completeJob(stack, await makeJob(stack, customerId, { title: 'Gate sticks', assigneeId }));
  const person = await here.arrives('#/layout/jobs?q=Gate');
  await person.logsIn(stack.lima.admin);
  await person.sees('row', new RegExp(done.number));
  await person.press('Control+a', 'a');
  await person.sees('combobox', 'Worker');
  await person.types('will');
  await person.sees('option', 'Will Lima');
  await person.press('Enter');
  await person.sees('heading', '2 jobs assigned to Will Lima, 1 refused');
  const refused = await person.sees('region', 'Refused');
  expect(await refused.getByRole('listitem').allTextContents()).toEqual([`${done.number} Gate sticks`]);

  const input = { id: done.id, version: done.version, status: 'IN_PROGRESS', reason: 'It sticks still' };
  await stack.demand(stack.lima.admin.token, MOVE_JOB, { input });
  const again = await person.sees('button', 'Try that one again');
  for (let tabs = 0; tabs < 10 && !(await again.evaluate((it) => it === document.activeElement)); tabs++)
    await person.press('Tab');
  await person.press('Enter');
  await person.seesNo('heading', /1 refused$/);
  const workers = async () => {
    const { jobs } = await stack.demand(stack.lima.admin.token, WORKERS_OF_GATES);
    return jobs.edges.map((edge: Edge) => edge.node.assignee.fullName);
  };
  await expect.poll(workers).toEqual(Array(3).fill('Will Lima'));
});

test('a name shared by several records asks for a choice', async () => {
  const { stack } = here;
  for (const title of ['Yard', 'Office']) {
    const input = { fullName: 'Noa Levi', email: `${title.toLowerCase()}@levi.example` };
    await stack.demand(stack.lima.admin.token, CREATE_CUSTOMER, { input });
  }
  await makeCustomer(stack, 'Otto Ohm');
  const person = await here.arrives('#/layout/customers');
  await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await person.logsIn(stack.lima.admin);
  await person.sees('row', /Otto Ohm/);
  await person.page.evaluate(() => navigator.clipboard.writeText('Otto Ohm\nNoa Levi'));
  await person.press('Control+v');
  await person.sees('dialog', 'Checked records');
  await person.reads('1 customer found, 1 that several have.');
  await person.reads('2 customers: which?');
  await person.findsNothingInTheWay();
  const meant = await person.sees('checkbox', /Noa Levi.*office@levi\.example/);
  expect(await meant.getAttribute('aria-checked')).toBe('false');
  while (!(await meant.evaluate((it) => it === document.activeElement))) await person.press('ArrowDown');
  await person.press('Enter', 'Escape');
  await person.sees('complementary', '2 customers checked');
  await person.page.reload();
  await person.sees('complementary', '2 customers checked');
});

async function makeQuotation(customerId: string): Promise<string> {
  const line = { description: 'Valve', quantity: '1', unit: 'pc', unitPrice: '40' };
  const input = { customerId, subject: 'New valve', lines: [line] };
  const { lima, demand } = here.stack;
  return (await demand(lima.admin.token, CREATE_QUOTATION, { input })).createQuotation.id;
}

interface Edge {
  readonly node: { readonly assignee: { readonly fullName: string } };
}

const MOVE_JOB = /* GraphQL */ `mutation ($input: ChangeJobStatusInput!) { changeJobStatus(input: $input) { id } }`;
const WORKERS_OF_GATES = /* GraphQL */ `{ jobs(search: "Gate") { edges { node { assignee { fullName } } } } }`;
const CREATE_QUOTATION = /* GraphQL */ `
  mutation ($input: CreateQuotationInput!) { createQuotation(input: $input) { id } }`;
const STATUS_OF = /* GraphQL */ `query ($id: ID!) { quotation(id: $id) { status } }`;
const JOB_STATUS = /* GraphQL */ `query ($id: ID!) { job(id: $id) { status } }`;
const CREATE_CUSTOMER = /* GraphQL */ `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;

/** The number of live jobs. */
async function live(): Promise<number> {
  const { lima, demand } = here.stack;
  const { jobs } = await demand(lima.admin.token, '{ jobs(first: 1) { totalCount } }');
  return jobs.totalCount;
}
