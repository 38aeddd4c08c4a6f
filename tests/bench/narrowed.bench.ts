import type { Page } from 'playwright-core';
import { openHouse } from '../house.ts';
import { openBrowser } from '../journeys/browser.ts';
import { nameStaff } from './ask.bench.ts';
import { type Bench, type Measurement, percentile } from './bench.ts';
import { addAdministrator, openTab } from './console.ts';
import { fillWithRecords } from './many-records.ts';
import { paintsOf, pressed, timeUntil, watchPaints } from './paints.ts';
import { framesOf } from './scrolling.ts';
import { onEachEngine } from './service-pages.ts';

/** 8 of 10 are in the company of the person. */
const JOBS = 125_000;
/** The keys at a typist's pace; the beginning is there at once. */
const TYPED = 2;
const ROUNDS = 4;

/** Queries that narrow the list with the last key, and not before. */
const QUERIES = [
  'overdue',
  'status: on hold',
  'unassigned, priority: urgent',
  'due: this week',
  'due: today or tomorrow',
  'created: 2025-03',
  'not status: closed, overdue',
  'worker: zoe, status: on hold',
  'department: plumbing, overdue',
  'site: toronto, status: cancelled',
];
/** More than 10,000 rows, in groups. */
const GROUPED = 'created: last 365 days | by department';

export const bench: Bench = {
  title: 'From the last key to the narrowed list on the screen, and a list in groups, of 100,000 jobs',
  measure: () =>
    onEachEngine(async (database, engine) => {
      const { companyId } = await fillWithRecords(database.db, {
        customers: JOBS / 5,
        jobs: JOBS,
        quotations: JOBS / 5,
      });
      await nameStaff(database.db);
      // The caller closes the database.
      await using house = await openHouse({ ...database, close: async () => {} });
      const email = await addAdministrator(database, companyId);
      const session = await house.logIn(email);
      const browser = await openBrowser();
      try {
        const page = await openTab(browser, session);
        await watchPaints(page);
        await page.goto(`${house.url}/#/layout/jobs`);
        await page.getByRole('rowheader').first().waitFor();
        const firstRow = async (q: string) => {
          const found = await house.demand(session.accessToken, FIRST, { q });
          return found.jobs.edges[0].node.number as string;
        };
        const wanted: [text: string, shown: string][] = [];
        for (const text of QUERIES) wanted.push([text, await firstRow(text)]);
        const tookMs: number[] = [];
        for (let round = 0; round <= ROUNDS; round += 1)
          for (const [text, shown] of wanted) {
            const took = await timeOf(page, text, shown);
            // The first round compiles the code for the rest.
            if (round > 0) tookMs.push(took);
          }
        return [
          {
            what: `${engine}: last key to the narrowed list, ${QUERIES.length} queries, p95`,
            value: percentile(tookMs, 0.95),
            unit: 'ms',
            goal: 100,
          },
          { what: `${engine}: the same, median`, value: percentile(tookMs, 0.5), unit: 'ms' },
          ...(await grouped(page, `${house.url}/#/layout/jobs?ask=${encodeURIComponent(GROUPED)}`, engine)),
        ];
      } finally {
        await browser.close();
      }
    }),
};

const FIRST = /* GraphQL */ `query ($q: String!) { jobs(q: $q, first: 1) { edges { node { number } } } }`;

/** Types a query into an empty line. The time in ms from the last key to the frame with the expected first row. */
async function timeOf(page: Page, text: string, shown: string): Promise<number> {
  await page.keyboard.press('f');
  await page.getByRole('combobox', { name: 'Query for jobs' }).waitFor();
  await page.keyboard.insertText(text.slice(0, -TYPED));
  await page.waitForTimeout(300);
  await pressed(page, ...text.slice(-TYPED, -1));
  await page.waitForTimeout(300);
  const isThere = (wanted: string) =>
    document.querySelector('[data-rows] [role=rowheader]')?.textContent?.includes(wanted) === true;
  const tookMs = await timeUntil(page, text.slice(-1), isThere, shown);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+f');
  await page.locator('[data-piece]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(300);
  return tookMs;
}

/** A list in groups: scrolling over rows that load on the way, the cursor, and folding. */
async function grouped(page: Page, url: string, engine: string): Promise<Measurement[]> {
  await page.goto(url);
  await page.locator('.table-group').first().waitFor();
  const count = await page.locator('[data-rows]').getAttribute('aria-rowcount');
  // The list counts to 10,000.
  if (count !== '-1') throw new RangeError(`The list has only ${count} rows.`);
  await framesOf(page, 1_000);
  const frames = await framesOf(page, 4_000);
  await pressed(page, 'Home', ...Array<string>(10).fill('j'));
  await paintsOf(page);
  await pressed(page, ...Array<string>(60).fill('j'), 'End', ...Array<string>(20).fill('k'), 'Home');
  const cursor = await paintsOf(page);
  const fold = ['ArrowLeft', 'ArrowRight', 'ArrowLeft', 'j'];
  await pressed(page, ...fold);
  await paintsOf(page);
  await pressed(page, 'Home', ...Array.from({ length: 6 }, () => fold).flat());
  const folded = await paintsOf(page);
  const of = `${engine}: a list of more than 10,000 rows in groups`;
  return [
    {
      what: `${of}, a frame while scrolling, mean`,
      value: frames.reduce((sum, ms) => sum + ms, 0) / frames.length,
      unit: 'ms',
      goal: 25,
    },
    { what: `${of}, a frame, p95`, value: percentile(frames, 0.95), unit: 'ms' },
    { what: `${of}, cursor key to paint, p95`, value: percentile(cursor, 0.95), unit: 'ms', goal: 33 },
    { what: `${of}, folding a group to paint, p95`, value: percentile(folded, 0.95), unit: 'ms', goal: 33 },
  ];
}
