import type { Page } from 'playwright-core';
import { type Bench, percentile } from './bench.ts';
import { openConsole } from './console.ts';
import { paintsOf, pressed, watchPaints } from './paints.ts';
import { framesOf } from './scrolling.ts';

const ROWS = 100_000;
const SCROLLED_MS = 4_000;

export const bench: Bench = {
  title: `A list of ${ROWS.toLocaleString('en')} rows`,
  async measure() {
    await using console = await openConsole(60);
    const page = await console.openTab();
    await answerAtOnce(page, ROWS);
    await watchPaints(page);
    await page.goto(console.urlOf('/layout/users'));
    await page.getByRole('rowheader').first().waitFor({ timeout: 60_000 });
    // The first frames compile the code for the rest.
    await framesOf(page, 1_000);
    const frames = await framesOf(page, SCROLLED_MS);

    await pressed(page, ...Array<string>(10).fill('j'));
    await paintsOf(page);
    await pressed(page, ...Array<string>(60).fill('j'), 'End', ...Array<string>(20).fill('k'));
    const cursor = await paintsOf(page);
    await pressed(page, 'Home', 'x');
    await paintsOf(page);
    await pressed(page, 'j', 'x', 'j', 'j', 'j', 'Shift+x');
    const checks = await paintsOf(page);
    return [
      {
        what: 'frame while scrolling, mean (25 ms = 40 per second)',
        value: frames.reduce((sum, ms) => sum + ms, 0) / frames.length,
        unit: 'ms',
        goal: 25,
      },
      { what: 'frame while scrolling, p95', value: percentile(frames, 0.95), unit: 'ms' },
      { what: 'cursor key to paint, p95', value: percentile(cursor, 0.95), unit: 'ms', goal: 33 },
      { what: 'checking to paint, slowest', value: percentile(checks, 1), unit: 'ms' },
    ];
  },
};

/** Makes the gateway's first page of the list hold all rows, copied from the first row. */
async function answerAtOnce(page: Page, rows: number): Promise<void> {
  await page.route('**/graphql', async (route) => {
    if (route.request().postDataJSON()?.operationName !== 'UserPage') return route.continue();
    const answer = await (await route.fetch()).json();
    const [{ node }] = answer.data.page.edges;
    answer.data.page = {
      ...answer.data.page,
      pageInfo: { ...answer.data.page.pageInfo, hasNextPage: false },
      edges: Array.from({ length: rows }, (_, row) => {
        const id = `user_${String(row).padStart(26, '0')}`;
        return { __typename: 'UserEdge', node: { ...node, id, fullName: `${node.fullName} ${row}` } };
      }),
    };
    await route.fulfill({ json: answer });
  });
}
