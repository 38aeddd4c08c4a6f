import type { Page } from 'playwright-core';
import { openDatabase } from '../../service/database/database.ts';
import { openHouse, PASSWORD, SUPER_ADMIN } from '../house.ts';
import { openBrowser } from '../journeys/browser.ts';
import type { Bench } from './bench.ts';
import { openTab } from './console.ts';
import { fillWithRecords } from './many-records.ts';
import { strainOf } from './strain.ts';

const JOBS = 500;
const IMPORTED = 10_000;
const EXPORTED = 100_000;
/** Records in all companies. The first company gets 8 in 10: 500 jobs and 100,000 customers. */
const MADE = { jobs: 624, customers: 124_990, quotations: 10 };
const long = { timeout: 600_000 };
const EMAIL = 'ada@lima.example';

export const bench: Bench = {
  title: 'Bulk work in the browser, on the embedded database',
  async measure() {
    await using stack = new AsyncDisposableStack();
    const database = await openDatabase({ queryTimeoutMs: 600_000 });
    const house = stack.use(await openHouse(database));
    const { companyId } = await fillWithRecords(database.db, MADE);
    await database.db.updateTable('jobs').set({ status: 'NEW', assigneeId: null }).execute();
    const { accessToken } = await house.logIn(SUPER_ADMIN);
    const worker = { companyId, fullName: 'Will Worker', email: 'will@lima.example', role: 'ROLE_USER' };
    const admin = { companyId, fullName: 'Ada Admin', email: EMAIL, role: 'ROLE_COMPANY', password: PASSWORD };
    for (const input of [worker, admin]) await house.demand(accessToken, CREATE_USER, { input });
    const session = await house.logIn(EMAIL);
    const browser = await openBrowser();
    stack.defer(() => browser.close());
    const opened = async (path: string) => {
      const page = await openTab(browser, session);
      await page.goto(`${house.url}/#${path}`);
      await page.getByRole('rowheader').first().waitFor();
      return page;
    };
    return [
      ...(await assigned(await opened('/layout/jobs'))),
      ...(await exported(await opened('/layout/customers'))),
      ...(await imported(await opened('/layout/customers'))),
    ];
  },
};

/** A bulk command, from Enter to the result. */
async function assigned(page: Page) {
  await page.keyboard.press('Control+a');
  await page.getByText(`${JOBS} jobs checked.`).first().waitFor();
  await page.keyboard.press('a');
  await page.getByRole('combobox', { name: 'Worker' }).waitFor();
  await page.keyboard.type('will');
  await page.getByRole('option', { name: 'Will Worker' }).waitFor();
  return strainOf(page, `${JOBS} jobs assigned`, async () => {
    await page.keyboard.press('Enter');
    await page.getByText(`${JOBS} jobs assigned to Will Worker`).first().waitFor(long);
  });
}

async function exported(page: Page) {
  const rows = EXPORTED.toLocaleString('en');
  return strainOf(page, `${rows} rows saved as CSV`, async () => {
    const saved = page.waitForEvent('download', long);
    for (const key of [',', 'e']) await page.keyboard.press(key);
    await saved;
    await page.getByText(`Saved ${rows} rows`).first().waitFor(long);
  });
}

async function imported(page: Page) {
  const rows = IMPORTED.toLocaleString('en');
  const lines = Array.from({ length: IMPORTED }, (_, at) => `New Customer ${at},new${at}@import.example,+1 416 ${at}`);
  const buffer = Buffer.from(['Full name,E-mail,Phone', ...lines].join('\n'));
  // A listener stops the browser from opening its own file dialog. Added only when needed, the listener may be late.
  page.on('filechooser', () => {});
  for (const key of [',', 'i']) await page.keyboard.press(key);
  await page.locator('button:focus', { hasText: 'Choose a file…' }).waitFor();
  const read = await strainOf(page, `${rows} rows of CSV read`, async () => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
    await chooser.setFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('combobox', { name: 'What Phone is' }).waitFor();
  });
  const tried = await strainOf(page, `${rows} rows tried`, async () => {
    await page.keyboard.press('Control+Enter');
    await page.getByText(`Preview: ${rows} created.`).first().waitFor(long);
  });
  await page.locator('button:focus', { hasText: `Import ${rows} rows` }).waitFor();
  const run = await strainOf(page, `${rows} rows imported`, async () => {
    await page.keyboard.press('Enter');
    await page.getByText(`Imported: ${rows} created.`).first().waitFor(long);
  });
  return [...read, ...tried, ...run];
}

const CREATE_USER = /* GraphQL */ `mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }`;
