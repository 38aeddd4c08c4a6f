import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Measurement } from './bench.ts';

declare global {
  var longestFrameMs: number;
}

/** The longest frame allowed to background work while a person types. */
const GOAL_MS = 100;

const LOOKED_MS = 200;

/**
 * The cost of long work in a page: total time, longest frame, and growth of the JavaScript heap, at most and after the work.
 */
export async function strainOf(page: Page, what: string, work: () => Promise<void>): Promise<Measurement[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.enable');
  await devtools.send('HeapProfiler.collectGarbage');
  const heapMiB = async () => (await devtools.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
  const beforeMiB = await heapMiB();
  await page.evaluate(() => {
    globalThis.longestFrameMs = 0;
    let lastMs = performance.now();
    requestAnimationFrame(function next() {
      const nowMs = performance.now();
      globalThis.longestFrameMs = Math.max(globalThis.longestFrameMs, nowMs - lastMs);
      lastMs = nowMs;
      requestAnimationFrame(next);
    });
  });

  let mostMiB = beforeMiB;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      mostMiB = Math.max(mostMiB, await heapMiB());
      await delay(LOOKED_MS);
    }
  })();
  const startMs = performance.now();
  let inAllMs = 0;
  try {
    await work();
    inAllMs = performance.now() - startMs;
  } finally {
    isOver = true;
    await looking;
  }
  const longestMs = await page.evaluate(() => globalThis.longestFrameMs);
  await devtools.send('HeapProfiler.collectGarbage');
  const afterMiB = await heapMiB();
  await devtools.detach();
  return [
    { what: `${what}, total`, value: inAllMs, unit: 'ms' },
    { what: `${what}, longest frame`, value: longestMs, unit: 'ms', goal: GOAL_MS },
    { what: `${what}, peak memory`, value: mostMiB - beforeMiB, unit: 'MiB' },
    { what: `${what}, memory kept`, value: afterMiB - beforeMiB, unit: 'MiB' },
  ];
}
