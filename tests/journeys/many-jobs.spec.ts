import { beforeAll, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { closeJob, completeJob, makeCustomer, makeJob } from './made-jobs.ts';

const here = journeys();
const COUNT = 200;
const CLOSED = 5;
beforeAll(async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack);
  for (let at = 0; at < COUNT - CLOSED; at++) await makeJob(stack, customerId);
  for (let at = 0; at < CLOSED; at++) {
    const job = await makeJob(stack, customerId, { assigneeId: stack.lima.admin.id });
    await closeJob(stack, await completeJob(stack, job));
  }
});

test('200 jobs are assigned at once; failed jobs are named with reasons, and the rest are undone at once', async () => {
  const person = await here.arrives('#/layout/jobs');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('grid', 'Jobs');
  await person.sees('row', /J-000200/);

  // End goes to the last loaded row; then the next page loads.
  const end = async () => {
    await person.press('End');
    return person.page.getByRole('row', { name: /J-000001/ }).count();
  };
  await expect.poll(end).toBe(1);
  await person.press('Control+a');
  await person.reads(`${COUNT} jobs checked`);

  await person.press('a');
  await person.sees('dialog', 'Assign job');
  await person.types('will');
  await person.sees('option', 'Will Lima');
  await person.press('Enter');
  await person.sees('progressbar', 'Assign job');
  await person.reads(new RegExp(`^\\d+ of ${COUNT}$`));

  const outcome = person.page.getByRole('heading', { name: / refused$/ });
  await expect
    .poll(() => outcome.allTextContents())
    .toEqual([`${COUNT - CLOSED} jobs assigned to Will Lima, ${CLOSED} refused`]);
  const refused = await person.sees('region', 'Refused');
  expect(await refused.getByRole('heading').allTextContents()).toEqual([expect.stringMatching(/closed\. 5$/)]);
  expect(await refused.getByRole('listitem').allTextContents()).toEqual(
    ['J-000200', 'J-000199', 'J-000198', 'J-000197', 'J-000196'].map((number) => expect.stringContaining(number)),
  );
  await person.findsNothingInTheWay();
  expect(await assigned()).toBe(COUNT - CLOSED);

  await person.press('Escape');
  await person.press('z');
  await expect.poll(assigned).toBe(0);
  await person.reads('Undone');
});

/** The number of Will's jobs. */
async function assigned(): Promise<number> {
  const { lima, demand } = here.stack;
  const { jobs } = await demand(lima.admin.token, JOBS_OF, { id: lima.worker.id });
  return jobs.totalCount;
}

const JOBS_OF = /* GraphQL */ `query ($id: ID!) { jobs(assigneeId: $id) { totalCount } }`;
