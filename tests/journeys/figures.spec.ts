import { beforeAll, expect, test } from 'vitest';
import { panes } from '../../web/app/panes.ts';
import { type AnyListPane, isOfRecords } from '../../web/panes/frame/pane.ts';
import { cutFiguresIn } from './cut-figures.ts';
import { journeys } from './journeys.ts';
import { completeJob, makeCustomer, makeJob } from './made-jobs.ts';
import type { Person } from './person.ts';

const here = journeys();

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
] as const;

const listsOfAmounts = ['quotations', 'proforma-invoices', 'items'];
const otherLists = ['leads', 'jobs', 'customers', 'outbox', 'users'];

test.each([
  ['en-CA', [...listsOfAmounts, ...otherLists]],
  ['de-DE', listsOfAmounts],
  ['fr-FR', listsOfAmounts],
  ['ar-KW', listsOfAmounts],
  ['ja-JP', listsOfAmounts],
])('amounts and dates are whole in lists and beside a record, in %s', async (locale, lists) => {
  await reads(locale, 'Asia/Kolkata');
  const person = await here.arrives('#/layout/quotations', { viewport: sizes[0] });
  await person.logsIn(here.stack.lima.admin);
  const cut: string[] = [];
  for (const list of lists) {
    await person.follows(`#/layout/${list}`);
    for (const place of ['alone', 'beside a record']) {
      if (place !== 'alone') await person.press('Home', 'Enter');
      await person.rests();
      await expect.poll(() => person.page.locator('.skeleton').count()).toBe(0);
      for (const viewport of sizes) {
        await person.page.setViewportSize(viewport);
        const found = await cutFiguresIn(person.page);
        cut.push(...found.map((each) => `${viewport.width} ${list} ${place}: ${each}`));
      }
    }
  }
  expect(cut).toEqual([]);
});

test.each(sizes)(
  'amounts, dates and badges are whole with all columns of every list, at $width px',
  async (viewport) => {
    await reads('en-CA', 'Asia/Kolkata');
    const person = await here.arrives('#/layout/jobs', { viewport });
    await person.logsIn(here.stack.lima.admin);
    for (const pane of panes.filter(isOfRecords)) {
      await person.follows(`#${pane.path}?cols=${await columnsOf(pane)}`);
      await person.rests();
      await expect.poll(() => person.page.locator('.skeleton').count()).toBe(0);
      expect([pane.path, await cutFiguresIn(person.page)]).toEqual([pane.path, []]);
    }
  },
);

test.each(sizes)('long subjects, names, addresses and readings of a line are whole, at $width px', async (viewport) => {
  const { stack } = here;
  const person = await here.arrives('#/layout/customers', { viewport });
  await person.logsIn(stack.lima.admin);
  await person.sees('row', /Bartholomew/);
  for (const list of ['customers', 'customer-companies', 'jobs', 'outbox']) {
    await person.follows(`#/layout/${list}`);
    await person.rests();
    await expect.poll(() => person.page.locator('.skeleton').count()).toBe(0);
    expect(await person.page.locator('.table-body > .table-row').count()).toBeGreaterThan(0);
    const cut = await cutTexts(person, '.table-wide, .table-normal');
    // A reason may be a paragraph.
    expect([list, cut.filter((text) => !text?.startsWith('No mail server'))]).toEqual([list, []]);
  }
  await person.press('Control+k');
  await person.types(
    'set description of job 1 to the caretaker says that the boiler in the basement makes noises at night',
  );
  await person.sees('option', /makes noises at night/);
  expect(await cutTexts(person, '.palette .row-title')).toEqual([]);
});

/** The texts of elements that show less than their whole text. */
const cutTexts = (person: Person, selectors: string) =>
  person.page
    .locator(selectors)
    .evaluateAll((all) =>
      all
        .filter((at) => at.scrollWidth > at.clientWidth + 1 || at.scrollHeight > at.clientHeight + 1)
        .map(({ textContent }) => textContent),
    );

/** The names of all columns of a list, in the spelling of a link. */
async function columnsOf({ content }: AnyListPane): Promise<string> {
  await content.fetch();
  const known = content.known();
  return known.is === 'here' ? known.part.list.columns.map(({ name }) => name).join() : '';
}

