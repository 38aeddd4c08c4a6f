import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { completeJob, makeCustomer, makeJob } from './made-jobs.ts';

const here = journeys();

test('without a mail server, the message is announced as waiting before and after sending, and can be taken back', async () => {
  const { stack } = here;
  const job = await makeJob(stack, await makeCustomer(stack), { assigneeId: stack.lima.worker.id });
  await completeJob(stack, job);
  const person = await here.arrives(`#/layout/jobs/${job.id}`);
  await person.logsIn(stack.lima.admin);
  await person.sees('heading', 'J-000001 Furnace does not ignite');

  await person.press('m');
  await person.sees('dialog', 'Send report of job');
  await person.reads('No mail server is set up: the message will wait in the outbox');
  await person.press('Control+Enter');
  await person.reads('The report of J-000001 waits in the outbox, to be sent to rosa@reyes.example');

  await person.press('g', 'o');
  await person.sees('heading', 'Outbox');
  await person.sees('row', /J-000001.*Waiting.*no mail server/i);
  await person.press('j', 'Control+Backspace');
  await person.reads('Cancel this message? rosa@reyes.example will not get it, and it can’t be sent again.');
  expect(await statuses()).toEqual(['WAITING']);
  await person.press('Enter');
  await person.sees('row', /J-000001.*Cancelled/);
  expect(await statuses()).toEqual(['CANCELLED']);
});

test('without a mail server, a forgotten password leads to the people who set passwords, and a new user needs one', async () => {
  const person = await here.arrives('#/forgotten');
  await person.fills('E-mail', 'nobody@lima.example');
  await person.press('Enter');
  await person.reads('This Docket sends no e-mail. Ask a person who may set passwords for a new password:');
  await person.reads('a company admin of your company');
  await person.findsNothingInTheWay();
  // The focus is on the way back.
  await person.press('Enter');
  await person.logsIn(here.stack.lima.admin);
  await person.finds('add user');
  await person.reads('At least 12 characters; workers need no password');
});

async function statuses(): Promise<string[]> {
  const { lima, demand } = here.stack;
  const { messages } = await demand(lima.admin.token, '{ messages { edges { node { status } } } }');
  return messages.edges.map(({ node }: { node: { status: string } }) => node.status);
}
