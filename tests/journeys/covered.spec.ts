import { expect, test } from 'vitest';
import { journeys } from './journeys.ts';
import type { Person } from './person.ts';

const here = journeys();

/** The keys and buttons under a note: `Save / A part of Docket didn’t load.` */
const coveredBy = (person: Person) =>
  person.page.evaluate(() => {
    const seen = (selectors: string) =>
      [...document.querySelectorAll(selectors)].filter((each) => each.checkVisibility({ visibilityProperty: true }));
    const top = document.querySelector('.layer') ?? document;
    const keys = [...top.querySelectorAll('.sheet-foot :is(button, .keys), .question-foot button, .hints .keys')];
    const foot = [...keys, ...seen('.status-keys .keys')].filter((each) => each.checkVisibility());
    if (foot.length === 0) throw new Error('No keys are on the screen.');
    return seen('.bp6-toast').flatMap((note) => {
      const one = note.getBoundingClientRect();
      return foot.flatMap((each) => {
        const other = each.getBoundingClientRect();
        const isOver =
          Math.min(one.right, other.right) > Math.max(one.left, other.left) &&
          Math.min(one.bottom, other.bottom) > Math.max(one.top, other.top);
        return isOver ? [`${each.textContent} / ${note.textContent}`] : [];
      });
    });
  });

test.each([
  [1024, 768],
  [390, 844],
] as const)('one and three staying notes cover neither keys nor Save at %i×%i', async (width, height) => {
  const { lima, demand } = here.stack;
  const rosa = { fullName: 'Rosa Reyes', email: `rosa.${width}@reyes.example` };
  const { createCustomer } = await demand(lima.admin.token, CREATE_CUSTOMER, { input: rosa });
  const line = { description: 'Boiler', quantity: '1', unit: 'pcs', unitPrice: '40' };
  const quotation = { subject: 'Boiler', customerId: createCustomer.id, lines: [line] };
  await demand(lima.admin.token, CREATE_QUOTATION, { input: quotation });
  const person = await here.arrives('#/layout/customers', { viewport: { width, height } });
  await person.page.route('**/assets/copy-link-*.js', (route) => route.abort());
  await person.logsIn(lima.admin);
  await person.sees('heading', 'Customers');
  const notes = person.page.locator('.bp6-toast');
  for (const [presses, count] of [
    [1, 1],
    [2, 3],
  ] as const) {
    for (let press = 0; press < presses; press += 1) await person.press('y');
    await expect.poll(() => notes.count()).toBe(count);
    for (const [pane, heading, title] of [
      ['customers', 'Customers', 'Add customer'],
      ['jobs', 'Jobs', 'Add job'],
      ['quotations', 'Quotations', 'Add quotation'],
    ] as const) {
      await person.follows(`#/layout/${pane}`);
      await person.sees('heading', heading);
      await person.press('c');
      await person.sees('dialog', title);
      await expect.poll(() => coveredBy(person)).toEqual([]);
      expect(await notes.count()).toBe(count);
      await person.press('Escape');
      await person.seesNo('dialog', title);
    }
    await person.press('Control+k');
    await person.sees('combobox', 'Command palette');
    await expect.poll(() => coveredBy(person)).toEqual([]);
    await person.press('Escape');
    await person.follows('#/layout/customers');
    await person.sees('row', 'Rosa Reyes');
    await person.press('Home', 'Space');
    await person.sees('complementary', 'Peek');
    await expect.poll(() => coveredBy(person)).toEqual([]);
    await person.press('Space');
  }

  // The bar of checked rows lifts the notes, and the forms end above the lifted notes.
  await person.follows('#/layout/quotations');
  await person.sees('grid', 'Quotations');
  await person.press('j', 'x');
  await person.sees('complementary', /^1 quotation checked/);
  await person.press('c');
  const form = await person.sees('dialog', 'Add quotation');
  const tops = () => notes.evaluateAll((all) => all.map((note) => note.getBoundingClientRect().top));
  const foot = () => form.evaluate((layer) => layer.closest('.layer')?.getBoundingClientRect().bottom);
  await expect.poll(async () => Number(await foot()) <= Math.min(...(await tops()))).toBe(true);
  expect(await notes.count()).toBe(3);
  await person.press('Escape');
  await person.seesNo('dialog', 'Add quotation');
  await person.press('x');
  await person.seesNo('complementary', /^1 quotation checked/);

  // Closing the notes leaves the focus where it was.
  await person.follows('#/layout/users');
  const grid = await person.sees('grid', 'Users');
  const hasFocus = () => grid.evaluate((rows) => rows === document.activeElement);
  await person.press('j');
  await expect.poll(hasFocus).toBe(true);
  await person.press('Escape');
  await expect.poll(() => notes.count()).toBe(0);
  expect(await hasFocus()).toBe(true);
});

test('Ctrl+Shift+C stays in Docket on every surface', async () => {
  const { lima, demand } = here.stack;
  const customer = { fullName: 'Rosa Reyes', email: 'rosa@reyes.example' };
  const { createCustomer } = await demand(lima.admin.token, CREATE_CUSTOMER, { input: customer });
  const job = { title: 'Furnace', customerId: createCustomer.id };
  const { createJob } = await demand(lima.admin.token, CREATE_JOB, { input: job });
  const line = { description: 'Boiler', quantity: '1', unit: 'pcs', unitPrice: '40' };
  const quotation = { subject: 'Boiler', customerId: createCustomer.id, lines: [line] };
  const { createQuotation } = await demand(lima.admin.token, CREATE_QUOTATION, { input: quotation });
  const person = await here.arrives();
  // A press left to the browser fails the journey: see mishaps.ts.
  const copies = async () => {
    await person.press('Control+Shift+c');
    // Tasks of the page run in order: the page judges the press before this task.
    await person.page.evaluate(() => new Promise<void>((done) => setTimeout(done)));
  };
  await person.sees('heading', /^Log in/);
  await copies();
  await person.logsIn(lima.admin);
  for (const place of ['dashboard', 'schedule', 'settings', 'account', 'mentions', 'call', `jobs/${createJob.id}`]) {
    await person.follows(`#/layout/${place}`);
    await person.rests();
    await copies();
    await person.press('Escape');
  }
  for (const key of ['Control+k', '?', 'e', 'a', 'w']) {
    await person.follows(`#/layout/jobs/${createJob.id}`);
    await person.sees('heading', /Furnace/);
    await person.press(key);
    const dialog = person.page.getByRole('dialog').first();
    await dialog.waitFor();
    await person.rests();
    await copies();
    for (let presses = 0; presses < 3 && (await dialog.isVisible()); presses += 1) await person.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
  await person.follows(`#/layout/quotations/${createQuotation.id}?tab=document`);
  await person.reads(/^Page 1 of \d+$/);
  await copies();
});

const CREATE_CUSTOMER = /* GraphQL */ `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;
const CREATE_JOB = /* GraphQL */ `mutation ($input: CreateJobInput!) { createJob(input: $input) { id } }`;
const CREATE_QUOTATION = /* GraphQL */ `
  mutation ($input: CreateQuotationInput!) { createQuotation(input: $input) { id } }`;
