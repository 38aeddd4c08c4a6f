import type { Page } from 'playwright-core';
import { type Bench, percentile } from './bench.ts';
import { openConsole } from './console.ts';

const VISITS = 7;

export const bench: Bench = {
  title: 'First load in a new browser profile',
  async measure() {
    await using console = await openConsole(200);
    const visits = [];
    // The first load warms up the server.
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

/** Opens the list of users and adds up the bytes received before the first rows were painted. */
async function visitList(page: Page, url: string): Promise<Visit> {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role=rowheader]')) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('usable')));
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  const visit = await page.evaluate(() => {
    const usableMs = performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN;
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const bytesOf = (ending: string) =>
      resources
        .filter(({ name, responseEnd }) => name.endsWith(ending) && responseEnd <= usableMs)
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    return { usableMs, scriptBytes: bytesOf('.js'), styleBytes: bytesOf('.css') };
  });
  await page.context().close();
  return visit;
}
