import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmtpPeer, type SmtpPeer, toCustomers } from '../smtp-peer.ts';
import { journeys } from './journeys.ts';
import { completeJob, makeCustomer, makeJob } from './made-jobs.ts';

let mailServer: SmtpPeer;
let isFull = true;
beforeAll(async () => {
  mailServer = await openSmtpPeer({
    rcpt: (said) => (isFull && said.includes('full@') ? '550 5.2.2 Mailbox full' : '250 fine'),
  });
});
const here = journeys({ smtpUrl: () => mailServer.url });

afterAll(() => mailServer?.[Symbol.asyncDispose]());

test('a refused recipient is shown with the server’s words, and “Send again” sends only to the refused recipient', async () => {
  const { stack } = here;
  const job = await makeJob(stack, await makeCustomer(stack), { assigneeId: stack.lima.worker.id });
  await completeJob(stack, job);
  const person = await here.arrives(`#/layout/jobs/${job.id}`);
  await person.logsIn(stack.lima.admin);
  await person.sees('heading', 'J-000001 Furnace does not ignite');
  await person.press('m');
  await person.sees('textbox', 'To, 1 of 1');
  await person.fills('To, 1 of 1', 'rosa@reyes.example');
  await person.press('Enter');
  await person.types('full@reyes.example');
  await person.press('Control+Enter');
  await person.reads('The report of J-000001 is on its way');
  await expect.poll(() => recipients()).toEqual([['rosa@reyes.example']]);

  await person.press('g', 'o');
  await person.sees('row', /J-000001.*Failed.*Mailbox full/);
  await person.press('j', 'Enter');
  await person.sees('heading', /J-000001/);
  await person.reads(/5\.2\.2 Mailbox full/);
  await person.findsNothingInTheWay();

  isFull = false;
  await person.press('s');
  await person.reads('It is on its way to full@reyes.example again');
  await expect.poll(() => recipients()).toEqual([['rosa@reyes.example'], ['full@reyes.example']]);
  const ids = toCustomers(mailServer).map(({ raw }) => /^Message-ID: (.*)\r$/im.exec(raw.toString())?.[1]);
  expect(new Set(ids).size).toBe(1);
  await person.press('r');
  await person.sees('row', /J-000001.*Sent/);
});

const recipients = () => toCustomers(mailServer).map(({ to }) => to);
