import type { Page } from 'playwright-core';
import { type Bench, percentile } from './bench.ts';
import { openConsole } from './console.ts';

const VISITS = 7;

export const bench: Bench = {
  title: 'First load, as a browser that was never here',
  async measure() {
    await using console = await openConsole(200);
    const visits = [];
    // The first warms the server up.
    for (let visit = 0; visit <= VISITS; visit++)
      visits.push(await visitList(await console.openTab(), console.urlOf('/layout/users')));
    const [, ...warm] = visits;
    const median = (of: (visit: Visit) => number) => percentile(warm.map(of), 0.5);
    return [
      { what: 'JavaScript, as sent', value: median(({ scriptBytes }) => scriptBytes) / 1024, unit: 'KiB', goal: 150 },
      { what: 'CSS, as sent', value: median(({ styleBytes }) => styleBytes) / 1024, unit: 'KiB', goal: 35 },
      {
        what: 'from opening the page to a usable list',
        value: median(({ usableMs }) => usableMs),
        unit: 'ms',
        goal: 1_000,
      },
    ];
  },
};

interface Visit {
  usableMs: number;
  scriptBytes: number;
  styleBytes: number;
}

/** Opens the list of users, and sums up what had been fetched when its first rows were painted. */
async function visitList(page: Page, url: string): Promise<Visit> {
  const sizes = { script: 0, stylesheet: 0 };
  const pending: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    pending.push(
      request.sizes().then(({ responseBodySize }) => {
        sizes[type] += responseBodySize;
      }),
    );
  });
  await page.goto(url);
  await page.getByRole('rowheader').first().waitFor();
  const usableMs = await page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))),
  );
  // What comes from here on is fetched at leisure.
  await Promise.all(pending.slice());
  const { script, stylesheet } = sizes;
  await page.context().close();
  return { usableMs, scriptBytes: script, styleBytes: stylesheet };
}
