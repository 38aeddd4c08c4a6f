import { expect, test } from 'vitest';
import { openReceiver } from '../webhook-receiver.ts';
import { journeys } from './journeys.ts';
import { makeCustomer, makeJob } from './made-jobs.ts';

const here = journeys();

test('an administrator adds a webhook, tests and pauses it, rotates its secret, and replays its deliveries', async () => {
  await using receiver = await openReceiver();
  const person = await here.arrives();
  await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => person.page.evaluate(() => navigator.clipboard.readText());
  await person.logsIn(here.stack.lima.admin);
  await person.sees('heading', 'Dashboard');

  await person.press('g', ';');
  await person.reads('A webhook sends changes of records to another system.');
  await person.press('c');
  await person.sees('dialog', 'Add webhook');
  await person.fills('Name', 'Ledger');
  await person.fills('Address', receiver.url);
  await person.chooses('Records', 'Department');
  await person.findsNothingInTheWay();
  await person.press('Control+Enter');
  await person.sees('dialog', 'Signing secret of Ledger');
  await person.press('Enter');
  await person.reads('The receiver checks each delivery with the secret.');
  const secret = await copied();
  expect(secret).toMatch(/^whsec_/);
  await person.press('Enter');
  await person.sees('heading', 'Ledger');

  await person.press('t');
  await person.reads('Test event on its way to Ledger');
  await expect.poll(() => receiver.received.map(({ body }) => body.type)).toEqual(['webhook.test']);
  expect(receiver.received[0]?.isSignedBy(secret)).toBe(true);

  await person.press('o');
  await person.reads('Give “Ledger” a new signing secret?');
  await person.press('Enter');
  await person.sees('dialog', 'Signing secret of Ledger');
  await person.press('Enter');
  await person.reads('The receiver checks each delivery with the secret.');
  const renewed = await copied();
  await person.press('Enter');
  await person.seesNo('dialog', 'Signing secret of Ledger');

  await person.press('e');
  await person.sees('dialog', 'Edit webhook');
  await person.fills('Name', 'Ledger 2');
  await person.press('Control+Enter');
  await person.sees('heading', 'Ledger 2');

  await here.stack.demand(here.stack.lima.admin.token, CREATE);
  await expect.poll(() => receiver.received.map(({ body }) => body.type)).toContain('department.created');
  const told = receiver.received.at(-1);
  expect([secret, renewed].map((each) => told?.isSignedBy(each))).toEqual([true, true]);

  // A delivery with a long body opens within the pane.
  await person.follows(`#${new URL(person.page.url()).hash.slice(1).split('?')[0]}?tab=deliveries`);
  await person.page.locator('summary').first().focus();
  await person.press('Enter');
  await person.sees('heading', 'Body');
  await person.findsNothingInTheWay();
  const pane = person.page.locator('.detail-body');
  expect(await pane.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  await person.finds('send a delivery again', 'Send a delivery again');
  await person.press('Enter');
  await person.reads('department.created');
  await person.press('Enter');
  await person.reads('Delivery on its way to Ledger 2 again');
  await expect.poll(() => receiver.received.length).toBe(3);
  expect(receiver.received.at(-1)?.id).toBe(told?.id);

  await person.press('s');
  await person.press('Enter');
  await person.reads('Ledger 2 is inactive');
  await person.press('z');
  await person.reads('Undone');

  await person.press('Control+Backspace');
  await person.reads('Ledger 2 deleted');
  await person.press('u');
  await person.reads('Ledger 2 restored');
});

test('a saved view becomes a webhook, which tells the changes of its records alone', async () => {
  await using receiver = await openReceiver();
  const { stack } = here;
  const customerId = await makeCustomer(stack);
  const urgent = await makeJob(stack, customerId, { title: 'Burst pipe', priority: 'URGENT' });
  const person = await here.arrives('#/layout/jobs?ask=burst&priority=URGENT');
  await person.logsIn(stack.lima.admin);
  await person.sees('row', /Burst pipe/);
  await person.press(',', 's');
  await person.fills('Name', 'Floods');
  await person.press('Control+Enter');
  await person.reads('View “Floods” saved');

  await person.finds('webhook for', 'Add webhook for this list');
  await person.sees('dialog', 'Add webhook for this list');
  const textIn = async (label: string) => (await person.sees('textbox', label)).inputValue();
  expect([await textIn('Name'), await textIn('Query')]).toEqual(['Floods', 'priority: urgent, burst']);
  await person.findsNothingInTheWay();
  await person.fills('Address', receiver.url);
  await person.press('Control+Enter');
  await person.sees('dialog', 'Signing secret of Floods');
  await person.press('Escape');
  await person.sees('heading', 'Floods');

  await makeJob(stack, customerId, { title: 'Burst balloon', priority: 'LOW' });
  await stack.demand(stack.lima.admin.token, UPDATE, {
    input: { id: urgent.id, version: urgent.version, reference: 'P-7' },
  });
  await expect
    .poll(() => receiver.received.map(({ body }) => [body.type, body.recordId]))
    .toEqual([['job.updated', urgent.id]]);
});

const UPDATE = 'mutation ($input: UpdateJobInput!) { updateJob(input: $input) { id } }';
const CREATE = 'mutation { createDepartment(input: { name: "Heating" }) { id } }';
