import type { Page } from 'playwright-core';
import { openHouse } from '../house.ts';
import { openBrowser } from '../journeys/browser.ts';
import { type Bench, type Measurement, percentile } from './bench.ts';
import { addAdministrator, openTab } from './console.ts';
import { fillWithJobs } from './many-jobs.ts';
import { pressed, timeUntil } from './paints.ts';
import { onEachEngine } from './service-pages.ts';

const JOBS = 100_000;
const GOAL_MS = 100;
const ROUNDS = 3;

/** Queries of a list of jobs, each with a text in every row of the narrowed list, and in few rows of the whole list. */
const narrowed: readonly [query: string, shown: string][] = [
  ['priority: urgent', 'Urgent'],
  ['status: on hold', 'On hold'],
  ['title: furnace', 'Furnace'],
  ['title: gutter, priority: high..', 'Gutter'],
  ['unassigned, title: camera', 'Camera'],
  ['status: new or assigned, title: paint', 'Paint'],
  ['overdue, title: leak', 'Leak'],
  ['created: last 30 days, title: door', 'Door'],
  ['not closed, title: smoke', 'Smoke'],
];

export const bench: Bench = {
  title: `From the last key of a query to the narrowed list on the screen: ${JOBS.toLocaleString('en')} jobs`,
  measure: () =>
    onEachEngine(async (database, engine) => {
      const { companyId } = await fillWithJobs(database.db, JOBS);
      // The caller closes the database.
      await using house = await openHouse({ ...database, close: async () => {} });
      const email = await addAdministrator(database, companyId);
      const browser = await openBrowser();
      try {
        const page = await openTab(browser, await house.logIn(email));
        await page.goto(`${house.url}/#/layout/jobs`);
        await page.getByRole('row').nth(5).waitFor();
        for (const query of narrowed.slice(0, 3)) await timeOf(page, query);
        const tookMs: number[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          for (const query of narrowed) tookMs.push(await timeOf(page, query));
        }
        return [0.5, 0.95].map(
          (share): Measurement => ({
            what: `${engine}: a typed query, p${share * 100}`,
            value: percentile(tookMs, share),
            unit: 'ms',
            ...(share === 0.95 && { goal: GOAL_MS }),
          }),
        );
      } finally {
        await browser.close();
      }
    }),
};

/** Types a query into the whole list, and takes the query out again. */
async function timeOf(page: Page, [query, shown]: (typeof narrowed)[number]): Promise<number> {
  await pressed(page, 'f');
  await page.keyboard.type(query.slice(0, -1), { delay: 30 });
  await page.waitForTimeout(300);
  const tookMs = await timeUntil(page, query.slice(-1), isNarrowed, shown);
  await page.evaluate(() => {
    location.hash = '#/layout/jobs';
  });
  await page.waitForFunction(isWhole, shown);
  return tookMs;
}

/* Both run in the page. */

function isWhole(shown: string): boolean {
  const rows = [...document.querySelectorAll('[role=grid] [role=row][aria-rowindex]:not([aria-rowindex="1"])')];
  return rows.some(({ textContent }) => !textContent?.includes(shown));
}

function isNarrowed(shown: string): boolean {
  const rows = [...document.querySelectorAll('[role=grid] [role=row][aria-rowindex]:not([aria-rowindex="1"])')];
  return rows.length > 0 && rows.every(({ textContent }) => textContent?.includes(shown));
}
