import type { Page } from 'playwright-core';
import type { Database } from '../../service/database/database.ts';
import { openHouse } from '../house.ts';
import { openBrowser } from '../journeys/browser.ts';
import { type Bench, type Measurement, percentile } from './bench.ts';
import { addAdministrator, openTab } from './console.ts';
import { fillWithRecords, LARGE } from './many-records.ts';
import { pressed, timeUntil } from './paints.ts';
import { onEachEngine } from './service-pages.ts';

const GOALS_MS = { first: 120, again: 33 };
/** Records of each kind. */
const EACH = 6;
/** The keys at a typist's pace; the beginning is there at once. */
const TYPED = 3;

export const bench: Bench = {
  title: `From the last key to the record, through gateway and page: ${LARGE.jobs.toLocaleString('en')} jobs`,
  measure: () =>
    onEachEngine(async (database, engine) => {
      const { companyId } = await fillWithRecords(database.db, LARGE);
      const wanted = await soughtIn(database, companyId);
      // The caller closes the database.
      await using house = await openHouse({ ...database, close: async () => {} });
      const email = await addAdministrator(database, companyId);
      const browser = await openBrowser();
      try {
        const page = await openTab(browser, await house.logIn(email));
        await page.goto(`${house.url}/#/layout/departments`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        for (const { text, shown } of wanted.slice(0, 5)) await timeOf(page, text.slice(0, -1), shown);
        const rounds = { first: [] as number[], again: [] as number[] };
        for (const round of ['first', 'again'] as const) {
          for (const { text, shown } of wanted) rounds[round].push(await timeOf(page, text, shown));
        }
        return Object.entries(GOALS_MS).map(([round, goal]): Measurement => {
          const times = rounds[round as keyof typeof rounds]; // the names of the goals
          const what = round === 'first' ? 'a record new to the page' : 'the same record again';
          return { what: `${engine}: ${what}, p95`, value: percentile(times, 0.95), unit: 'ms', goal };
        });
      } finally {
        await browser.close();
      }
    }, process.env.BENCH_DATA),
};

/** Texts of one record each: numbers, e-mails, phones and names, with a text that the record's row shows. */
async function soughtIn({ db }: Database, companyId: string): Promise<{ text: string; shown: string }[]> {
  const some = <Row>(rows: readonly Row[]) => rows.filter((_, at) => at % Math.ceil(rows.length / EACH) === 0);
  const of = (table: 'jobs' | 'quotations') =>
    db.selectFrom(table).where('companyId', '=', companyId).select('number').orderBy('id').limit(900).execute();
  const customers = await db
    .selectFrom('customers')
    .where('companyId', '=', companyId)
    .select(['email', 'phone'])
    .orderBy('id')
    .limit(900)
    .execute();
  const companies = await db
    .selectFrom('customerCompanies')
    .where('companyId', '=', companyId)
    .select('name')
    .orderBy('id')
    .limit(900)
    .execute();
  const numbers = [...some(await of('jobs')), ...some(await of('quotations'))].map(({ number }) => number);
  return [
    ...numbers.map((number) => ({ text: number, shown: number })),
    ...some(customers).map(({ email, phone }, at) => ({ text: (at % 2 ? phone : email) ?? '', shown: email ?? '' })),
    ...some(companies).map(({ name }) => ({ text: name.toLowerCase(), shown: name })),
  ];
}

/** Types a text into a new palette. The time in ms from the last key to the frame with the record's row. */
async function timeOf(page: Page, text: string, shown: string): Promise<number> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').first().waitFor();
  await page.keyboard.insertText(text.slice(0, -TYPED));
  await page.waitForTimeout(300);
  await pressed(page, ...text.slice(-TYPED, -1));
  const isThere = (wanted: string) => {
    const rows = [...document.querySelectorAll('[role=option]:not([aria-disabled=true])')];
    return rows.some(({ textContent }) => textContent?.includes(wanted));
  };
  const tookMs = await timeUntil(page, text.slice(-1), isThere, shown);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox').first().waitFor({ state: 'detached' });
  return tookMs;
}