test('a small laptop folds the side bar, and lists show the worker or the customer beside whole titles', async () => {
  const { stack } = here;
  const customerId = await makeCustomer(stack, 'Ravi Sandhu');
  await makeJob(stack, customerId, { title: 'Replace ballasts in the warehouse' });
  const person = await here.arrives('#/layout/jobs', { viewport: sizes[1] });
  await person.logsIn(stack.lima.admin);
  const row = await person.sees('row', /Replace ballasts in the warehouse/);
  await person.sees('columnheader', 'Worker');
  const title = row.locator('.table-title');
  expect(await title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await person.sees('link', 'Schedule');
  expect((await person.page.locator('.sidebar').boundingBox())?.width).toBeLessThan(64);
  for (const list of ['quotations', 'proforma-invoices']) {
    await person.follows(`#/layout/${list}`);
    await person.sees('columnheader', 'Customer');
  }
  await person.press(',', 'b');
  await expect.poll(async () => (await person.page.locator('.sidebar').boundingBox())?.width).toBeGreaterThan(200);
  await person.seesNo('columnheader', 'Customer');
});

test.each([
  ['en-CA', 'America/Toronto'],
  ['de-DE', 'Asia/Kolkata'],
])('a telephone shows the start or the amount whole, on the first line, in %s and %s', async (locale, timeZone) => {
  await reads(locale, timeZone);
  const person = await here.arrives('#/layout/jobs', { viewport: { width: 390, height: 844 }, touches: true });
  await person.logsIn(here.stack.lima.admin);
  for (const list of ['jobs', 'quotations', 'proforma-invoices', 'items']) {
    await person.follows(`#/layout/${list}`);
    await person.rests();
    await expect.poll(() => person.page.locator('.skeleton').count()).toBe(0);
    expect([list, await unlikeRows(person), await cutFiguresIn(person.page)]).toEqual([list, [], []]);
  }
});

/** The rows without a start or an amount at the end of the first line, above the title. */
const unlikeRows = (person: Person) =>
  person.page.evaluate(() => {
    const rows = [...document.querySelectorAll('.table-body > .table-row')];
    if (rows.length === 0) return ['no rows'];
    return rows.flatMap((row) => {
      const boxOf = (selectors: string) => row.querySelector(selectors)?.getBoundingClientRect();
      const [number, figure, title] = [
        boxOf('[role="rowheader"]'),
        boxOf('.table-number, .table-marked, .table-zoned'),
        boxOf('.table-wide'),
      ];
      const { right, bottom } = row.getBoundingClientRect();
      const isLike =
        number &&
        figure &&
        title &&
        figure.width > 20 &&
        Math.abs(figure.right - (right - 16)) < 1 &&
        Math.abs(figure.bottom - number.bottom) < 4 &&
        title.top >= figure.bottom - 1 &&
        title.bottom <= bottom;
      return isLike ? [] : [row.textContent];
    });
  });

/** Sets the language and the time zone of the admin. */
async function reads(locale: string, timeZone: string): Promise<void> {
  const { lima, demand } = here.stack;
  const { viewer } = await demand(lima.admin.token, '{ viewer { version userId } }', {});
  const input = { id: viewer.userId, version: viewer.version, fullName: lima.admin.fullName, timeZone, locale };
  await demand(lima.admin.token, UPDATE_ACCOUNT, { input });
}

beforeAll(async () => {
  const { stack } = here;
  const { admin, worker } = stack.lima;
  const made = (document: string, input: object) => stack.demand(admin.token, document, { input });
  const customerId = await makeCustomer(stack);
  for (const [currency, unitPrice] of Object.entries(PRICES)) {
    const lines = [{ description: 'Tower crane', quantity: '1', unit: 'pcs', unitPrice }];
    const offer = { customerId, subject: 'Harbour', currency, lines };
    let { createQuotation: of } = await made(CREATE_QUOTATION, offer);
    for (const status of ['SENT', 'ACCEPTED'])
      of = (await made(MOVE_QUOTATION, { id: of.id, version: of.version, status })).changeQuotationStatus;
    await made(BILL, { id: of.id, version: of.version, advancePercent: '50' });
    await made(CREATE_QUOTATION, offer);
  }
  await made(CREATE_ITEM, {
    code: 'CRANE-TOWER-1',
    name: 'Tower crane',
    unit: 'pcs',
    unitPrice: '12345678900',
    currency: 'COP',
  });
  const assigned = { assigneeId: worker.id };
  const lastYear = { scheduledStart: '2025-09-24T14:45:00Z', scheduledEnd: '2025-09-24T16:45:00Z' };
  await makeJob(stack, customerId, { ...assigned, ...lastYear });
  await completeJob(stack, await makeJob(stack, customerId, { ...assigned, ...lastYear }));
  const long = await made(CREATE_CUSTOMER_COMPANY, { name: 'Kensington Market Co-operative Housing' });
  const { createCustomer } = await made(CREATE_CUSTOMER, {
    fullName: 'Bartholomew Fotheringham',
    email: 'engineering@riverdalehousing.example',
    customerCompanyId: long.createCustomerCompany.id,
  });
  const title = 'Replace ballasts in the warehouse and annex';
  const reported = await completeJob(stack, await makeJob(stack, createCustomer.id, { ...assigned, title }));
  await made(SEND_REPORT, { id: reported.id, version: reported.version });
});

const PRICES = { CAD: '12345678.90', JPY: '1234567890', COP: '12345678900.00' };

const CREATE_CUSTOMER_COMPANY = /* GraphQL */ `
  mutation ($input: CreateCustomerCompanyInput!) { createCustomerCompany(input: $input) { id } }`;
const CREATE_CUSTOMER = /* GraphQL */ `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }`;
const SEND_REPORT = /* GraphQL */ `mutation ($input: SendJobReportInput!) { sendJobReport(input: $input) { id } }`;
const CREATE_ITEM = /* GraphQL */ `mutation ($input: CreateItemInput!) { createItem(input: $input) { id } }`;
const CREATE_QUOTATION = /* GraphQL */ `
  mutation ($input: CreateQuotationInput!) { createQuotation(input: $input) { id version } }`;
const MOVE_QUOTATION = /* GraphQL */ `
  mutation ($input: ChangeQuotationStatusInput!) { changeQuotationStatus(input: $input) { id version } }`;
const BILL = /* GraphQL */ `
  mutation ($input: GenerateProformaInvoiceInput!) { generateProformaInvoice(input: $input) { id } }`;
const UPDATE_ACCOUNT = /* GraphQL */ `mutation ($input: UpdateAccountInput!) { updateAccount(input: $input) { id } }`;
