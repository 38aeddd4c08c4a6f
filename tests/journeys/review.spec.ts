import { beforeAll, expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import { completeJob, type MadeJob, makeCustomer, makeJob } from './made-jobs.ts';

const here = journeys();
const completed: MadeJob[] = [];

beforeAll(async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack);
  const assigneeId = stack.lima.worker.id;
  for (const title of ['Furnace does not ignite', 'Boiler drips', 'Fan rattles', 'Tap leaks']) {
    const job = await makeJob(stack, customerId, { title, assigneeId });
    if (title !== 'Fan rattles') completed.push(await completeJob(stack, job));
  }
});

test('the reports of checked jobs open in turn, and closing returns to the list', async () => {
  const person = await here.arrives('#/layout/jobs?orderBy=CREATED_AT_ASC');
  const [, second = '', third = ''] = completed.map(({ id }) => id);
  const fetched: string[] = [];
  person.page.on('request', (request) => {
    if (request.method() === 'GET') fetched.push(request.url());
  });
  const timesOf = (id: string) => fetched.filter((url) => url.includes(id)).length;
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /J-000004/);
  await person.press('j', 'Control+a', 'Shift+r');
  await person.sees('complementary', 'Document 1 of 3');
  await person.reads('Skipped, no document: J-000003.');
  await person.sees('region', 'J-000001-report.pdf');
  await person.findsNothingInTheWay();

  // Only the next report is prefetched.
  await expect.poll(() => timesOf(second)).toBe(1);
  await person.rests();
  expect(timesOf(third)).toBe(0);
  await person.press('Shift+>');
  await person.sees('complementary', 'Document 2 of 3');
  await person.sees('region', 'J-000002-report.pdf');
  await expect.poll(() => timesOf(third)).toBe(1);
  expect(timesOf(second)).toBe(1);
  // Commands act on the record in view.
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

test('the reports of all checked jobs print together', async () => {
  const person = await here.arrives('#/layout/jobs?orderBy=CREATED_AT_ASC');
  await person.logsIn(here.stack.lima.admin);
  await person.sees('row', /J-000004/);
  await person.page.evaluate(() => {
    window.print = () => {
      const { dataset } = document.documentElement;
      dataset.printed = `${Number(dataset.printed ?? 0) + 1}`;
    };
  });
  await person.press('Control+a');
  await person.sees('complementary', '4 jobs checked');
  await person.press('p');
  await person.reads('Print report of job: 3 of 4.');
  await expect.poll(() => person.page.locator('html').getAttribute('data-printed')).toBe('1');
  await expect(person.page.locator('.print-pages img').count()).resolves.toBe(3);
  await person.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
});
