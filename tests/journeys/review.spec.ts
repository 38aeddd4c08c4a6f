import { beforeAll, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { completeJob, makeCustomer, makeJob } from './made-jobs.ts';

const here = journeys();

beforeAll(async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack);
  const assigneeId = stack.lima.worker.id;
  for (const title of ['Furnace does not ignite', 'Boiler drips', 'Fan rattles', 'Tap leaks']) {
    const job = await makeJob(stack, customerId, { title, assigneeId });
    if (title !== 'Fan rattles') await completeJob(stack, job);
  }
});

test('the reports of what is checked are looked through one after the other, and one is back where one was', async () => {
  const person = await here.arrives('#/layout/jobs?orderBy=CREATED_AT_ASC');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /J-000004/);
  await person.press('j', 'Control+a', 'Shift+r');
  await person.sees('complementary', 'Document 1 of 3');
  await person.reads('Passed over without a document: J-000003.');
  await person.sees('region', 'J-000001-report.pdf');
  await person.findsNothingInTheWay();

  await person.press('Shift+>');
  await person.sees('complementary', 'Document 2 of 3');
  await person.sees('region', 'J-000002-report.pdf');
  // What is done is done to the record at hand.
  await person.press('e');
  await person.fills('Title', 'Boiler drips no more');
  await person.press('Control+Enter');
  await person.sees('article', 'J-000002 Boiler drips no more');

  await person.press('Shift+>');
  await person.sees('region', 'J-000004-report.pdf');
  await person.press('Shift+>');
  await person.reads('This was the last document: 3 seen, 0 skipped.');
  await person.press('Shift+<');
  await person.sees('region', 'J-000002-report.pdf');
  await person.reads('seen');

  await person.press('Escape');
  await person.sees('complementary', '4 jobs checked');
  await person.sees('row', /Boiler drips no more/);
  expect(await person.page.evaluate(() => location.hash)).toContain('orderBy=CREATED_AT_ASC');
  await expect.poll(() => person.page.locator('[data-cursor]').textContent()).toContain('J-000002');
});
