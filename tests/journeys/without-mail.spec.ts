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

async function statuses(): Promise<string[]> {
  const { lima, demand } = here.stack;
  const { messages } = await demand(lima.admin.token, '{ messages { edges { node { status } } } }');
  return messages.edges.map(({ node }: { node: { status: string } }) => node.status);
}
