import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';

const here = journeys();

test('a super admin in UTC and a company in Toronto see one time, and the report prints it', async () => {
  const { superAdmin, lima, demand } = here.stack;
  const { viewer } = await demand(superAdmin.token, '{ viewer { version userId } }', {});
  const own = {
    id: viewer.userId,
    version: viewer.version,
    fullName: superAdmin.fullName,
    timeZone: 'UTC',
    locale: 'en-US',
  };
  await demand(superAdmin.token, UPDATE_ACCOUNT, { input: own });
  const customer = { fullName: 'Rosa Reyes', email: 'rosa@reyes.example' };
  const { createCustomer } = await demand(lima.admin.token, CREATE_CUSTOMER, { input: customer });
  const job = { title: 'Furnace', customerId: createCustomer.id, assigneeId: lima.worker.id };
  await demand(lima.admin.token, CREATE_JOB, { input: job });

  const far = await here.arrives('#/layout/jobs');
  await far.logsIn(superAdmin);
  await far.sees('row', /J-000001/);
  await far.press('Control+k');
  await far.sees('combobox', 'Command palette');
  await far.types('schedule 1 tomorrow 9');
  await far.sees('option', /Schedule J-000001 .* 9:00 AM E[SD]T/);
  await far.press('Enter');
  await far.reads('J-000001 is scheduled');
  await far.sees('row', /J-000001 .*9:00 AM E[SD]T/);
  await far.finds('J-000001', /Furnace/);
  await far.sees('heading', 'J-000001 Furnace');
  await far.reads(/^\w+ \d+, 9:00 AM E[SD]T$/);
  await far.press('w');
  const start = await far.sees('textbox', 'Start');
  expect(await start.inputValue()).toMatch(/ 09:00$/);
  await far.reads(/at 9:00 AM E[SD]T$/);
  await far.press('Escape');

  await far.press('b');
  await far.reads('J-000001 is in progress');
  await far.press('i');
  await far.sees('dialog', 'Complete job');
  await far.fills('Arrival', 'yesterday 9');
  await far.fills('Departure', '2h');
  await far.fills('Work done', 'Igniter replaced.');
  await far.fills('Reason for the missing signature', 'Nobody was there.');
  await far.press('Control+Enter');
  await far.reads('J-000001 is completed');
  await far.press('v', 'r');
  await far.reads(/^Page 1 of \d+$/);
  await far.reads(/9:00 a\.m\./);
  await far.reads(/11:00 a\.m\./);

  const near = await here.arrives('#/layout/jobs');
  await near.logsIn(lima.admin);
  await near.sees('row', /J-000001 .*9:00 a\.m\.(?! E)/);
});

const UPDATE_ACCOUNT = 'mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { id } }';
const CREATE_CUSTOMER = 'mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }';
const CREATE_JOB = 'mutation ($input: CreateJobInput!) { createJob(input: $input) { id } }';
